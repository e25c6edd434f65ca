/** From a quote to its order, by each way of paying. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { payHref } from '#lib/hrefs.ts'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { languages, prefer, openReady, ready } from './pages.ts'
import { askForCode, ownHome, personOf, signUp } from './people.ts'
import {
  chooseWay,
  confirmed,
  expectNoSideways,
  mailsTo,
  money,
  referenceOn,
  slip,
} from './paying.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import type { RunningPortal } from './server.ts'
import { expect } from './test.ts'
import { signInTo, test, tillAccounts } from './till.ts'

const { furniture, parts } = tillAccounts

test.use({ baseURL: async ({ till }, give) => give(till.portal.baseUrl) })

test('the same seller is named on every page, at the gateway, in mails and on the receipt', async ({
  page,
  context,
  till,
}) => {
  const { baseUrl, demo, users } = till.portal
  const { name } = demo
  await page.goto('/')
  await expect(page).toHaveTitle(new RegExp(`^${name}: `))
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(`${name} sells the transport`)

  // Its pages are linked where somebody signs up, and open in the reader's language.
  const email = 'new@shop.example'
  await askForCode(page, email)
  const terms = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'By signing up' })
  await expect(terms).toContainText(`terms and the privacy notice of ${name}`)
  const [code] = await mailsTo(till, email)
  expect(code?.subject).toContain(`is your ${name} code`)
  expect(code?.text).toMatch(new RegExp(`\\n${name}$`))
  for (const language of languages) {
    await prefer(context, baseUrl, { language })
    for (const path of ['/seller', '/terms', '/privacy', '/contact', '/help']) {
      const response = await page.request.get(path)
      expect(response.status(), path).toBe(200)
      expect(await response.text()).toMatch(/Demo text|ข้อความสาธิต|演示文字/)
    }
  }
  await prefer(context, baseUrl, { language: 'en' })

  await signInTo(page, till, furniture)
  const { id, accountId } = await till.quote(furniture)
  await page.goto(payHref(accountId, id))
  const main = page.getByRole('main')
  await expect(main).toContainText(`You buy from ${name}`)
  await expect(main.getByRole('link', { name: 'terms', exact: true })).toHaveAttribute(
    'href',
    '/terms',
  )
  await page.getByRole('button', { name: /^Show the QR code for ฿/ }).click()
  const reference = await referenceOn(page)
  const gateway = await context.newPage()
  await gateway.goto(`/sandbox/gateway/${reference}`)
  await expect(gateway.getByRole('heading', { level: 1 })).toHaveText(`Pay to ${name}`)
  await till.atGateway(reference, 'pay')
  await expect(page).toHaveURL(confirmed)
  await expect
    .poll(async () => (await mailsTo(till, users[0]?.email ?? ''))[0]?.text ?? '')
    .toContain(`\n${name}`)
  const paper = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
  const { pages } = readPdf(await (await page.request.get(paper ?? '')).body())
  const printed = pages.flat().join('').replaceAll(/\s/g, '')
  expect(printed).toContain(`${name} Co., Ltd.`.replaceAll(' ', ''))
})

test('who signs up accepts the terms in their language, and the next mail greets them by name', async ({
  page,
  context,
  till,
}) => {
  const { baseUrl } = till.portal
  await prefer(context, baseUrl, { language: 'th' })
  const email = 'somchai@shop.example'
  await signUp(page, { baseUrl, email })
  await page.waitForURL(ownHome)
  const kept = await till.database.one<{ hash: Buffer; at: Date }>(
    `select terms_hash as hash, terms_accepted_at as at from portal.people where email = $1`,
    [email],
  )
  const terms = readFileSync(join(import.meta.dirname, '../server/demo/seller/terms.th.md'))
  expect(kept?.hash.toString('hex')).toBe(createHash('sha256').update(terms).digest('hex'))
  expect(Date.now() - Number(kept?.at)).toBeLessThan(60_000)
  await context.clearCookies({ name: 'session' })
  await askForCode(page, email, '/reset')
  const [code] = await mailsTo(till, email)
  expect(code?.text).toMatch(/^สวัสดี คุณSomchai Shop\n/)
})

test('a guest goes from the price over sign-in and QR to the confirmed order', async ({
  page,
  context,
  till,
}) => {
  const { baseUrl } = till.portal
  await haveDraft(context, baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  await page.goto('/cargo')
  await page.getByRole('button', { name: 'See the price' }).click()
  const arrival = page.getByText('Expected arrival', { exact: true }).locator('+ dd')
  const expected = await arrival.innerText()
  await page.getByRole('link', { name: 'Sign in to continue' }).click()
  const [user] = till.portal.users
  await page.locator('input[name=email]').fill(user?.email ?? '')
  await page.locator('input[name=password]').fill(user?.password ?? '')
  await page.getByRole('main').locator('button[type=submit]').click()
  // A signed-in customer is not asked to sign in.
  await expect(page.getByText('The quote is kept in your account.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/quote')
  await expect(other.getByRole('link', { name: 'Pay', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}\/pay$/)
  await expect(page.getByRole('list').getByText('Pay', { exact: true })).toBeVisible()
  await expect(arrival).toHaveText(expected)
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

  // A customer who comes back finds the same payment open.
  const reference = await referenceOn(page)
  await page.reload()
  expect(await referenceOn(page)).toBe(reference)
  await till.atGateway(reference, 'pay')
  await expect(page).toHaveURL(confirmed)
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  await expect(arrival).toHaveText(expected)
  const number = (await page.locator('#order-title + p').innerText()).split('\n')[0] ?? ''
  expect(number).toMatch(/^DL[0-9A-Z]+$/)
  await expect(page.getByRole('link', { name: 'Receipt (PDF)' })).toHaveAttribute(
    'href',
    /^\/portal\/a\/[0-9a-f-]{36}\/quotes\/[0-9a-f-]{36}\/receipt$/,
  )
  await expect(page.getByRole('link', { name: 'Follow the truck' })).toHaveAttribute(
    'href',
    /^\/a\/[0-9a-f-]{36}\/orders\/[0-9a-f-]{36}$/,
  )
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await expect
    .poll(async () => (await mailsTo(till, user?.email ?? '')).map(({ subject }) => subject))
    .toContain(`Order ${number} is paid`)
  // Back is the price, which was paid: nobody pays it twice, there or in the other tab.
  await page.goBack()
  await expect(page).toHaveURL(/^.*\/a\/[0-9a-f-]{36}\/quote$/)
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  for (const tab of [page, other]) {
    await expect(tab.getByRole('main').getByText(`Ordered as ${number}`)).toBeVisible()
    await expect(tab.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)
  }
  await expectNoViolation(other)
  await expectContrastWhenDark(other)
  // The other price of the same load says what paying it would be.
  const chosen = other.waitForResponse((response) => response.request().method() === 'POST')
  await other.getByRole('radio', { name: /Shared vehicle/ }).check()
  await expect(other.getByText('Paying this price would be a second order.')).toBeVisible()
  await chosen
  await other.reload()
  await expect(other.getByRole('link', { name: 'Change load' })).toHaveCount(0)

  // An order ends its draft: the next begins empty.
  const pickup = other.getByRole('combobox', { name: 'Pickup' })
  const last = other.getByRole('region', { name: 'Your last order' })
  await other.goto('/cargo')
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('')
  await openReady(other, '/')
  await expect(pickup).toHaveValue('')
  await expect(last).toContainText(`was ordered as ${number}`)
  await expectNoViolation(other)
  await expectContrastWhenDark(other)
  await other.close()
  await page.getByRole('link', { name: 'To the order' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(arrival).toHaveText(expected)
})

test('the bank’s app opens, and the page notices the payment by itself', async ({ page, till }) => {
  await signInTo(page, till, furniture)
  const { id, accountId, total } = await till.quote(furniture)
  await page.goto(payHref(accountId, id))
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

/** As an administrator who reads the bank statement does it. */
async function confirmInConsole(
  page: Page,
  portal: RunningPortal,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  await signInAs(page, portal, { role: 'admin', next: '/console/payments' })
  await ready(page)
  await page.getByLabel('Search').fill(reference.slice(0, 6))
  await page.getByLabel('Search').press('Enter')
  // This link comes with the list that the words narrow.
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: reference })
  await expect(row).toContainText(`${money(amount - 2000)} missing of ${money(amount - 1000)}`)
  await expect(row.getByRole('img', { name: 'Picture of the transfer' })).toBeVisible()
  await expect
    .poll(() =>
      row
        .locator('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await row.getByRole('button', { name: `It has come: ${reference}` }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Type the number as it is on the statement.')).toBeVisible()
  await page.getByLabel('Number of the transfer at the bank').fill(`T-${reference}`)
  await page.getByLabel('Amount').fill(String(Math.round(amount * 100) / 100))
  await page.getByLabel('Received').fill('2026-11-26T09:30')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Counted. The order is paid.')).toBeVisible()
  await expect(page.getByText(`${money(2000)} was too much`)).toBeVisible()
  await expect(row).toHaveCount(0)
}

