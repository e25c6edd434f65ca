import type { Locator, Page } from '@playwright/test'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, openReady } from './pages.ts'
import { expect, test } from './test.ts'

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const drop = (page: Page) => page.getByRole('combobox', { name: 'Drop-off' })
const pickupPin = (page: Page) => page.getByRole('button', { name: /^Pickup pin/ })
const dropPin = (page: Page) => page.getByRole('button', { name: /^Drop-off pin/ })
const map = (page: Page) => page.getByRole('application', { name: /^Map/ })

/** Where the field says that its pin stands. */
async function pinOf(
  page: Page,
  end: 'Pickup' | 'Drop-off',
): Promise<{ lat: number; lng: number }> {
  const line = page.getByRole('group', { name: end, exact: true }).getByText(/^Pin (?:in|at) /)
  const [, lat, lng] = /(-?[\d.]+), (-?[\d.]+)$/.exec((await line.textContent()) ?? '') ?? []
  return { lat: Number(lat), lng: Number(lng) }
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('typing brings suggestions, one of them the pin, and the pin wants to be confirmed', async ({
  page,
}) => {
  await page.goto('/')
  await pickup(page).pressSequentially('Bang Phli')
  const option = page.getByRole('option').first()
  await expect(option).toContainText('Bang Phli')
  await expectNoViolation(page)
  await option.click()
  await expect(pickup(page)).toHaveValue(/Bang Phli, Samut Prakan/)
  await expect(pickupPin(page)).toBeVisible()

  const check = page.getByRole('region', { name: 'Check the pickup pin' })
  await expect(check).toContainText('only gives the district')
  await expect(check).toContainText('12 km')
  await expect(page.locator('.map-uncertainty')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL(/\/$/)
  // Where the header lies over half a button of the map, axe takes the button for a small one.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoViolation(page)
  await check.getByRole('button', { name: /^The pin is right/ }).click()
  await expect(check).toBeHidden()
  await expect(page.locator('.map-uncertainty')).toHaveCount(0)
})

test('who leaves while the map zooms leaves nothing behind that throws', async ({
  page,
  pageErrors,
}) => {
  await page.clock.install()
  await page.goto('/')
  for (const [field, text] of [
    [pickup(page), '13.75, 100.5'],
    [page.getByRole('combobox', { name: 'Drop-off' }), '13.95, 100.7'],
  ] as const) {
    await field.fill(text)
    await field.press('Enter')
  }
  await expect(pickupPin(page)).toBeVisible()
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  const goOn = page.getByRole('button', { name: 'Next: cargo' })
  await expect(goOn).toBeEnabled()
  // Within the quarter of a second that a zoom takes: the map goes as soon as the next page is there.
  await page.route('**/cargo?*', async (route) => {
    const response = await route.fetch()
    await zoomIn.click()
    await route.fulfill({ response })
  })
  await goOn.click()
  await expect(page).toHaveURL('/cargo')
  await page.clock.fastForward(1_000)
  expect(pageErrors).toEqual([])
})

test('a province alone says so, and moving the pin settles it without touching the text', async ({
  page,
}) => {
  await page.goto('/')
  const text = 'Blue gate, Chiang Mai'
  await pickup(page).fill(text)
  await pickup(page).press('Enter')
  const check = page.getByRole('region', { name: 'Check the pickup pin' })
  await expect(check).toContainText('only gives the province')
  await expect(check).toContainText('Not understood: “Blue gate”.')
  const before = await pinOf(page, 'Pickup')
  await pickupPin(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(check).toBeHidden()
  const after = await pinOf(page, 'Pickup')
  expect(after.lat).toBeGreaterThan(before.lat)
  expect(after.lng).toBeCloseTo(before.lng, 4)
  await expect(pickup(page)).toHaveValue(text)
  await expect(pickupPin(page)).toBeFocused()
})

test('a pasted map link is the pin it shows, and coordinates are', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const paste = async (field: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+v')
  }
  await paste(
    pickup(page),
    'https://www.google.com/maps/place/x/@18.79,98.98,15z/data=!3d18.7953!4d98.9986',
  )
  await expect.poll(() => pinOf(page, 'Pickup')).toEqual({ lat: 18.7953, lng: 98.9986 })
  await expect(pickup(page)).toHaveValue(/Chiang Mai/)
  await paste(drop(page), '13.7563, 100.5018')
  await expect.poll(() => pinOf(page, 'Drop-off')).toEqual({ lat: 13.7563, lng: 100.5018 })
  await expect(drop(page)).toHaveValue(/Bangkok/)
  await expect(page.getByRole('region', { name: /^Check/ })).toHaveCount(0)
  await expect(page.getByText(/^58\d\skm in a straight line/)).toBeVisible()
  await expect(page.locator('.map-line')).toHaveCount(1)
})

test('a link to no place says so and stays in the field', async ({ page }) => {
  await page.goto('/')
  await pickup(page).fill('https://example.com/somewhere')
  await pickup(page).press('Enter')
  await expect(page.getByRole('alert').getByText('This link does not show a place')).toBeVisible()
  await expect(pickup(page)).toHaveValue('https://example.com/somewhere')
  await expectNoViolation(page)
})

async function drag(page: Page, pin: Locator, right: number): Promise<void> {
  const from = await middleOf(pin)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + right, from.y, { steps: 5 })
  await page.mouse.up()
}

test('after one end the map waits for the other, and a pin that is dragged away has another address', async ({
  page,
}) => {
  await page.goto('/')
  await map(page).click({ position: { x: 300, y: 200 } })
  await expect(pickup(page)).not.toHaveValue('')
  await expect(page.getByText('Now tap the map for the drop-off.')).toBeVisible()
  const from = await pinOf(page, 'Pickup')
  const text = await pickup(page).inputValue()
  await map(page).click({ position: { x: 250, y: 120 } })
  await expect(drop(page)).not.toHaveValue('')
  expect(await pinOf(page, 'Pickup')).toEqual(from)
  await expect(pickup(page)).toHaveValue(text)

  await drag(page, pickupPin(page), 60)
  await expect.poll(async () => (await pinOf(page, 'Pickup')).lng).toBeGreaterThan(from.lng)
  await expect(pickup(page)).not.toHaveValue(text)
  await expect(pickup(page)).not.toHaveValue('')
  const keep = page.getByRole('button', { name: `Keep “${text}”` })
  await expectNoViolation(page)
  await keep.click()
  await expect(pickup(page)).toHaveValue(text)
  expect((await pinOf(page, 'Pickup')).lng).toBeGreaterThan(from.lng)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => pinOf(page, 'Pickup')).toEqual(from)
  await expect(pickup(page)).toHaveValue(text)
  await expect(keep).toBeHidden()
})

