/** The planner's page: 60 waybills are spread over vehicles, moved by mouse and by keyboard, and accepted. */
import type { Locator, Page } from '@playwright/test'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { ready } from './pages.ts'
import { readService } from './read-service.ts'
import type { RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

const provinces = [
  ['Chiang Mai', 'Mae Rim', '50180'],
  ['Khon Kaen', 'Mueang Khon Kaen', '40000'],
  ['Songkhla', 'Hat Yai', '90110'],
] as const

/** Receivers of this run alone, so that the search of the page finds them and no others. */
async function makeWaybills(
  portal: RunningPortal,
  count: number,
  { account = portal.demo.senderAccounts[0], name = `Planner ${Date.now().toString(36)}` } = {},
): Promise<string> {
  if (account === undefined) throw new Error('the demo has no account')
  const waybills = Array.from({ length: count }, (_, at) => {
    const [province, city, postCode] = provinces[at % provinces.length] ?? provinces[0]
    return {
      outTradeNo: `${name}-${account.id.slice(-6)}-${at}`,
      senderPhone: account.phone,
      receiverName: `${name} ${String(at).padStart(2, '0')}`,
      receiverPhone: `0812${String(100_000 + at)}`,
      receiverProvinceName: province,
      receiverCityName: city,
      receiverPostCode: postCode,
      receiverAddress: `${at} Moo 4`,
      parcelList: [{ itemDesc: 'Crate', weight: 80, length: 120, width: 80, height: 60 + at }],
    }
  })
  await readService(portal, account.id).post('/api/waybills/batch', { waybills })
  return name
}

async function openPlanner(page: Page, portal: RunningPortal, name: string): Promise<void> {
  await signInAs(page, portal, { role: 'ops', next: '/planning' })
  await page.getByLabel('Search').fill(name)
  await expect(waiting(page).getByRole('status')).toHaveText('60 waybills')
  await ready(page)
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting' })
const vehicle = (page: Page, number: number) =>
  page.getByRole('region', { name: `Vehicle ${number}`, exact: true })
const fits = (of: Locator) => of.getByRole('status')
const rows = (of: Locator) => of.getByRole('listitem')
/** All rows of the list, of which only those in sight are drawn. */
const countOf = async (of: Locator) => Number(await rows(of).first().getAttribute('aria-setsize'))
const expectCount = (of: Locator, count: number) =>
  count === 0
    ? expect(rows(of)).toHaveCount(0)
    : expect(rows(of).first()).toHaveAttribute('aria-setsize', String(count))

/** Far from the edges of the window, where the page scrolls while something is held. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
}

test('plans 60 waybills by mouse: proposes, drags, undoes and accepts', async ({
  page,
  portal,
}) => {
  const name = await makeWaybills(portal, 60)
  await openPlanner(page, portal, name)
  await page.getByRole('button', { name: 'Propose vehicles' }).click()
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText(/vehicles? proposed/)).toBeVisible({ timeout: 60_000 })
  await expect(waiting(page)).toContainText('No waiting waybill matches')
  await expect(fits(vehicle(page, 1))).toHaveText('Fits')

  await page.getByRole('button', { name: 'Add a vehicle' }).click()
  const before = await countOf(vehicle(page, 1))
  const added = page.getByRole('region', { name: /^Vehicle \d+$/ }).last()
  const moved = await rows(vehicle(page, 1)).first().innerText()
  await drag(page, rows(vehicle(page, 1)).first(), added)
  await expectCount(added, 1)
  await expectCount(vehicle(page, 1), before - 1)
  await expect(fits(added)).toHaveText('Fits')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCount(added, 0)
  await expectCount(vehicle(page, 1), before)
  await expect(rows(vehicle(page, 1)).first()).toHaveText(moved, { useInnerText: true })

  await page.getByRole('button', { name: 'Show the load of vehicle 1' }).click()
  await expect(page.getByRole('heading', { name: 'Load of vehicle 1' })).toBeVisible()
  await page.getByRole('button', { name: /^Accept \d+ vehicles?$/ }).click()
  await expect(page.getByText(/deliver(?:y was|ies were) made/)).toBeVisible({ timeout: 60_000 })
  await expect(vehicle(page, 1)).toHaveCount(0)
  await expect(waiting(page).getByRole('status')).toHaveText('0 waybills')
})

test('a reload keeps the board, and takes off what waits no more', async ({ page, portal }) => {
  const name = await makeWaybills(portal, 60)
  await openPlanner(page, portal, name)
  await page.getByLabel('Choose all').check()
  const bar = page.getByRole('region', { name: 'Chosen waybills' })
  await bar.getByRole('button', { name: 'Move' }).click()
  await expectCount(vehicle(page, 1), 60)
  const numberInRow = /WB[A-Z0-9]+/
  const number = (await rows(vehicle(page, 1)).first().innerText()).match(numberInRow)
  expect(number).not.toBeNull()

  await page.reload()
  await expectCount(vehicle(page, 1), 60)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // Without a connection the board goes on, and only what is sent waits.
  await page.context().setOffline(true)
  await rows(vehicle(page, 1)).first().getByRole('checkbox').check()
  await bar.getByLabel('Move to').selectOption('A new vehicle')
  await bar.getByRole('button', { name: 'Move' }).click()
  await expect(fits(vehicle(page, 2))).toHaveText('Fits')
  await page.getByRole('button', { name: 'Accept 2 vehicles' }).click()
  await expect(page.getByText('You are offline. What you have planned stays here.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCount(vehicle(page, 1), 60)

  // Somebody else cancels one of them: accept is refused, and takes it off.
  const account = portal.demo.senderAccounts[0]?.id ?? ''
  await readService(portal, account).delete(`/api/waybills/${number?.[0]}`)
  await page.getByRole('button', { name: 'Accept 1 vehicle' }).click()
  await expect(page.getByText(/^1 waybill waits no more/)).toBeVisible()
  await expectCount(vehicle(page, 1), 59)

  // Another one while the page is away.
  const next = (await rows(vehicle(page, 1)).first().innerText()).match(numberInRow)
  await readService(portal, account).delete(`/api/waybills/${next?.[0]}`)
  await page.reload()
  await expect(page.getByText(/^1 waybill waits no more/)).toBeVisible()
  await expectCount(vehicle(page, 1), 58)
})

test('shows the waybills of one account, and of some days', async ({ page, portal }) => {
  const [first, second] = portal.demo.senderAccounts
  if (first === undefined || second === undefined) throw new Error('the demo has no two accounts')
  const name = await makeWaybills(portal, 40, { account: first })
  await makeWaybills(portal, 20, { account: second, name })
  await openPlanner(page, portal, name)
  const count = waiting(page).getByRole('status').first()
  await page.getByRole('button', { name: 'Account and dates' }).click()
  await page.getByRole('button', { name: 'Choose an account' }).click()
  const search = page.getByRole('combobox', { name: 'Find an account by name, code or phone' })
  await search.fill(second.name)
  await page.getByRole('option', { name: second.name }).click()
  await expect(count).toHaveText('20 waybills')
  await page.getByRole('button', { name: 'All accounts' }).click()
  await expect(count).toHaveText('60 waybills')

  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Made from').fill(day(2))
  await expect(waiting(page)).toContainText('No waiting waybill matches')
  await page.getByLabel('Made from').fill(day(-2))
  await expect(count).toHaveText('60 waybills')
  await page.getByLabel('Made until').fill(day(-2))
  await expect(count).toHaveText('0 waybills')
})

test('plans 60 waybills by keyboard: chooses, moves, undoes and accepts', async ({
  page,
  portal,
}) => {
  const name = await makeWaybills(portal, 60)
  await openPlanner(page, portal, name)
  await page.getByLabel('Choose all').focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Chosen waybills' })
  await expect(bar).toContainText('60 waybills chosen')
  await bar.getByRole('button', { name: 'Move' }).focus()
  await page.keyboard.press('Enter')
  await expectCount(vehicle(page, 1), 60)
  await page.keyboard.press('Control+z')
  await expect(waiting(page).getByRole('status')).toHaveText('60 waybills')
  await page.keyboard.press('Control+Shift+z')
  await expectCount(vehicle(page, 1), 60)

  // The order of the tour comes later: a row keeps the focus, wherever it goes.
  // In one step: between two the row may be another.
  const id = await vehicle(page, 1).evaluate((card) => {
    const box = card.querySelector<HTMLElement>('li input')
    box?.focus()
    return box?.id
  })
  await expect(fits(vehicle(page, 1))).toHaveText('Fits')
  await expect(vehicle(page, 1)).toContainText('60 stops')
  await expect(page.locator(`[id="${id}"]`)).toBeFocused()
  await page.keyboard.press('Space')
  await bar.getByLabel('Move to').focus()
  await bar.getByLabel('Move to').selectOption('A new vehicle')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectCount(vehicle(page, 2), 1)
  await expectCount(vehicle(page, 1), 59)
  await expect(fits(vehicle(page, 2))).toHaveText('Fits')

  await page.getByRole('button', { name: 'Accept 2 vehicles' }).focus()
  await page.keyboard.press('Enter')
  const made = page.getByText(/^2 deliveries were made/)
  await expect(made).toBeVisible({ timeout: 60_000 })

  // One of them is opened, and a waybill taken off it by the same bar.
  const [number = ''] = /(?<=: ).*(?=, )/.exec(await made.innerText()) ?? []
  const delivery = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: number, exact: true }),
  })
  await delivery.getByRole('button', { name: `Open ${number}` }).press('Enter')
  const carried = delivery.getByRole('checkbox')
  await expect(carried.first()).toBeVisible()
  await carried.first().press('Space')
  await bar.getByLabel('Move to').selectOption('Waiting, off its vehicle')
  await bar.getByRole('button', { name: 'Move' }).press('Enter')
  await expect(waiting(page).getByRole('status')).toHaveText('1 waybill')
  const deliveries = page.getByRole('region', { name: 'Deliveries that have not left' })
  const taken = deliveries.getByText(`1 waybill taken off ${number}`)
  await expect(taken).toBeVisible()
  await deliveries.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(waiting(page).getByRole('status')).toHaveText('0 waybills')
  // Until everything is read again, no other change is sent.
  await expect(taken).toHaveCount(0)
  await delivery.getByRole('button', { name: `Lock ${number}` }).press('Enter')
  await expect(delivery.getByText('Locked')).toBeVisible()

  // It leaves only when the question is answered.
  await delivery.getByRole('button', { name: `Depart ${number}` }).press('Enter')
  const question = delivery.getByRole('group', { name: /^Let .* leave with/ })
  await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await expectNoViolation(page)
  await question.getByRole('button', { name: 'Not yet' }).press('Enter')
  await delivery.getByRole('button', { name: `Depart ${number}` }).press('Enter')
  await question.getByRole('button', { name: 'Yes, it leaves' }).press('Enter')
  await expect(delivery).toHaveCount(0)
})
