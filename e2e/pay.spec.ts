/** From a quote to its order, by each way of paying, and every way it can go wrong. */
import type { Page } from '@playwright/test'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer } from './pages.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { expect } from './test.ts'
import { signInTo, test, tillAccounts, type Till } from './till.ts'

const { furniture, parts } = tillAccounts

test.use({ baseURL: async ({ till }, give) => give(till.portal.baseUrl) })

const money = (amount: number) =>
  `฿${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** What the page of the QR says it is known by at the gateway. */
async function referenceOn(page: Page): Promise<string> {
  return page.locator('dd span.font-mono').first().innerText()
}

async function chooseWay(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check()
}

const confirmed = /\/orders\/[0-9a-f-]{36}\/confirmation$/

async function ordersOf(till: Till, quoteId: string) {
  return till.database.query<{ state: string; type: string }>(
    `select type, state from tms.payments where quote_id = $1 order by created_at`,
    [quoteId],
  )
}

async function mailsTo(till: Till, to: string): Promise<readonly { subject: string }[]> {
  const url = `${till.portal.baseUrl}/sandbox/mailbox/messages?${new URLSearchParams({ to })}`
  const { data } = (await (await fetch(url)).json()) as { data: { subject: string }[] }
  return data
}

test('a guest goes from the price over sign-in and QR to the confirmed order', async ({
  page,
  context,
  till,
}) => {
  const { baseUrl } = till.portal
  await haveDraft(context, baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  await page.goto('/cargo')
  await page.getByRole('button', { name: 'See the price' }).click()
  await page.getByRole('link', { name: 'Sign in to go on' }).click()
  const [user] = till.portal.users
  await page.locator('input[name=email]').fill(user?.email ?? '')
  await page.locator('input[name=password]').fill(user?.password ?? '')
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('list').getByText('Pay', { exact: true })).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  await page.getByRole('button', { name: /^Show the QR code for ฿/ }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  await expect(page.getByText('No money has arrived yet')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0?\d:\d\d$|^\d\d:\d\d$/)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the picture' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^qr-[0-9A-F]+\.png$/)

  // Who comes back finds the same payment open.
  const reference = await referenceOn(page)
  await page.reload()
  expect(await referenceOn(page)).toBe(reference)
  await till.atGateway(reference, 'pay')
  await expect(page).toHaveURL(confirmed)
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  const number = (await page.locator('#order-title + p').innerText()).split('\n')[0] ?? ''
  expect(number).toMatch(/^DL[0-9A-Z]+$/)
  await expect(page.getByRole('link', { name: 'Receipt (PDF)' })).toHaveAttribute(
    'href',
    /^\/portal\/receipts\/[0-9a-f-]{36}$/,
  )
  await expect(page.getByRole('link', { name: 'Follow the truck' })).toHaveAttribute(
    'href',
    /^\/orders\/[0-9a-f-]{36}$/,
  )
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await expect
    .poll(async () => (await mailsTo(till, user?.email ?? '')).map(({ subject }) => subject))
    .toContain(`Order ${number} is paid`)
  // Back is the price, and paying it again leads to the order that is there.
  await page.goBack()
  await expect(page).toHaveURL('/quote')
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(confirmed)
})

test('the bank’s app opens, and the page notices the payment by itself', async ({ page, till }) => {
  await signInTo(page, till, furniture)
  const { id, total } = await till.quote(furniture)
  await page.goto(`/pay/${id}`)
  await chooseWay(page, /^Bank app/)
  const bank = page.getByRole('radio').nth(3)
  await bank.check()
  await page.getByRole('button', { name: `Pay ${money(total)} in the` }).click()
  await expect(page).toHaveURL(/\/sandbox\/gateway\//)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Pay in your bank’s app' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the app again' }).click()
  await page.locator('button.pay').click()
  await page.locator('a.back').click()
  await expect(page).toHaveURL(confirmed)
})

test('a transfer with its slip comes in short, and then the rest', async ({ page, till }) => {
  await signInTo(page, till, furniture)
  const { id, total } = await till.quote(furniture)
  await page.goto(`/pay/${id}`)
  await chooseWay(page, /^Bank transfer/)
  await page.getByRole('button', { name: `Get the details to transfer ${money(total)}` }).click()
  await expect(page.getByRole('heading', { name: 'Transfer the amount' })).toBeVisible()
  await expectNoViolation(page)
  const reference = await page
    .getByText('Reference', { exact: true })
    .locator('+ dd')
    .innerText()
    .then((text) => text.split('\n')[0] ?? '')

  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'slip.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('This is no picture that can be read here')).toBeVisible()
  await input.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await slip(page) })
  await page.getByRole('button', { name: 'Send the slip' }).click()
  await expect(page.getByText(/^Slip sent /)).toBeVisible()
  const kept = await till.database.one<{ bytes: number }>(
    `select octet_length(bytes) as bytes from tms.photos order by id desc limit 1`,
  )
  expect(kept?.bytes).toBeLessThan(700_000)

  expect(await till.transferArrives(reference, 1000)).toBe('partly_paid')
  await expect(page.getByText(`${money(1000)} has arrived.`)).toBeVisible()
  await expect(page.getByText(`${money(total - 1000)} is still missing`)).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  expect(await till.transferArrives(reference, Math.round((total - 1000) * 100) / 100)).toBe('paid')
  await expect(page).toHaveURL(confirmed)
})

test('a wallet shows what it holds before and after, and pays in one press', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, total } = await till.quote(furniture)
  const before = await till.balance(furniture)
  await page.goto(`/pay/${id}`)
  await chooseWay(page, /^Wallet/)
  await expect(page.getByText('In the wallet').locator('+ dd')).toHaveText(money(before))
  await expect(page.getByText('After paying').locator('+ dd')).toHaveText(money(before - total))
  await page.getByRole('button', { name: `Pay ${money(total)} from the wallet` }).click()
  await expect(page).toHaveURL(confirmed)
  expect(await till.balance(furniture)).toBeCloseTo(before - total, 2)

  // Until the pickup all of it comes back.
  await expect(page.getByText('Until the goods are picked up')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('dialog')).toContainText('you get back all that you paid')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`${money(total)} went back to you.`)).toBeVisible()
  expect(await till.balance(furniture)).toBeCloseTo(before, 2)
  await expectNoViolation(page)
})

test('a wallet that holds too little is topped up in place, and then pays', async ({
  page,
  till,
}) => {
  await signInTo(page, till, parts)
  const { id, total } = await till.quote(parts)
  await page.goto(`/pay/${id}`)
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeDisabled()
  await expect(page.getByText('There is too little in the wallet.')).toBeVisible()
  await expect(page.getByText('Missing').locator('+ dd')).toHaveText(money(total))
  await page.getByRole('button', { name: 'Show the QR code to top up' }).click()
  await expect(page.getByText('Waiting for your top-up')).toBeVisible()
  await expectNoViolation(page)
  const reference = await referenceOn(page)
  await page.reload()
  expect(await referenceOn(page)).toBe(reference)
  await till.atGateway(reference, 'pay')
  await chooseWay(page, /^Wallet/)
  await page.getByRole('button', { name: `Pay ${money(total)} from the wallet` }).click()
  await expect(page).toHaveURL(confirmed)
  expect(await till.balance(parts)).toBe(0)
})

test('a QR that has lapsed is renewed in one press, and a refused payment is tried again', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id } = await till.quote(furniture)
  await page.goto(`/pay/${id}`)
  await page.getByRole('button', { name: /^Show the QR code/ }).click()
  const first = await referenceOn(page)
  await till.database.query(
    `update tms.payments set expires_at = now() - interval '1 second' where quote_id = $1`,
    [id],
  )
  await expect(page.getByRole('heading', { name: 'The time to pay is over' })).toBeVisible()
  await expect(page.getByText('No money has moved as far as we have heard')).toBeVisible()
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
  const { id, total } = await till.quote(furniture)
  await page.goto(`/pay/${id}`)
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
  const { id, total } = await till.quote(furniture)
  const before = await till.balance(furniture)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/pay/${id}`)
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
  const { id } = await till.quote(furniture)
  await page.clock.install()
  await page.goto(`/pay/${id}`)
  await page.getByRole('button', { name: /^Show the QR code/ }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  const reference = await referenceOn(page)
  let asked = 0
  let awaited = 0
  let failing = false
  await page.route(`**/portal/pay/${id}`, async (route) => {
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
      do await page.evaluate(() => fetch('/healthz').then(() => undefined))
      while (awaited > 0)
    }
    return asked - before
  }
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
  expect(await during(60)).toBe(0)
})