test('an unfinished name is offered as what it may be, when it is no place by itself', async ({
  page,
}) => {
  await page.goto('/')
  await pickup(page).fill('laem cha')
  await expect(page.getByRole('option').first()).toContainText('Laem Chabang')
  await pickup(page).press('Enter')
  await expect(page.getByText('Did you mean one of these?')).toBeVisible()
  await pickup(page).press('ArrowDown')
  await pickup(page).press('Enter')
  await expect(pickup(page)).toHaveValue(/Laem Chabang/)
  await expect(pickupPin(page)).toBeVisible()
})

test('a name typed over a pin takes it away, and is no address until somebody says where it is', async ({
  page,
}) => {
  await page.goto('/')
  const shed = 'The shed behind the old mill'
  await map(page).click({ position: { x: 300, y: 200 } })
  await expect(pickup(page)).not.toHaveValue('')
  const from = await pinOf(page, 'Pickup')
  await pickup(page).fill(shed)
  await expect(pickupPin(page)).toBeHidden()
  await pickup(page).press('Enter')
  await expect(page.getByText('We could not find this address.')).toBeVisible()
  await page.getByRole('radio', { name: 'A Pickup' }).check()
  await map(page).click({ position: { x: 320, y: 220 } })
  const check = page.getByRole('region', { name: 'Check the pickup pin' })
  await expect(check).toContainText(`We do not know where “${shed}” is.`)
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page.getByText('Please confirm the pickup pin.')).toBeVisible()
  await check.getByRole('button', { name: 'Use the address of the pin' }).click()
  await expect(check).toBeHidden()
  await expect(pickup(page)).not.toHaveValue(/shed|^$/)

  // The same pin under another name, because somebody says so.
  const at = await pinOf(page, 'Pickup')
  expect(at).not.toEqual(from)
  await pickup(page).fill(shed)
  await pickup(page).press('Enter')
  await page.getByRole('button', { name: /^Put the pin back:.*\(pickup\)$/ }).click()
  expect(await pinOf(page, 'Pickup')).toEqual(at)
  await expect(pickup(page)).toHaveValue(shed)
  await expect(page.getByRole('alert').getByText('We could not find')).toBeHidden()
  // It was a slip of the finger.
  const before = await pickup(page).inputValue()
  await pickup(page).press('x')
  await expect(pickupPin(page)).toBeHidden()
  await pickup(page).press('Backspace')
  await expect(pickup(page)).toHaveValue(before)
  expect(await pinOf(page, 'Pickup')).toEqual(at)
})

