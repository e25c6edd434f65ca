import type { Page } from '@playwright/test'
import { layCable, type Cable } from './cable.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { expect, test as base } from './test.ts'

/** The browser reaches the server by a cable, which can be pulled. */
const test = base.extend<{ cable: Cable }>({
  cable: async ({ portal }, give) => {
    const cable = await layCable({ to: portal.baseUrl, cablePort: portal.cablePort })
    await give(cable)
    await cable.remove()
  },
})

async function untilKept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const kept = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).match(wanted)),
        )
        return kept.some((response) => response !== undefined)
      }, address),
    )
    .toBe(true)
}

test('without a connection there is our page and not the browser’s', async ({ page, cable }) => {
  await page.goto(cable.baseUrl)
  await untilKept(page, '/offline?language=en&theme=system')
  cable.unplug()
  await page.goto(`${cable.baseUrl}/developers`)
  await expect(page.locator('h1')).toHaveText('You are offline')
  await expect(page.locator('h1')).toHaveCSS('font-weight', '600')
  cable.plugIn()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`${cable.baseUrl}/developers`)
  await expect(page.locator('h1')).toHaveText('Call the service from your own software')
})

test('the offline page is in the language and theme last chosen', async ({
  page,
  context,
  cable,
}) => {
  await prefer(context, cable.baseUrl, { language: 'en', theme: 'dark' })
  await page.goto(cable.baseUrl)
  await untilKept(page, '/offline?language=en&theme=dark')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'ไทย', exact: true }).first().click()
  await untilKept(page, '/offline?language=th&theme=dark')
  cable.unplug()
  await page.goto(cable.baseUrl)
  await expect(page.locator('h1')).toHaveText('คุณออฟไลน์อยู่')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(10, 16, 22)')
})

test('the worker keeps the offline page and its files, and no other page', async ({
  page,
  cable,
}) => {
  await page.goto(cable.baseUrl)
  await untilKept(page, '/offline?language=en&theme=system')
  await page.goto(`${cable.baseUrl}/developers`)
  await page.goto(cable.baseUrl)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(1)
  for (const path of kept) expect(path).toMatch(/^\/offline$|^\/_next\/static\//)
  const html = await page.evaluate(async () =>
    (await caches.match('/offline?language=en&theme=system'))?.text(),
  )
  expect(html?.match(/<script/g)).toHaveLength(1)
})

test('a reload without a connection shows the draft of the tab, until it can be typed on', async ({
  page,
  cable,
}) => {
  await page.goto(cable.baseUrl)
  await untilKept(page, '/offline?language=en&theme=system')
  await ready(page)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await page.getByRole('combobox', { name: 'Pickup' }).fill('88 Moo 5 <b>Bang Phli</b>')
  await saved
  await page.goto(`${cable.baseUrl}/cargo`)
  await ready(page)
  await page.getByLabel('Name', { exact: true }).first().fill('Chairs')
  await page.getByLabel('Pieces', { exact: true }).first().fill('4')
  cable.unplug()
  await page.reload()
  await expect(page.locator('h1')).toHaveText('You are offline')
  const kept = page.getByRole('heading', { name: 'Your draft is kept' }).locator('..')
  await expect(kept.getByRole('listitem')).toHaveText([
    'A: 88 Moo 5 <b>Bang Phli</b>',
    '4 × Chairs',
  ])
  await expectNoViolation(page)
  // On other pages it would be out of place.
  await page.goto(`${cable.baseUrl}/developers`)
  await expect(page.locator('h1')).toHaveText('You are offline')
  await expect(kept).toBeHidden()
  cable.plugIn()
  await page.goto(`${cable.baseUrl}/cargo`)
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Chairs')
})

test('a page that is open says when the connection is gone, and when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const banner = page.getByRole('status').filter({ hasText: 'You are offline' })
  await expect(banner).toBeHidden()
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
})
