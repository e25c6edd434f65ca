/**
 * A real installation from its set-up to its first order: the administrator builds the catalogue and adds a
 * bank account, a customer signs up, asks for a price and transfers, and the transfer is confirmed.
 */
import { openSmtpPeer } from '#server/portal/mail/smtp-peer.fixture.ts'
import { catalogueHref, consoleHref } from '#lib/hrefs.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { codeInMail } from './mailbox.ts'
import { ready } from './pages.ts'
import { chooseWay, confirmed } from './paying.ts'
import { askForCode, giveCode, signIn } from './people.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { setUpInstallation } from './server.ts'
import { expect, test } from './test.ts'

// A set-up, a start and a whole sale take 31 s on a quiet machine and took 204 s on a busy one.
test.describe.configure({ timeout: 600_000 })

test('an installation that had nothing sells its first order', async ({ browser }) => {
  await using closers = new AsyncDisposableStack()
  const mails = await openSmtpPeer('takes')
  closers.defer(() => mails.close())
  const installed = await setUpInstallation({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Siam Freight <no-reply@siam-freight.example>',
  })
  closers.defer(() => installed.stop())
  const { baseUrl, admin } = installed
  const desk = await browser.newContext({ baseURL: baseUrl, locale: 'en-US' })
  closers.defer(() => desk.close())
  const page = await desk.newPage()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await signIn(page, { ...admin, path: `/sign-in?next=${catalogueHref('vehicles')}` })
  await page.waitForURL(`**${catalogueHref('vehicles')}`)

  const missing = page.getByRole('region', { name: 'Before anything can be sold' })
  await expect(missing.getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'No vehicle type yet' })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Add a vehicle type' }).click()
  await ready(page)
  await page.getByLabel('Code').fill('truck-6w')
  await page.getByLabel('Name in English').fill('6-wheel box truck')
  await page.getByLabel('Length inside').fill('6500')
  await page.getByLabel('Width inside').fill('2300')
  await page.getByLabel('Height inside').fill('2350')
  await page.getByLabel('Payload').fill('6500')
  await save.click()
  await expect(page.getByText('Vehicle types: done')).toBeVisible()

  await missing.getByRole('link', { name: 'Add a service area' }).click()
  await page.waitForURL(`**${catalogueHref('areas')}`)
  await page.getByRole('link', { name: 'Add a service area' }).click()
  await ready(page)
  await page.getByLabel('Code').fill('TH')
  await page.getByLabel('Name', { exact: true }).fill('All of Thailand')
  await save.click()
  await expect(page.getByRole('row').filter({ hasText: 'All of Thailand' })).toBeVisible()

  await page.goto(catalogueHref('services'))
  await page.getByRole('link', { name: 'Add a service' }).click()
  await ready(page)
  await page.getByLabel('Code').fill('FTL')
  await page.getByLabel('Name', { exact: true }).fill('Whole truck')
  await save.click()
  await expect(page.getByRole('row').filter({ hasText: 'Whole truck' })).toBeVisible()

  await page.goto(catalogueHref('prices'))
  await page.getByRole('link', { name: '6-wheel box truck' }).click()
  await ready(page)
  await page.getByLabel('Base price').fill('2400')
  await page.getByLabel('Each kilometre beyond').fill('21')
  await save.click()
  await expect(page.getByRole('row').filter({ hasText: '6-wheel' })).toContainText('฿2,400.00')

  await page.goto(consoleHref('connections'))
  await ready(page)
  await expect(page.getByText('No bank account yet')).toBeVisible()
  const adding = page.getByRole('form', { name: 'Add a bank account' })
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding.getByLabel('Bank', { exact: true })).toBeFocused()
  await adding.getByLabel('Bank', { exact: true }).fill('Kasikornbank')
  await adding.getByLabel('Account number').fill('12')
  await adding.getByLabel('Name of the account').fill('Siam Freight Co., Ltd.')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  // The sentence stands there since the first press: only the second answer moves the focus here.
  await expect(adding.getByLabel('Account number')).toBeFocused()
  await expect(page.getByText('such as 012-3-45678-9')).toBeVisible()
  await adding.getByLabel('Account number').fill('012-3-45678-9')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The account is added.')).toBeVisible()
  const account = page.getByRole('listitem').filter({ hasText: '012-3-45678-9' })
  await account.getByRole('button', { name: 'Take out of use: 012-3-45678-9' }).click()
  await expect(account).toContainText('Out of use')
  await account.getByRole('button', { name: 'Use again: 012-3-45678-9' }).click()
  await expect(account).toContainText('In use')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.goto(catalogueHref('vehicles'))
  await expect(page.getByRole('link', { name: '6-wheel box truck' })).toBeVisible()
  await expect(missing).toHaveCount(0)

  const shop = await browser.newContext({ baseURL: baseUrl, locale: 'en-US' })
  closers.defer(() => shop.close())
  await haveDraft(shop, baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  const customer = await shop.newPage()
  await customer.goto('/cargo')
  await customer.getByRole('button', { name: 'See the price' }).click()
  await expect(customer).toHaveURL('/quote')
  await expect(customer.getByRole('timer')).toBeVisible()
  await customer.getByRole('link', { name: 'Sign in to continue' }).click()
  await customer.waitForURL(/sign-in/)
  const { search } = new URL(customer.url())
  await askForCode(customer, 'buyer@shop.example', `/sign-up${search}`)
  await giveCode(customer, { code: codeInMail(mails.taken.at(-1) ?? ''), name: 'Khun Buyer' })
  await customer.getByRole('link', { name: 'Pay', exact: true }).click()
  await chooseWay(customer, /^Bank transfer/)
  const transfer = customer.getByRole('button', { name: /^Get the details to transfer/ })
  const total = (await transfer.innerText()).replace(/^[^฿]*/, '')
  await transfer.click()
  await expect(customer.getByText('012-3-45678-9')).toBeVisible()
  const reference = await customer
    .getByText('Reference', { exact: true })
    .locator('+ dd')
    .innerText()
    .then((text) => text.split('\n')[0] ?? '')

  await page.goto(consoleHref('payments'))
  await ready(page)
  await page.getByRole('button', { name: `It has come: ${reference}` }).click()
  await page.getByLabel('Number of the transfer at the bank').fill('T-0001')
  await page.getByLabel('Received').fill('2026-11-26T09:30')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Counted. The order is paid.')).toBeVisible()
  await expect(customer).toHaveURL(confirmed)
  await expect(customer.getByText(total).first()).toBeVisible()
})