test('the way on waits for the name of a pin that was just set', async ({ page }) => {
  await page.goto('/')
  const answered = Promise.withResolvers<void>()
  await page.route(/address\/resolve\?lat/, async (route) => {
    await answered.promise
    await route.continue()
  })
  for (const [field, text] of [
    [pickup(page), '13.75, 100.5'],
    [drop(page), '18.79, 98.98'],
  ] as const) {
    await field.fill(text)
    await field.press('Enter')
  }
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  answered.resolve()
  await expect(page).toHaveURL('/cargo')
  await page.goBack()
  await expect(pickup(page)).toHaveValue(/Bangkok/)
  await expect(drop(page)).toHaveValue(/Chiang Mai/)
})

test('a page that was left before the address of a pin came looks it up when it is opened again', async ({
  page,
}) => {
  await page.goto('/')
  await page.route(/address\/resolve\?lat/, (route) => route.abort())
  await map(page).click({ position: { x: 300, y: 200 } })
  await expect(page.getByText('we could not find out what is there')).toBeVisible()
  const at = await pinOf(page, 'Pickup')
  await page.unroute(/address\/resolve\?lat/)
  await page.reload()
  await expect(pickup(page)).not.toHaveValue('')
  expect(await pinOf(page, 'Pickup')).toEqual(at)
})

test('an end that is not served, or is at sea, or is the other one, is said before the cargo', async ({
  page,
}) => {
  await page.goto('/')
  const type = async (field: Locator, text: string) => {
    await field.fill(text)
    await field.press('Enter')
  }
  const alertOf = (end: string) =>
    page.getByRole('group', { name: end, exact: true }).getByRole('alert')
  await type(pickup(page), '16.8409, 96.1735')
  await expect(alertOf('Pickup')).toContainText('We do not pick up here')
  await expect(pickup(page)).toHaveAttribute('aria-invalid', 'true')
  await type(pickup(page), '13.7563, 100.5018')
  await expect(alertOf('Pickup')).toBeHidden()
  await type(drop(page), '12.5, 100.4')
  await expect(alertOf('Drop-off')).toContainText('The drop-off is in the sea.')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page.getByRole('listitem').getByText('The drop-off is in the sea.')).toBeVisible()
  // Nothing has a name far out at sea: that no truck goes there is said first.
  await type(drop(page), '12.82068, 97.05604')
  await expect(alertOf('Drop-off')).toContainText('We do not deliver here')
  await type(drop(page), '13.7563, 100.502')
  await expect(alertOf('Drop-off')).toContainText('Pickup and drop-off are the same place.')
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL('/')
  await type(drop(page), '18.79, 98.98')
  await expect(alertOf('Drop-off')).toBeHidden()
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL('/cargo')
})

test('the whole step is done by keyboard', async ({ page }) => {
  await page.goto('/')
  await pickup(page).focus()
  await page.keyboard.type('Lat Krabang')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(pickup(page)).toHaveValue('Lat Krabang')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(pickup(page)).toHaveValue(/Lat Krabang/)
  await page.getByRole('button', { name: /^The pin is right/ }).press('Enter')

  // The map by keys alone: Enter puts the chosen pin in its middle, arrows move the pin.
  await page.getByRole('radio', { name: 'B Drop-off' }).focus()
  await page.keyboard.press('Space')
  await map(page).focus()
  await page.keyboard.press('Enter')
  await expect(dropPin(page)).toBeVisible()
  const before = await pinOf(page, 'Drop-off')
  await dropPin(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await pinOf(page, 'Drop-off')).lng).toBeGreaterThan(before.lng)
  expect((await pinOf(page, 'Drop-off')).lat).toBeLessThan(before.lat)
  await expect(map(page)).toHaveCSS('outline-style', /none|solid/)

  await page.getByRole('button', { name: 'Swap the two' }).press('Enter')
  await expect(drop(page)).toHaveValue(/Lat Krabang/)
})

