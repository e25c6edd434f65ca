import { expectNoViolation } from './expect-no-violation.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { test } from './played-quotes.ts'
import { busySeconds } from './quote-stand-in.ts'
import { expect } from './test.ts'

const complete = { ...bangPhliToMaeRim, items: loads.one }

test.beforeEach(async ({ page, context, played }) => {
  played.service.behaviour = 'quotes'
  await haveDraft(context, played.baseUrl, complete)
  await page.goto(`${played.baseUrl}/cargo`)
})

test('a busy service is counted down to, and tried again when its moment has come', async ({
  page,
  played,
}) => {
  await page.clock.install()
  await page.goto(`${played.baseUrl}/cargo`)
  played.service.behaviour = 'is busy'
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.locator('h1')).toHaveText('Loads cannot be worked out right now')
  const button = page.getByRole('button', { name: /^Try again/ })
  await expect(button).toHaveText(/^Try again in \d+\sseconds?$/)
  const { asked } = played.service
  // Pressed as no patient visitor would: a click of the test's would wait until it may be pressed.
  await button.dispatchEvent('click')
  expect(played.service.asked).toBe(asked)
  await expectNoViolation(page)
  await page.clock.fastForward(busySeconds * 1000)
  await expect(button).toHaveText('Try again')
  played.service.behaviour = 'quotes'
  await button.click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('4,321.50')
})

test('a service that is down has its screen, and the load is still there', async ({
  page,
  played,
}) => {
  played.service.behaviour = 'hangs up'
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.locator('h1')).toHaveText('The service is not answering')
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Change the load' }).click()
  await expect(page).toHaveURL(`${played.baseUrl}/cargo`)
  await expect(page.getByText('6 pieces · 2,880 kg')).toBeVisible()
  await page.goBack()
  played.service.behaviour = 'quotes'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('4,321.50')
})

test('a service that does not answer is waited for ten seconds, and said to be slow before', async ({
  page,
  played,
}) => {
  played.service.behaviour = 'never answers'
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByText('This takes longer than usual')).toBeVisible()
  await expect(page.locator('h1')).toHaveText('The service takes too long')
  await expectNoViolation(page)
})

for (const [behaviour, title, says, next, path] of [
  [
    'refuses the route',
    'We do not drive this route',
    'The pickup is outside the area that is served',
    'Change the route',
    '/',
  ],
  [
    'misses a field',
    'Something is missing or not possible',
    'does not take one of the figures or addresses',
    'Change the load',
    '/cargo',
  ],
  ['has no vehicle', 'No vehicle takes this load', 'weight_over: 9 t', 'Change the load', '/cargo'],
  [
    'has no rights for us',
    'The seller does not offer prices here right now',
    'What you entered is kept',
    'Change the load',
    '/cargo',
  ],
  [
    'is out of order',
    'Something went wrong at the service',
    'this reference: r-500',
    'Change the load',
    '/cargo',
  ],
] as const) {
  test(`a service that ${behaviour} has words and the next step`, async ({ page, played }) => {
    played.service.behaviour = behaviour
    await page.getByRole('button', { name: 'See the price' }).click()
    await expect(page.locator('h1')).toHaveText(title)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(says)
    await page.getByRole('link', { name: next }).click()
    await expect(page).toHaveURL(`${played.baseUrl}${path}`)
  })
}

test('without an add-on that cannot be had the price is a press away', async ({
  page,
  context,
  played,
}) => {
  played.service.behaviour = 'has no such add-on'
  await haveDraft(context, played.baseUrl, { ...complete, addons: ['crane'] })
  await page.reload()
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.locator('h1')).toHaveText('An add-on cannot be had here')
  played.service.behaviour = 'quotes'
  await page.getByRole('button', { name: 'Price without add-ons' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('4,321.50')
  expect(JSON.parse(played.service.lastBody)).not.toHaveProperty('addons')
})

test('a service without a list of vehicles still has a price', async ({ page }) => {
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('4,321.50')
  await expect(page.getByText('its picture could not be drawn')).toBeVisible()
})

test('a service that knows no choice of vehicle is asked for it, and the page shows the vehicle of the reply', async ({
  page,
  context,
  played,
}) => {
  await haveDraft(context, played.baseUrl, { ...complete, vehicleType: 'truck-10w' })
  await page.reload()
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByRole('region', { name: 'Your vehicle and load' })).toContainText(
    'their-truck',
  )
  await expect(page.getByText('Other vehicles')).toHaveCount(0)
})

test('offline nothing that was typed is lost, and the price comes when the net is back', async ({
  page,
  context,
  played,
}) => {
  const qty = page.getByRole('textbox', { name: /Pieces/ }).first()
  await context.setOffline(true)
  await qty.fill('7')
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible()
  await expect(page.getByText('Not saved with us yet')).toBeVisible()
  await expectNoViolation(page)
  await context.setOffline(false)
  await expect(page.getByText('Not saved with us yet')).toBeHidden()
  await page.reload()
  await expect(page.getByText('7 pieces · 3,360 kg')).toBeVisible()
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page).toHaveURL(`${played.baseUrl}/quote`)
  await expect(page.getByText('7 pieces · 3,360 kg')).toBeVisible()
})