test('a transfer with its slip comes in short, and then the rest', async ({
  page,
  browser,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, accountId, total } = await till.quote(furniture)
  await page.goto(payHref(accountId, id))
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
  await expect(page.getByText('This file is not a picture that can be read here')).toBeVisible()
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
  await expect(
    page.getByText(`the ${money(1000)} goes back to you: into your wallet.`),
  ).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const desk = await browser.newContext({ baseURL: till.portal.baseUrl })
  await confirmInConsole(await desk.newPage(), till.portal, { reference, amount: total + 1000 })
  await desk.close()
  await expect(page).toHaveURL(confirmed)
  await expect(page.getByText(`You paid ${money(2000)} more than the price.`)).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('link', { name: 'Open the wallet' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'From a bank transfer' })).toContainText(
    /Order DL[0-9A-Z]+/,
  )
})

test('a wallet shows what it holds before and after, and pays in one press', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  const { id, accountId, total } = await till.quote(furniture)
  const before = await till.balance(furniture)
  await page.goto(payHref(accountId, id))
  await chooseWay(page, /^Wallet/)
  await expect(page.getByText('In the wallet').locator('+ dd')).toHaveText(money(before))
  await expect(page.getByText('After paying').locator('+ dd')).toHaveText(money(before - total))
  await page.getByRole('button', { name: `Pay ${money(total)} from the wallet` }).click()
  await expect(page).toHaveURL(confirmed)
  expect(await till.balance(furniture)).toBeCloseTo(before - total, 2)

  // Until the pickup all of it comes back.
  await expect(page.getByText('Until the goods are picked up')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('dialog')).toContainText('you get back everything you paid')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`${money(total)} went back to you.`)).toBeVisible()
  expect(await till.balance(furniture)).toBeCloseTo(before, 2)
  await expectNoViolation(page)
})