test('who is signed out, somebody else, or no one at all sees and does nothing', async ({
  page,
  browser,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id } = await till.quote(furniture)
  await page.goto(`/pay/${id}`)
  await page.getByRole('button', { name: /^Show the QR code/ }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  const stranger = await browser.newContext({ baseURL: till.portal.baseUrl })
  const strange = await stranger.newPage()
  await strange.goto(`/pay/${id}`)
  await expect(strange).toHaveURL(/\/sign-in\?next=/)
  expect((await stranger.request.get(`/portal/pay/${id}`)).status()).toBe(401)
  await signInTo(strange, till, parts)
  expect((await strange.goto(`/pay/${id}`))?.status()).toBe(404)
  expect((await stranger.request.get(`/portal/pay/${id}`)).status()).toBe(404)
  await stranger.close()

  // Signed out in another tab: the page says so and stops asking.
  await page.context().clearCookies()
  await expect(page.getByText('You were signed out')).toBeVisible()
})

test('it fits a phone in Thai and Chinese', async ({ page, context, till }) => {
  await signInTo(page, till, furniture)
  const { id } = await till.quote(furniture)
  await page.setViewportSize({ width: 390, height: 844 })
  await prefer(context, till.portal.baseUrl, { language: 'th' })
  await page.goto(`/pay/${id}`)
  await expect(page.getByRole('heading', { name: 'ชำระเงิน' })).toBeVisible()
  await expectNoViolation(page)
  await expectNoSideways(page)
  await prefer(context, till.portal.baseUrl, { language: 'zh' })
  await page.reload()
  await page.getByRole('radio', { name: /^银行转账/ }).check()
  await page.getByRole('button', { name: /^获取转账/ }).click()
  await expect(page.getByRole('heading', { name: '请转账' })).toBeVisible()
  await expectNoViolation(page)
  await expectNoSideways(page)
})

async function expectNoSideways(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: innerWidth,
  }))
  expect(wide).toBeLessThanOrEqual(room)
}

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )
}

/** As large as a phone's camera makes them. */
async function slip(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 4000 })
    const pen = canvas.getContext('2d')
    for (let line = 0; line < 400; line += 1) {
      if (pen) pen.fillStyle = `hsl(${(line * 37) % 360} 60% 60%)`
      pen?.fillRect((line * 137) % 3000, line * 10, 600, 10)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}
