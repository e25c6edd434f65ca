/** An administrator changes what is sold, and a visitor meets it. */
import type { Browser, Page } from '@playwright/test'
import {
  catalogueEntryHref,
  catalogueHref,
  formOfWaybillHref,
  waybillHref,
  type CatalogueView,
} from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { readService } from './read-service.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

let portal: RunningPortal

// Its own: prices of other tests stay.
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal.stop())

const open = async (page: Page, view: CatalogueView) => {
  await signInAs(page, portal, { role: 'admin', next: catalogueHref(view) })
  await ready(page)
}

/** As a visitor of their own who asks for a price. */
async function askAsVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  await haveDraft(context, portal.baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  const page = await context.newPage()
  await page.goto('/cargo')
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page).toHaveURL('/quote')
  return page
}

async function priceFor(browser: Browser): Promise<number> {
  const page = await askAsVisitor(browser)
  const total = page.getByRole('region', { name: 'Total' }).locator('p').first()
  const amount = Number((await total.innerText()).replaceAll(/[^\d.]/g, ''))
  await page.context().close()
  return amount
}

test('a price is changed, seen in an example first, and the storefront sells at it', async ({
  page,
  browser,
}) => {
  const before = await priceFor(browser)
  await open(page, 'prices')
  await expectNoViolation(page)
  const services = page.getByRole('table')
  await services.first().getByRole('link', { name: '6-wheel box truck' }).click()
  const base = page.getByLabel('Base price')
  await expect(base).toHaveValue('2400')
  await ready(page)
  // The browser asks before what was typed is lost.
  const leaves = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await leaves()).toBe(true)
  await base.fill('a lot')
  expect(await leaves()).toBe(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please type a number.')).toBeVisible()
  await expect(base).toBeFocused()
  await base.fill('2,400.005')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This is not valid. Please correct it.')).toBeVisible()
  await base.fill('3,400')
  const example = page.getByRole('region', { name: 'What a trip costs' })
  await example.getByLabel('Distance by road').fill('120')
  await expect(example).toContainText('฿4,500.00')
  await expect(example).toContainText('฿5,500.00')
  await expect(example).toContainText('+฿1,000.00')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(portal.baseUrl + catalogueHref('prices'))
  await expect(services.first().getByRole('row').filter({ hasText: '6-wheel' })).toContainText(
    '฿3,400.00',
  )
  expect(await priceFor(browser)).toBe(before + 1000)

  // From a time to come: nothing changes yet, and the list says what will.
  await services.first().getByRole('link', { name: '6-wheel box truck' }).click()
  await ready(page)
  await base.fill('9000')
  await page.getByLabel('Valid from').fill('2099-01-01T08:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/From Jan\s1,\s2099.*฿9,000\.00/)).toBeVisible()
  expect(await priceFor(browser)).toBe(before + 1000)
})

test('a vehicle type is measured, seen with a load in it, and of two who change it the second is told', async ({
  page,
  context,
}) => {
  await open(page, 'vehicles')
  await page.getByRole('link', { name: 'Add a vehicle type' }).click()
  await ready(page)
  const picture = page.getByRole('region', { name: 'An example load in it' })
  const fit = picture.getByText(/\d+ of 162 pieces of the example fit\./)
  const small = await fit.innerText()
  await page.getByLabel('Length inside').fill('9600')
  await page.getByLabel('Width inside').fill('2400')
  await page.getByLabel('Height inside').fill('2600')
  await page.getByLabel('Payload').fill('15000')
  await expect(fit).not.toHaveText(small)
  await expect(fit).toHaveText('162 of 162 pieces of the example fit.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Letters, digits, dots')).toBeVisible()
  await page.getByLabel('Code').fill('truck-6w')
  await page.getByLabel('Name in English').fill('Long box truck')
  await page.getByRole('button', { name: 'Add an axle' }).click()
  await page.getByLabel('Position').fill('-1000')
  await page.getByLabel('Load when empty').fill('4000')
  await page.getByLabel('Limit').fill('3000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This must be more than 4000.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove axle 1' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Another one has this code.')).toBeVisible()
  await expect(page.getByLabel('Name in English')).toHaveValue('Long box truck')
  await page.getByLabel('Code').fill('truck-long')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(portal.baseUrl + catalogueHref('vehicles'))
  const row = page.getByRole('row').filter({ hasText: 'truck-long' })
  await expect(row).toContainText('9.6 × 2.4 × 2.6')
  await expect(row.getByRole('button', { name: 'Copy id of Long box truck' })).toBeVisible()

  await row.getByRole('link').click()
  await expect(page.getByLabel('Code')).toHaveAttribute('readonly', '')
  await ready(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await ready(other)
  await other.getByLabel('Payload').fill('16000')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other).toHaveURL(portal.baseUrl + catalogueHref('vehicles'))
  await page.getByLabel('Payload').fill('14000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const changed = page.getByRole('region', { name: 'Somebody else changed this meanwhile' })
  await expect(changed.getByRole('row').nth(1)).toHaveText(/Payload\s*16000\s*14000/)
  await expectNoViolation(page)
  await changed.getByRole('button', { name: 'Take theirs, drop mine' }).click()
  await expect(page.getByLabel('Payload')).toHaveValue('16000')
  await page.getByLabel('Offered').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Not offered')
})

test('an area of some provinces, and one drawn on the map, are served there and refused outside', async ({
  page,
  browser,
}) => {
  await open(page, 'areas')
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'All of Thailand' }).click()
  await ready(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Area', { exact: true }).selectOption('Some provinces')
  await save.click()
  await expect(page.getByText('At least 1 are needed.')).toBeVisible()
  await page.getByLabel('Samut Prakan').check()
  await page.getByLabel('Bangkok').check()
  await expect(page.getByText('2 of 77 chosen')).toBeVisible()
  await expectNoViolation(page)
  await save.click()
  await expect(page.getByRole('row').filter({ hasText: 'All of Thailand' })).toContainText(
    'Samut Prakan',
  )
  const refused = await askAsVisitor(browser)
  await expect(refused.getByText('The delivery address is outside the area')).toBeVisible()
  await refused.context().close()

  await page.getByRole('link', { name: 'All of Thailand' }).click()
  await ready(page)
  await page.getByLabel('Area', { exact: true }).selectOption('Drawn on the map')
  const map = page.locator('.leaflet-container')
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (box === null) throw new Error('there is no map')
  const clickAt = (x: number, y: number) =>
    page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  await clickAt(0.3, 0.3)
  await clickAt(0.7, 0.3)
  await expect(page.getByText('2 corners: three are needed')).toBeVisible()
  await save.click()
  await expect(page.getByText('At least 3 are needed.')).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  await map.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 corners')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the last' }).click()
  await expect(page.getByText('2 corners: three are needed')).toBeVisible()
  await map.focus()
  await page.keyboard.press('Enter')
  await expectNoViolation(page)
  await save.click()
  await expect(page.getByRole('row').filter({ hasText: 'All of Thailand' })).toContainText(
    'Drawn on the map',
  )
  const outside = await askAsVisitor(browser)
  await expect(outside.getByText(/is outside the area that is served/).first()).toBeVisible()
  await outside.context().close()

  await page.getByRole('link', { name: 'All of Thailand' }).click()
  await ready(page)
  await page.getByLabel('Area', { exact: true }).selectOption('The whole country')
  await save.click()
  await expect(page).toHaveURL(portal.baseUrl + catalogueHref('areas'))
  expect(await priceFor(browser)).toBeGreaterThan(0)
})

