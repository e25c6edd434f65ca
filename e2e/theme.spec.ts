import type { Locator } from '@playwright/test'
import { prefer, openReady } from './pages.ts'
import { expect, test } from './test.ts'

const dark = 'rgb(10, 16, 22)'
const light = 'rgb(245, 247, 249)'

test('the theme of the system is followed until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveCSS('background-color', dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveCSS('background-color', light)
})

test('a chosen theme is in the very HTML, so that nothing flashes', async ({ browser, portal }) => {
  // Without scripts nothing but the HTML and the styles can decide the colour.
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  await prefer(context, portal.baseUrl, { theme: 'dark' })
  const page = await context.newPage()
  await page.goto(portal.baseUrl)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('background-color', dark)
  await context.close()
})

test('the first thing painted has the chosen theme', async ({ page, context, portal }) => {
  await prefer(context, portal.baseUrl, { theme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    const seen: string[] = []
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { seen })
  })
  await openReady(page, '/')
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.length).toBeGreaterThan(3)
  expect([...new Set(seen)]).toEqual([dark])
})

test('the switch changes the theme at once and for the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveCSS('background-color', dark)
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('background-color', dark)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('button', { name: 'System' }).click()
  await expect(page.locator('html')).toHaveCSS('background-color', light)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('where colours are forced, what is pressed and what is chosen have an edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const edgeOf = (place: Locator) => place.evaluate((it) => getComputedStyle(it).outlineStyle)
  expect(await edgeOf(page.getByRole('button', { name: 'Next: cargo' }))).toBe('solid')
  const ends = page.getByRole('group', { name: 'A tap on the map sets' }).locator('label')
  expect(await edgeOf(ends.nth(0))).toBe('solid')
  expect(await edgeOf(ends.nth(1))).toBe('none')
})