test('Enter takes nothing from the suggestions for an older text', async ({ page }) => {
  await page.goto('/')
  const newer = Promise.withResolvers<void>()
  await page.route(/address\/suggest\?q=Lat\+K/, async (route) => {
    await newer.promise
    await route.continue()
  })
  const older = page.getByRole('option', { name: /Lattakia/ })
  const typeBoth = async (field: Locator) => {
    await field.pressSequentially('Lat')
    await expect(older).toBeVisible()
    await field.pressSequentially(' Krabang')
    await field.press('ArrowDown')
  }
  await typeBoth(pickup(page))
  await expect(older).toBeHidden()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await pickup(page).press('Enter')
  await expect(pickup(page)).toHaveValue('Lat Krabang')
  await expect(pickupPin(page)).toBeVisible()

  // The arrow was for the first suggestion, which arrives only now.
  await typeBoth(drop(page))
  newer.resolve()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await drop(page).press('Enter')
  await expect(drop(page)).toHaveValue(/Lat Krabang, /)
  await expect(dropPin(page)).toBeVisible()
})

test('contact, phone and note stay while the address changes', async ({ page }) => {
  await page.goto('/')
  await pickup(page).fill('13.7563, 100.5018')
  await pickup(page).press('Enter')
  await page.getByText('Contact and note for pickup').click()
  const group = page.getByRole('group', { name: 'Pickup', exact: true })
  await group.getByLabel('Contact name').fill('Somchai')
  await group.getByLabel('Phone').fill('+66 81 111 1111')
  await group.getByLabel('Note to the driver').fill('Ring twice')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Clear the pickup' }).click()
  await pickup(page).fill('18.79, 98.98')
  await pickup(page).press('Enter')
  await expect(group.getByLabel('Contact name')).toHaveValue('Somchai')
  await expect(group.getByLabel('Note to the driver')).toHaveValue('Ring twice')
})

test('a pickup window that cannot be is said', async ({ page }) => {
  await page.goto('/')
  await pickup(page).fill('13.7563, 100.5018')
  await pickup(page).press('Enter')
  await drop(page).fill('18.79, 98.98')
  await drop(page).press('Enter')
  await expect(dropPin(page)).toBeVisible()
  const times = page.getByText('When can it be picked up?').first()
  await times.click()
  await page.getByLabel('Day').fill('2030-01-31')
  await expect(page.getByLabel('From')).toHaveValue('08:00')
  await expect(page.getByText('Thursday, January 31, 2030 · 08:00–17:00')).toBeVisible()
  await page.getByLabel('Until').fill('07:00')
  await expect(page.getByText('The end must be after the beginning.')).toBeVisible()
  await expectNoViolation(page)

  // It is not passed over on the way on, also where it was folded away.
  await times.click()
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page.getByLabel('Day')).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByLabel('Until')).toHaveValue('07:00')
  // A year of the Buddhist era is the same day.
  await page.getByLabel('Day').fill('2573-01-31')
  await expect(page.getByLabel('Day')).toHaveValue('2030-01-31')
  await page.getByRole('button', { name: 'No fixed time' }).click()
  await expect(page.getByLabel('Day')).toHaveValue('')
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL('/cargo')
})

test('a part that cannot be loaded says so, and the rest stays', async ({ page, context }) => {
  await page.goto('/')
  await pickup(page).fill('13.7563, 100.5018')
  await pickup(page).press('Enter')
  await expect(pickupPin(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByText('When can it be picked up?').first().click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expect(pickup(page)).not.toHaveValue('')
  await context.setOffline(false)
  await expect(page.getByLabel('Day')).toBeVisible()
})

test('a contact that is too long is said and kept, and goes along when the ends are swapped', async ({
  page,
}) => {
  await page.goto('/')
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await pickup(page).fill('13.7563, 100.5018')
  await pickup(page).press('Enter')
  await drop(page).fill('18.79, 98.98')
  await drop(page).press('Enter')
  await page.getByText('Contact and note for pickup').click()
  await page.getByText('Contact and note for drop-off').click()
  await group('Pickup').getByLabel('Contact name').fill('Somchai')
  const long = '08'.repeat(20)
  const phone = group('Pickup').getByLabel('Phone')
  await phone.fill(long)
  await expect(page.getByText('This is too long: at most 32 characters.')).toBeVisible()
  await expectNoViolation(page)
  await group('Drop-off').getByLabel('Contact name').fill('Malee')
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveValue(long)
  await phone.fill('081 111 1111')
  await expect(page.getByText('This is too long')).toBeHidden()
  await page.getByRole('button', { name: 'Swap the two' }).click()
  await expect(group('Pickup').getByLabel('Contact name')).toHaveValue('Malee')
  await expect(group('Drop-off').getByLabel('Contact name')).toHaveValue('Somchai')
  await expect(group('Drop-off').getByLabel('Phone')).toHaveValue('081 111 1111')
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL('/cargo')
  await page.goBack()
  await page.getByText('Contact and note for drop-off').click()
  await expect(group('Drop-off').getByLabel('Phone')).toHaveValue('081 111 1111')
})

test('the position of the browser is taken when it is asked for, and its refusal is said', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 7.8804, longitude: 98.3923 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Use my position (for the pickup)' }).click()
  await expect.poll(() => pinOf(page, 'Pickup')).toEqual({ lat: 7.8804, lng: 98.3923 })
  await expect(pickup(page)).toHaveValue(/Phuket/)
  // A desk without a compass is known by its town alone, and that is said.
  await context.setGeolocation({ latitude: 13.75, longitude: 100.5, accuracy: 2500 })
  await page.getByRole('button', { name: 'Use my position (for the drop-off)' }).click()
  await expect(page.getByText('known only to within 2.5 km')).toBeVisible()
  await context.clearPermissions()
  await page.getByRole('button', { name: 'Use my position (for the drop-off)' }).click()
  await expect(page.getByText('Your browser does not let this page know')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the map comes when it is approached, a tap sets the pin, and the page scrolls past it', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await openReady(page, '/')
    expect(requests.filter((path) => path.startsWith('/base-map/'))).toEqual([])
    await page.getByRole('region', { name: 'Map of the route' }).scrollIntoViewIfNeeded()
    await expect(map(page)).toBeVisible()
    await expect(map(page)).toHaveCSS('touch-action', 'pan-x pan-y')
    await map(page).tap({ position: { x: 120, y: 120 } })
    await expect(pickup(page)).not.toHaveValue('')
    await expectNoViolation(page)
  })
})