test('a service by weight is added, and is not sold before it has a price', async ({ page }) => {
  await open(page, 'services')
  await page.getByRole('link', { name: 'Add a service' }).click()
  await ready(page)
  await page.getByLabel('Code').fill('NIGHT')
  await page.getByLabel('Name', { exact: true }).fill('Night line')
  await page.getByLabel('Kind').selectOption('Shared vehicle, by weight')
  await page.getByLabel('Days to arrival, at least').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabel('Days to arrival, at most').fill('3')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'NIGHT' })).toContainText('All of Thailand')
  await page.goto(portal.baseUrl + catalogueHref('prices'))
  const prices = page.getByRole('region', { name: 'Night line' })
  await expect(prices).toContainText('No price: it is not offered.')
  await prices.getByRole('link', { name: 'By weight' }).click()
  await ready(page)
  await page.getByLabel('Base price').fill('100')
  await page.getByLabel('Each kilogram').fill('2')
  await page.getByRole('button', { name: 'Add a distance' }).click()
  await page.getByLabel('From', { exact: true }).fill('100')
  await page.getByLabel('Each kilogram').last().fill('3')
  const example = page.getByRole('region', { name: 'What a trip costs' })
  await example.getByLabel('Chargeable weight').fill('50')
  await expect(example).toContainText('฿250.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(prices).toContainText('฿100.00')
})

