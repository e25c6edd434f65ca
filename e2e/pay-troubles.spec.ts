/** Every way that paying can go wrong, and what the page says of the money then. */
import type { Page } from '@playwright/test'
import { payHref, paymentNewsHref } from '#lib/hrefs.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { chooseWay, confirmed, hide, money, ordersOf, referenceOn } from './paying.ts'
import { expect } from './test.ts'
import { signInTo, test, tillAccounts } from './till.ts'

const { furniture, parts } = tillAccounts

test.use({ baseURL: async ({ till }, give) => give(till.portal.baseUrl) })

test('a QR that has lapsed is renewed in one press, and a refused payment is tried again', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, accountId } = await till.quote(furniture)
  await page.goto(payHref(accountId, id))
  await page.getByRole('button', { name: /^Show the QR code/ }).click()
  const first = await referenceOn(page)
  await till.database.query(
    `update tms.payments set expires_at = now() - interval '1 second' where quote_id = $1`,
    [id],
  )
  await expect(page.getByRole('heading', { name: 'The time to pay is over' })).toBeVisible()
  await expect(page.getByText('As far as we know, no money has moved')).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: 'New QR code' }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  const second = await referenceOn(page)
  expect(second).not.toBe(first)

  await till.atGateway(second, 'fail')
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await expect(page.getByText('No money was taken.')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'New QR code' }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()

  // Another way closes this one; canceling costs nothing.
  await page.getByText('Pay another way').click()
  await expect(page.getByRole('radio', { name: /^QR code/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('dialog')).toContainText('canceling costs nothing')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'The order is canceled' })).toBeVisible()
  await expect(page.getByText('No money has moved.')).toBeVisible()
  await expectNoViolation(page)
})

test('a total that has changed is shown, and paid only after another press', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, accountId, total } = await till.quote(furniture)
  await page.goto(payHref(accountId, id))
  await expect(
    page.getByRole('button', { name: `Show the QR code for ${money(total)}` }),
  ).toBeVisible()
  await till.database.query(
    `update tms.quotes set total_minor = total_minor + 5000 where id = $1`,
    [id],
  )
  await page.getByRole('button', { name: /^Show the QR code/ }).click()
  await expect(page.getByText('The price has changed since you saw it')).toBeVisible()
  expect(await ordersOf(till, id)).toEqual([])
  await expectNoViolation(page)
  await page.getByRole('button', { name: `Show the QR code for ${money(total + 50)}` }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  await expect(page.getByText('Amount').locator('+ dd')).toHaveText(money(total + 50))
})

test('two tabs and two presses at once make one order and one charge', async ({
  page,
  context,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, accountId, total } = await till.quote(furniture)
  const before = await till.balance(furniture)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(payHref(accountId, id))
    await chooseWay(tab, /^Wallet/)
  }
  const button = (tab: Page) => tab.getByRole('button', { name: /from the wallet$/ })
  await Promise.all([button(page).dblclick(), button(other).dblclick()])
  for (const tab of [page, other]) await expect(tab).toHaveURL(confirmed)
  expect(page.url()).toBe(other.url())
  expect(await ordersOf(till, id)).toEqual([{ type: 'wallet', state: 'paid' }])
  expect(await till.balance(furniture)).toBeCloseTo(before - total, 2)
})

test('the page asks while it waits, seldom while hidden, and stops when it is over', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, accountId } = await till.quote(furniture)
  await page.clock.install()
  await page.goto(payHref(accountId, id))
  await page.getByRole('button', { name: /^Show the QR code/ }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  const reference = await referenceOn(page)
  let asked = 0
  let awaited = 0
  let failing = false
  await page.route(`**${paymentNewsHref(accountId, id)}`, async (route) => {
    asked += 1
    awaited += 1
    await (failing
      ? route.fulfill({ status: 502 })
      : route.fulfill({ response: await route.fetch() }))
    awaited -= 1
  })
  // From here on the page's time goes by this test alone.
  await page.clock.pauseAt(new Date(Date.now() + 5_000))
  const during = async (seconds: number) => {
    const before = asked
    for (let second = 0; second < seconds; second += 1) {
      await page.clock.runFor(1000)
      // An answer takes none of the page's time, however busy the machine is.
      await page.evaluate(() => fetch('/healthz').then(() => undefined))
      await expect.poll(() => awaited).toBe(0)
    }
    return asked - before
  }
  // Pausing has brought up to five seconds at once: what was asked then is answered first.
  await during(1)
  const seen = await during(12)
  expect(seen).toBeGreaterThanOrEqual(3)
  expect(seen).toBeLessThanOrEqual(4)
  await hide(page, true)
  const hidden = await during(60)
  expect(hidden).toBeGreaterThanOrEqual(3)
  expect(hidden).toBeLessThanOrEqual(5)
  await hide(page, false)
  failing = true
  const failed = await during(60)
  expect(failed).toBeGreaterThanOrEqual(2)
  expect(failed).toBeLessThanOrEqual(5)
  await expect(page.getByText('No answer at the moment')).toBeVisible()
  failing = false
  await till.atGateway(reference, 'fail')
  const over = page.getByRole('heading', { name: 'The payment did not go through' })
  await expect(async () => {
    await during(10)
    await expect(over).toBeVisible({ timeout: 500 })
  }).toPass()
  // A question that was due while the page took the answer in is still asked.
  expect(await during(10)).toBeLessThanOrEqual(1)
  expect(await during(60)).toBe(0)
})

test('who is signed out, somebody else, or no one at all sees and does nothing', async ({
  page,
  browser,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, accountId } = await till.quote(furniture)
  await page.goto(payHref(accountId, id))
  await page.getByRole('button', { name: /^Show the QR code/ }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  const stranger = await browser.newContext({ baseURL: till.portal.baseUrl })
  const strange = await stranger.newPage()
  await strange.goto(payHref(accountId, id))
  await expect(strange).toHaveURL(/\/sign-in\?next=/)
  expect((await stranger.request.get(paymentNewsHref(accountId, id))).status()).toBe(401)
  await signInTo(strange, till, parts)
  expect((await strange.goto(payHref(accountId, id)))?.status()).toBe(404)
  await expect(strange.locator('h1')).toHaveText('There is nothing at this stop')
  await expect(strange.getByRole('main')).toHaveCount(1)
  expect((await stranger.request.get(paymentNewsHref(accountId, id))).status()).toBe(404)
  await stranger.close()

  // Signed out in another tab: the page says so and stops asking.
  await page.context().clearCookies()
  await expect(page.getByText('You were signed out')).toBeVisible()
})