for (const language of ['th', 'zh'] as const) {
  test(`axe finds nothing on a route with pins, light and dark (${language})`, async ({
    page,
    context,
    portal,
  }) => {
    await prefer(context, portal.baseUrl, { language })
    await openReady(page, '/')
    const fields = page.getByRole('combobox')
    await fields.nth(0).fill('10540')
    await fields.nth(0).press('Enter')
    await expect(page.locator('.map-uncertainty')).toHaveCount(1)
    await fields.nth(1).fill('18.79, 98.98')
    await fields.nth(1).press('Enter')
    await expect(page.locator('.map-pin')).toHaveCount(2)
    await expectNoViolation(page)
    await expectContrastWhenDark(page)
  })
}

test('the map has land at every zoom, its names in the language, and no file too many', async ({
  page,
  context,
  portal,
}) => {
  await prefer(context, portal.baseUrl, { language: 'th' })
  const files = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/base-map/')) files.add(pathname)
  })
  await openReady(page, '/')
  await expect(page.locator('.map-land').first()).toBeAttached()
  await expect(page.locator('.map-name > span', { hasText: 'กรุงเทพมหานคร' })).toBeVisible()
  expect(files.size).toBeLessThanOrEqual(4)
  await page.getByRole('combobox').nth(0).fill('18.79, 98.98')
  await page.getByRole('combobox').nth(0).press('Enter')
  // A pin alone is looked at closely, where subdistricts have names.
  await expect(page.locator('.map-name > span', { hasText: 'สุเทพ' })).toBeVisible()
  await expect.poll(() => [...files].some((path) => path.includes('fine'))).toBe(true)
  expect(files.size).toBeLessThanOrEqual(8)
})

test('parts of the map are asked for in bounds, and may be kept', async ({ request }) => {
  const query = 'west=98&south=18&east=99&north=19&zoom=11'
  const good = await request.get(`/portal/map/places?${query}&language=th`)
  expect(good.headers()['cache-control']).toBe('public, max-age=86400')
  for (const bad of [query, `${query}&language=xx`, `${query.replace('98', '1e1')}&language=en`]) {
    expect((await request.get(`/portal/map/places?${bad}`)).status(), bad).toBe(400)
  }
})

test('questions about addresses are taken in bounds', async ({ request }) => {
  for (const bad of [
    '/portal/address/suggest',
    `/portal/address/suggest?q=${'x'.repeat(201)}`,
    '/portal/address/resolve',
    '/portal/address/resolve?lat=13',
    '/portal/address/resolve?lat=91&lng=1',
    '/portal/address/resolve?address=a&url=b',
    `/portal/address/resolve?url=${'x'.repeat(2049)}`,
  ]) {
    const response = await request.get(bad)
    expect(response.status(), bad).toBe(400)
    expect(await response.json()).toEqual({ state: 'failed', problem: 'invalid' })
  }
})
