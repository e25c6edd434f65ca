/** From two points to a price on a phone's screen, without a pointer: each step reached by Tab alone. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** More than any page of the way has of what can be reached. */
const pressesAtMost = 120

/** And seen there: the focus lies under no bar. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  for (let presses = 0; presses < pressesAtMost; presses += 1) {
    await page.keyboard.press('Tab')
    if (!(await place.evaluate((element) => element === document.activeElement))) continue
    const isOnTop = await place.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(above) || above?.closest('label')?.contains(element) === true
    })
    expect(isOnTop, 'what has the focus is covered').toBe(true)
    return
  }
  throw new Error('it is not reached by Tab')
}

test('from two points to a price by keyboard alone, on a phone', async ({ page }) => {
  await page.goto('/')
  for (const [name, text] of [
    ['Pickup', 'Lat Krabang'],
    ['Drop-off', 'Mae Rim'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name }))
    await page.keyboard.type(text)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: /^The pin is right/ }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('button', { name: 'On to the load' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cargo')

  const item = page.getByRole('group', { name: 'Item 1' })
  for (const [label, text] of [
    ['Name', 'Crate'],
    ['Pieces', '8'],
    ['Length', '60'],
    ['Width', '40'],
    ['Height', '40'],
    ['Weight per piece', '12'],
  ] as const) {
    await tabTo(page, item.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const panel = page.getByRole('region', { name: 'Your load, packed' })
  await expect(panel.getByText('Takes everything')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'See the price' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quote')

  // The price and what to do next are in the first screen.
  const next = page.getByRole('link', { name: 'Sign in to go on' })
  await expect(next).toBeInViewport({ ratio: 1 })
  await tabTo(page, page.getByRole('radio', { name: /A vehicle of your own/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: 'Your share of a vehicle' })).toBeVisible()
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sign-in\?next=%2Fquote|sign-in\?next=\/quote/)
})
