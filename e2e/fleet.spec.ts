/** The register of drivers, vehicles and subcontractors, which the board offers for a trip. */
import { consoleHref, tripsFileHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { callerFor } from './orders.ts'
import { placeOnOwnFleet, placeWithoutCarrier } from './own-fleet.ts'
import { prefer, ready } from './pages.ts'
import { expect } from './test.ts'

const fleet = consoleHref('fleet')

test('a driver with a usual vehicle is added, changed by two, and assigned to a trip', async ({
  page,
  browser,
  portal,
  till: { database },
}) => {
  await signInAs(page, portal, { role: 'ops', next: fleet })
  await ready(page)
  await page.getByRole('button', { name: 'Add a vehicle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plate').fill('70-7777')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose the type of the vehicle.')).toBeVisible()
  await dialog.getByLabel('Vehicle type').selectOption({ index: 1 })
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: '70-7777' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a vehicle' }).click()
  await dialog.getByLabel('Plate').fill('70-7777')
  await dialog.getByLabel('Vehicle type').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Another vehicle has this plate already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add a driver' }).click()
  await dialog.getByLabel('Name').fill('Prasit of the Register')
  await dialog.getByLabel('Phone').fill('081 777 7777')
  await dialog.getByLabel('Usual vehicle').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Prasit of the Register' })
  await expect(row).toContainText('70-7777')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  // A colleague changes the phone meanwhile: both versions are shown.
  await row.getByRole('button', { name: 'Change Prasit' }).click()
  const desk = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const other = await desk.newPage()
  await signInAs(other, portal, { role: 'admin', next: `${fleet}?q=prasit` })
  await ready(other)
  await other.getByRole('button', { name: 'Change Prasit' }).click()
  await other.getByRole('dialog').getByLabel('Phone').fill('081 888 8888')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('row').filter({ hasText: '081 888 8888' })).toBeVisible()
  await dialog.getByLabel('Phone').fill('081 999 9999')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: '081 999 9999' })).toContainText(
    '081 888 8888',
  )
  await dialog.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(row).toContainText('081 999 9999')

  const order = await placeOnOwnFleet(callerFor(portal), database)
  await page.goto(`${portal.baseUrl}${consoleHref('deliveries')}`)
  await ready(page)
  const trip = page.locator(`#trip-${order.deliveryId}`)
  await trip.getByRole('button', { name: /^Assign a driver/ }).click()
  const form = trip.getByRole('form')
  await form.getByLabel('Driver', { exact: true }).fill('Prasit of the Register')
  await expect(form.getByLabel('Phone')).toHaveValue('081 999 9999')
  await expect(form.getByLabel('Number plate')).toHaveValue('70-7777')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(trip).toContainText('70-7777')

  await page.goto(`${portal.baseUrl}${fleet}`)
  await ready(page)
  await page.getByRole('button', { name: 'Remove 70-7777' }).click()
  await expect(dialog).toContainText('its driver has no usual one')
  await dialog.getByRole('button', { name: 'Remove now' }).click()
  await expect(page.getByRole('button', { name: 'Remove 70-7777' })).toHaveCount(0)
  await expect(row).not.toContainText('70-7777')
  await page.getByRole('button', { name: 'Remove Prasit of the Register' }).click()
  await dialog.getByRole('button', { name: 'Remove now' }).click()
  await expect(row).toHaveCount(0)
  await desk.close()
})

test('a trip that no carrier takes is given to a subcontractor, by its driver', async ({
  page,
  portal,
  till: { database },
}) => {
  const caller = callerFor(portal)
  const order = await placeWithoutCarrier(caller, database)
  await signInAs(page, portal, { role: 'ops', next: fleet })
  await ready(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a subcontractor' }).click()
  await dialog.getByLabel('Company').fill('Fast Trucks')
  await dialog.getByLabel('Contact').fill('Anan')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const company = page.getByRole('row').filter({ hasText: 'Fast Trucks' })
  await expect(company).toContainText('Anan')
  await page.getByRole('button', { name: 'Add a driver' }).click()
  await dialog.getByLabel('Name').fill('Wichai of Fast Trucks')
  await dialog.getByLabel('Works for').selectOption('Fast Trucks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Wichai' })).toContainText('Fast Trucks')

  await page.goto(`${portal.baseUrl}${consoleHref('deliveries')}`)
  await ready(page)
  const trip = page.locator(`#trip-${order.deliveryId}`)
  await expect(trip).toContainText('Looking for a carrier')
  await trip.getByRole('button', { name: /^Drive it ourselves/ }).click()
  const form = trip.getByRole('form')
  await expect(form).toContainText('No carrier has this trip yet.')
  await expect(form.getByLabel('Driven by')).toHaveValue('internal')
  await form.getByLabel('Driver', { exact: true }).fill('Wichai of Fast Trucks')
  await expect(form.getByLabel('Driven by').getByRole('option', { selected: true })).toHaveText(
    'Fast Trucks',
  )
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(trip).toContainText('Subcontractor · Fast Trucks')
  await expect(trip).toContainText('Driver assigned')
  const file = await page.request.get(`${portal.baseUrl}${tripsFileHref}`)
  expect(await file.text()).toContain('Fast Trucks,Wichai of Fast Trucks')

  // It can change hands until the goods are on board.
  await trip.getByRole('button', { name: /^Change the driver/ }).click()
  await form.getByLabel('Driven by').selectOption('Own fleet')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(trip).toContainText('Own fleet')
  await expect(trip).not.toContainText('Fast Trucks ·')

  await page.goto(`${portal.baseUrl}${fleet}`)
  await ready(page)
  await page.getByRole('button', { name: 'Remove Fast Trucks' }).click()
  await expect(dialog).toContainText('its drivers leave the register with it')
  await dialog.getByRole('button', { name: 'Remove now' }).click()
  await expect(company).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Wichai' })).toHaveCount(0)
})

for (const [language, width, title] of [
  ['th', 390, 'รถของเราเอง'],
  ['zh', 820, '自有车队与分包商'],
] as const) {
  test(`its page in ${language}, ${width} pixels wide`, async ({ page, context, portal }) => {
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, portal, { role: 'ops', next: fleet })
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expectNoViolation(page)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(width)
  })
}
