import type { Page } from '@playwright/test'
import { startAddressService, type AddressService } from './address-service.ts'
import { beside, type Beside } from './beside.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { openReady } from './pages.ts'
import { expect, test as base } from './test.ts'

/** A portal whose service is played, and fails when a test says so. */
const test = base.extend<object, { addresses: Beside<AddressService> }>({
  addresses: beside(startAddressService),
  // The demo is not needed, and not started.
  baseURL: async ({ addresses }, give) => give(addresses.baseUrl),
})

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const alerts = (page: Page) => page.getByRole('group', { name: 'Pickup' }).getByRole('alert')

test.afterEach(({ addresses: { service } }) => {
  service.behaviour = 'answers'
  service.holdBack = null
  service.letGo()
  service.suggested.length = 0
})

for (const [behaviour, words] of [
  ['hangs up', 'The address service is not answering.'],
  ['is overloaded', 'Try again in 3 seconds.'],
  ['finds nothing', 'We could not find this address.'],
] as const) {
  test(`a service that ${behaviour} has words, keeps what was typed, and leaves the map`, async ({
    page,
    addresses: { baseUrl, service },
  }) => {
    service.behaviour = behaviour
    await page.goto(baseUrl)
    await pickup(page).fill('Warehouse 9, Bang Na')
    await pickup(page).press('Enter')
    await expect(alerts(page)).toContainText(words)
    // It is counted down.
    if (behaviour === 'is overloaded') {
      await expect(alerts(page)).toContainText('You can try again now.')
    }
    await expect(pickup(page)).toHaveValue('Warehouse 9, Bang Na')
    await expectNoViolation(page)
    await page.getByRole('application').click({ position: { x: 200, y: 200 } })
    await expect(page.getByRole('button', { name: /^Pickup pin/ })).toBeVisible()
    await expect(pickup(page)).toHaveValue('Warehouse 9, Bang Na')
  })
}

test('trying again asks the same, and the answer comes', async ({
  page,
  addresses: { baseUrl, service },
}) => {
  service.behaviour = 'hangs up'
  await page.goto(baseUrl)
  await pickup(page).fill('Warehouse 9, Bang Na')
  await pickup(page).press('Enter')
  await expect(alerts(page)).toContainText('not answering')
  service.behaviour = 'answers'
  await alerts(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Several places could be meant')).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
  await expect(pickup(page)).toHaveValue('Warehouse 9, Bang Na')
})

test('a service that keeps silent is said to be slow, and given up after ten seconds', async ({
  page,
  addresses: { baseUrl, service },
}) => {
  service.behaviour = 'keeps silent'
  await page.goto(baseUrl)
  await pickup(page).fill('Warehouse 9, Bang Na')
  await pickup(page).press('Enter')
  await expect(page.getByText('Still looking. This takes longer than usual.')).toBeVisible()
  await expect(alerts(page).getByText('took too long')).toBeVisible()
  await expect(pickup(page)).toHaveValue('Warehouse 9, Bang Na')
})

test('without a connection what was typed stays, and it is looked up when there is one again', async ({
  page,
  context,
  addresses: { baseUrl },
}) => {
  await openReady(page, baseUrl)
  await context.setOffline(true)
  await pickup(page).fill('Warehouse 9, Bang Na')
  await pickup(page).press('Enter')
  await expect(alerts(page).getByText('You are offline.')).toBeVisible()
  await expect(pickup(page)).toHaveValue('Warehouse 9, Bang Na')
  await expect(alerts(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  // The first request over a connection that has just come back is often lost.
  await page.route('**/portal/address/resolve?*', (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await expect(page.getByText('Several places could be meant')).toBeVisible()
})

test('an older answer never stands in the place of a newer one', async ({
  page,
  addresses: { baseUrl, service },
}) => {
  service.holdBack = 'ware'
  await page.goto(baseUrl)
  await pickup(page).pressSequentially('ware')
  await expect.poll(() => service.suggested).toContain('ware')
  await pickup(page).pressSequentially('house')
  const options = page.getByRole('option')
  await expect(options).toHaveText([/Depot warehouse/])
  service.letGo()
  // The newest question has been answered before, so whatever comes now is the old one.
  await pickup(page).press('ArrowDown')
  await expect(options).toHaveText([/Depot warehouse/])
  await pickup(page).press('Enter')
  await expect(pickup(page)).toHaveValue('Depot warehouse, Thailand')
})

test('fast typing asks for the end of it, not for every letter', async ({
  page,
  addresses: { baseUrl, service },
}) => {
  await page.goto(baseUrl)
  await pickup(page).pressSequentially('warehouse nine', { delay: 20 })
  await expect(page.getByRole('option', { name: /Depot warehouse nine/ })).toBeVisible()
  expect(service.suggested.length).toBeLessThan('warehouse nine'.length / 2)
  expect(service.suggested.at(-1)).toBe('warehouse nine')
})

test.describe('without a service worker', () => {
  // It would ask for the scripts itself, and nothing could be cut.
  test.use({ serviceWorkers: 'block' })

  test('a map whose code does not come says so in its place, and comes when it is asked for again', async ({
    page,
    addresses: { baseUrl },
  }) => {
    let isCut = true
    await page.route('**/_next/static/**/*.js', async (route) => {
      const response = await route.fetch()
      const isOfMap = (await response.text()).includes('leaflet-container')
      if (isCut && isOfMap) await route.abort('internetdisconnected')
      else await route.fulfill({ response })
    })
    await page.goto(baseUrl)
    await pickup(page).fill('Warehouse 9, Bang Na')
    const notLoaded = page.getByRole('region', { name: 'Map' }).getByRole('alert')
    await expect(notLoaded).toContainText('could not be loaded')
    await expectNoViolation(page)
    isCut = false
    await notLoaded.getByRole('button', { name: 'Load it again' }).click()
    await page.getByRole('application').click({ position: { x: 200, y: 200 } })
    await expect(page.getByRole('button', { name: /^Pickup pin/ })).toBeVisible()
    // Far from where the text was found: it is the address of the pin, until it is wanted back.
    await page.getByRole('button', { name: 'Keep “Warehouse 9, Bang Na”' }).click()
    await expect(pickup(page)).toHaveValue('Warehouse 9, Bang Na')
  })
})
