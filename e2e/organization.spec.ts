/** An administrator changes what holds for all of the organization. */
import { consoleHref, unitHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

let portal: RunningPortal

// Its own: settings and units of other tests stay.
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal.stop())

const home = consoleHref('organization')

test('settings are changed by two, and the second sees both versions', async ({
  page,
  browser,
}) => {
  await signInAs(page, portal, { role: 'admin', next: home })
  await ready(page)
  await expect(page.getByText('THB · TH · Asia/Bangkok')).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: 'Change the settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('River Haulage')
  await dialog.getByRole('checkbox', { name: 'Waybill numbers ahead of time' }).uncheck()
  await expectNoViolation(page)

  const desk = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const other = await desk.newPage()
  await signInAs(other, portal, { role: 'admin', next: home })
  await ready(other)
  await other.getByRole('button', { name: 'Change the settings' }).click()
  await other.getByRole('checkbox', { name: 'Load planning' }).uncheck()
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await expect(other.getByText('Waybills, Tracking of deliveries, Customers')).toBeVisible()
  await desk.close()

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'River Haulage' })).toContainText(
    'Chao Phraya Haulage',
  )
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Load planning' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Load planning' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Waybills, Load planning, Tracking')).toBeVisible()
})

test('a unit is set on the map, and a category and a rate are kept', async ({ page }) => {
  await signInAs(page, portal, { role: 'admin', next: unitHref('new') })
  await ready(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Press on the map, or type degrees').first()).toBeVisible()
  await page.getByLabel('Code').fill('RYG-DEP')
  await page.getByLabel('Name').fill('Rayong depot')
  await page.getByLabel('Address').fill('9 Sukhumvit Road, Rayong 21000')
  await page.getByLabel('Province').fill('Rayong')
  const map = page.getByRole('region', { name: 'Place of the unit' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.leaflet-container')).toBeVisible()
  await map.locator('.leaflet-container').click({ position: { x: 120, y: 120 } })
  await expect(page.getByLabel('Latitude')).toHaveValue(/^\d+\.\d{5}$/)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByLabel('Latitude').fill('12.6814')
  await page.getByLabel('Longitude').fill('101.2816')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(portal.baseUrl + home)
  await page.getByRole('link', { name: 'Rayong depot' }).click()
  await expect(page.getByLabel('Latitude')).toHaveValue('12.6814')
  await expect(page.getByLabel('Code')).toHaveAttribute('readonly')
  await page.goto(portal.baseUrl + home)
  await ready(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a product category' }).click()
  await dialog.getByLabel('Code').fill('cold chain')
  await dialog.getByLabel('Name').fill('Cold chain')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Letters, digits, dots')).toBeVisible()
  await dialog.getByLabel('Code').fill('cold-chain')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const category = page.getByRole('row').filter({ hasText: 'Cold chain' })
  await category.getByRole('button', { name: 'Change Cold chain' }).click()
  await dialog.getByRole('checkbox', { name: 'In use' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(category).toContainText('Out of use')

  await page.getByRole('button', { name: 'Add an exchange rate' }).click()
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('THB')
  await dialog.getByLabel('To').fill('thb')
  await dialog.getByLabel('Value of one').fill('0,0275')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A number above zero')).toBeVisible()
  await dialog.getByLabel('Value of one').fill('0.0275')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose another currency than the first.')).toBeVisible()
  await dialog.getByLabel('To').fill('usd')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: '0.0275' })).toContainText('In force')
  await page.getByRole('button', { name: 'Change THB → USD' }).click()
  await dialog.getByLabel('Value of one').fill('0.028')
  await dialog.getByLabel('Valid from').fill('2099-01-01T00:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: '0.028' })).toContainText('2099')
  await expect(page.getByRole('row').filter({ hasText: '0.0275' })).toContainText('In force')
})

test('only administrators have it', async ({ page }) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff' })
  expect((await page.goto(`${portal.baseUrl}${home}`))?.status()).toBe(404)
  expect((await page.goto(`${portal.baseUrl}${unitHref('new')}`))?.status()).toBe(404)
})

for (const [language, width] of [
  ['th', 390],
  ['zh', 820],
] as const) {
  test(`its pages in ${language}, ${width} pixels wide`, async ({ page, context }) => {
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, portal, { role: 'admin', next: home })
    for (const path of [home, unitHref('new')]) {
      await page.goto(portal.baseUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolation(page)
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrollWidth).toBeLessThanOrEqual(width)
    }
  })
}