test('an hour after signing in, a wallet pays with the password alone', async ({ page, till }) => {
  await signInTo(page, till, furniture)
  const { id, accountId, total } = await till.quote(furniture)
  const before = await till.balance(furniture)
  await page.goto(payHref(accountId, id))
  await chooseWay(page, /^Wallet/)
  await till.database.query(
    `update portal.sessions set confirmed_at = confirmed_at - interval '61 minutes'
     where person_id = (select id from portal.people where email = $1)`,
    [furniture.email],
  )
  const button = page.getByRole('button', { name: `Pay ${money(total)} from the wallet` })
  await button.click()
  await expect(page.getByText('Enter it below and press again')).toBeVisible()
  const password = page.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await password.fill('a guess')
  await button.click()
  await expect(page.getByText('That is not your password. Nothing was charged.')).toBeVisible()
  expect(await till.balance(furniture)).toBeCloseTo(before, 2)
  await password.fill(personOf(till.portal, furniture.email).password)
  await button.click()
  await expect(page).toHaveURL(confirmed)
  expect(await till.balance(furniture)).toBeCloseTo(before - total, 2)
})

test('a wallet that holds too little is topped up in place, and then pays', async ({
  page,
  till,
}) => {
  await signInTo(page, till, parts)
  const { id, accountId, total } = await till.quote(parts)
  await page.goto(payHref(accountId, id))
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeDisabled()
  await expect(page.getByText('There is too little in the wallet.')).toBeVisible()
  await expect(page.getByText('Short by').locator('+ dd')).toHaveText(money(total))
  await page.getByRole('button', { name: 'Show the QR code to top up' }).click()
  await expect(page.getByText('Waiting for your top-up')).toBeVisible()
  await expectNoViolation(page)
  const reference = await referenceOn(page)
  await page.reload()
  expect(await referenceOn(page)).toBe(reference)
  await chooseWay(page, /^QR code/)
  await till.atGateway(reference, 'pay')
  await expect(page.getByText(`${money(total)} has arrived in your wallet.`)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeChecked()
  await chooseWay(page, /^QR code/)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeChecked()
  await expectNoViolation(page)
  await page.getByRole('button', { name: `Pay ${money(total)} from the wallet` }).click()
  await expect(page).toHaveURL(confirmed)
  expect(await till.balance(parts)).toBe(0)
})

test('it fits a phone in Thai and Chinese', async ({ page, context, till }) => {
  await signInTo(page, till, furniture)
  const { id, accountId } = await till.quote(furniture)
  await page.setViewportSize({ width: 390, height: 844 })
  await prefer(context, till.portal.baseUrl, { language: 'th' })
  await page.goto(payHref(accountId, id))
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