test('an add-on is added in three languages, and a visitor has it at its price', async ({
  page,
  browser,
}) => {
  await open(page, 'addons')
  await expect(page.getByRole('row').filter({ hasText: 'tail_lift' })).toContainText('฿600.00')
  await expect(page.getByRole('row').filter({ hasText: 'insurance' })).toContainText('0.2%')
  await page.getByRole('link', { name: 'Add an add-on' }).click()
  await ready(page)
  await page.getByLabel('Key').fill('Crane Truck')
  await page.getByLabel('Name in English').fill('Crane at the drop')
  await page.getByLabel('Name in Thai').fill('เครน')
  await page.getByLabel('Description in English').fill('A crane lifts the goods off the truck.')
  await page.getByRole('checkbox', { name: 'Whole vehicle' }).uncheck()
  await page.getByRole('checkbox', { name: 'Shared vehicle, by weight' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Small letters, digits and underscores only')).toBeVisible()
  await expect(page.getByText('Choose at least one.')).toBeVisible()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByLabel('Key').fill('crane_truck')
  await page.getByRole('checkbox', { name: 'Whole vehicle' }).check()
  await page.getByLabel('Sum or share').fill('1,234')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(portal.baseUrl + catalogueHref('addons'))
  await expect(page.getByRole('row').filter({ hasText: 'crane_truck' })).toContainText(
    '฿1,234.00For each vehicle',
  )
  const visitor = await askAsVisitor(browser)
  const offered = visitor.getByText('Crane at the drop').first()
  await expect(offered).toBeVisible()
  await expect(visitor.getByText('A crane lifts the goods off the truck.')).toBeVisible()
  await visitor.context().close()

  // Insurance keeps its key, and nothing else becomes insurance.
  await page.getByRole('link', { name: 'Cargo insurance' }).click()
  await ready(page)
  await expect(page.getByText('Insurance has the key insurance')).toBeVisible()
  await expect(page.getByLabel('Counted').getByRole('option')).toHaveCount(1)
  await page.getByLabel('At least', { exact: true }).fill('200')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(portal.baseUrl + catalogueHref('addons'))
})

test('a waybill is corrected without its add-on that is offered no longer', async ({ page }) => {
  const [account] = portal.demo.senderAccounts
  if (account === undefined) throw new Error('the demo has no account')
  const service = readService(portal, account.id)
  const addons = (await service.get('/api/addons')) as { data: { id: string; key: string }[] }
  const { waybill_no: number } = (await service.post('/api/waybills', {
    outTradeNo: `PO-LIFT-${Date.now()}`,
    senderPhone: account.phone,
    receiverName: 'Somchai Jaidee',
    receiverPhone: '081 234 5678',
    receiverProvinceName: 'Chiang Mai',
    receiverCityName: 'Mae Rim',
    receiverPostCode: '50180',
    receiverAddress: '5 Moo 4',
    additional_service_ids: addons.data.flatMap(({ id, key }) => (key === 'tail_lift' ? id : [])),
    parcelList: [{ itemDesc: 'Teak chair', weight: 7.5 }],
  })) as { waybill_no: string }
  await open(page, 'addons')
  const row = page.getByRole('row').filter({ hasText: 'tail_lift' })
  await row.getByRole('link').click()
  await ready(page)
  await page.getByLabel('Offered').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Not offered')

  await page.goto(portal.baseUrl + formOfWaybillHref(null, number))
  await ready(page)
  await expect(page.getByText(`${number} has a service, an add-on or`)).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page).toHaveURL(portal.baseUrl + waybillHref(null, number))
  expect(await service.get(`/api/waybills/${number}`)).toMatchObject({ additional_service_ids: [] })
})

test('a route is made with its stops on the map, and a stop is moved up', async ({ page }) => {
  await open(page, 'routes')
  await expect(page.getByRole('row').filter({ hasText: 'BKK-CNX' })).toContainText(
    'Bang Phli hub → Chiang Mai hub',
  )
  await page.getByRole('link', { name: 'Add a route' }).click()
  await ready(page)
  await page.getByLabel('Code', { exact: true }).fill('BKK-RYG')
  await page.getByLabel('Name', { exact: true }).first().fill('Bangkok to Rayong')
  const stop = (number: number) => page.getByRole('group', { name: `Stop ${number}` })
  for (const [number, name, province] of [
    [1, 'Bangkok hub', 'Bangkok'],
    [2, 'Rayong depot', 'Atlantis'],
  ] as const) {
    await stop(number).getByLabel('Name').fill(name)
    await stop(number).getByLabel('Phone').fill('081 234 5678')
    await stop(number).getByLabel('Address').fill('1 Hub Road')
    await stop(number).getByLabel('District').fill('Mueang')
    await stop(number).getByLabel('Province').fill(province)
    await stop(number).getByLabel('Postal code').fill('10000')
  }
  await stop(1).getByLabel('Latitude').fill('13.7, 100.6')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stop(2).getByText('Type both as a map shows them')).toBeVisible()
  await stop(2).getByLabel('Latitude').focus()
  const map = page.getByRole('region', { name: 'Map of the route' })
  await map.locator('.leaflet-container').click({ position: { x: 200, y: 160 } })
  await expect(stop(2).getByLabel('Latitude')).toHaveValue(/^\d+\.\d{5}, \d+\.\d{5}$/)
  await expect(map.getByRole('button', { name: 'Rayong depot' })).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stop(2).getByText('This province is not known.')).toBeVisible()
  await stop(2).getByLabel('Province').fill('ระยอง')
  await page.getByRole('button', { name: 'Move stop 2 up' }).click()
  await expect(stop(1).getByLabel('Name')).toHaveValue('Rayong depot')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(portal.baseUrl + catalogueHref('routes'))
  await expect(page.getByRole('row').filter({ hasText: 'BKK-RYG' })).toContainText(
    'Rayong depot → Bangkok hub',
  )
})

test('only administrators have the catalogue', async ({ page }) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff' })
  for (const view of ['vehicles', 'prices'] as const) {
    expect((await page.request.get(portal.baseUrl + catalogueHref(view))).status()).toBe(404)
  }
})

const pages = [
  catalogueHref('vehicles'),
  catalogueEntryHref('vehicles', 'new'),
  catalogueHref('areas'),
  catalogueEntryHref('areas', 'new'),
  catalogueHref('services'),
  catalogueEntryHref('services', 'new'),
  catalogueHref('prices'),
  catalogueHref('addons'),
  catalogueEntryHref('addons', 'new'),
  catalogueHref('routes'),
  catalogueEntryHref('routes', 'new'),
]

for (const [language, width] of [
  ['en', 820],
  ['th', 390],
  ['zh', 1280],
] as const) {
  test(`each page in ${language}, ${width} pixels wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 })
    await prefer(context, portal.baseUrl, { language })
    await signInAs(page, portal, { role: 'admin', next: catalogueHref('vehicles') })
    for (const path of pages) {
      await page.goto(portal.baseUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolation(page, { colours: false })
      const overflow = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow), path).toBe(0)
    }
  })
}
