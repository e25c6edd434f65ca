/**
 * A real installation from its set-up to its first order: the administrator builds the catalogue, adds a bank
 * account and connects a gateway and a carrier; a customer signs up, asks for a price, pays by QR, and the
 * carrier drives. The outside parties are at addresses of their own.
 */
import { systemClock } from '#server/clock.ts'
import { openSmtpPeer } from '#server/portal/mail/smtp-peer.fixture.ts'
import { serveSandbox } from '#server/sandbox/testing/serve-sandbox.ts'
import { organizationIdSchema } from '#lib/contract/ids.ts'
import { catalogueHref, consoleHref } from '#lib/hrefs.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { codeInMail } from './mailbox.ts'
import { ready } from './pages.ts'
import { chooseWay, confirmed, referenceOn } from './paying.ts'
import { askForCode, giveCode, signIn } from './people.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { setUpInstallation } from './server.ts'
import { expect, test } from './test.ts'
import { heading } from './tracking.ts'

// A set-up, a start and a whole sale take 31 s on a quiet machine and took 204 s on a busy one.
test.describe.configure({ timeout: 600_000 })

test('an installation that had nothing sells its first order', async ({ browser }) => {
  await using closers = new AsyncDisposableStack()
  const mails = await openSmtpPeer('takes')
  closers.defer(() => mails.close())
  const installed = await setUpInstallation({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Siam Freight <no-reply@siam-freight.example>',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  })
  closers.defer(() => installed.stop())
  const { baseUrl, admin, database, secretKey } = installed
  const outside = await serveSandbox({
    database,
    secretKey,
    clock: systemClock,
    customerUrl: baseUrl,
  })
  closers.defer(() => outside.close())
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
  const organization = await database.one<{ id: string }>('select id from tms.organizations')
  const organizationId = organizationIdSchema.parse(organization?.id)
  const merchant = await outside.sandbox.gateway.addMerchant(database, {
    id: 'siam-freight',
    name: 'Siam Freight',
    city: 'Bangkok',
    country: 'TH',
    timezone: 'Asia/Bangkok',
  })
  const ways = page.getByRole('region', { name: 'Ways to pay' })
  const gateway = page.getByRole('form', { name: 'Payment gateway' })
  await expect(ways).toContainText('The payment gateway is not connected.')
  await gateway.getByLabel('Your account there').fill('siam-freight')
  await gateway.getByLabel('Key').fill('not-the-key-of-anybody')
  await gateway.getByLabel('Address of its API').fill('gateway.example')
  await gateway.getByRole('button', { name: 'Save' }).click()
  await expect(gateway.getByLabel('Address of its API')).toBeFocused()
  await expect(gateway.getByText('such as https://api.example.com/v2')).toBeVisible()
  await gateway.getByLabel('Address of its API').fill(`${outside.url}/sandbox/gateway`)
  await gateway.getByRole('button', { name: 'Save' }).click()
  await expect(gateway.getByText('Saved.')).toBeVisible()
  await expect(ways).toContainText('Through the payment gateway.')
  await gateway.getByRole('button', { name: 'Try it' }).click()
  await expect(gateway.getByText('The account or the key was refused.')).toBeVisible()
  await gateway.getByLabel('Key').fill(merchant.key)
  await gateway.getByRole('button', { name: 'Save' }).click()
  await expect(gateway.getByText('Saved.')).toBeVisible()
  await gateway.getByRole('button', { name: 'Try it' }).click()
  await expect(gateway.getByText('It works: the key was accepted.')).toBeVisible()
  expect(await page.content()).not.toContain(merchant.key)
  await ways.getByRole('button', { name: 'Close: Wallet' }).click()
  await expect(ways).toContainText('You have closed it.')
  await ways.getByRole('button', { name: 'Open again: Wallet' }).click()
  await expect(ways).toContainText('From the balance of a customer.')

  const carrier = page.getByRole('form', { name: 'Carrier B' })
  const callbackUrl = await carrier.locator('code').innerText()
  const hired = { provider: 'provider_b', keyId: organizationId, callbackUrl } as const
  const opened = await outside.sandbox.carriers.openAccount(database, hired)
  await carrier.getByLabel('Your account there').fill(opened.keyId)
  await carrier.getByLabel('Key').fill(opened.key)
  await carrier.getByLabel('Address of its API').fill(`${outside.url}/sandbox/carriers/provider_b`)
  await carrier.getByRole('button', { name: 'Save' }).click()
  await expect(carrier.getByText('Saved.')).toBeVisible()
  await carrier.getByRole('button', { name: 'Try it' }).click()
  await expect(carrier.getByText('It works: the key was accepted.')).toBeVisible()
  const rules = page.getByRole('form', { name: 'Which carrier drives' })
  await expect(rules.getByText('No rule yet')).toBeVisible()
  await rules.getByRole('button', { name: 'Add a line' }).click()
  await rules.getByRole('button', { name: 'Add a line' }).click()
  await rules.getByLabel('Carrier, line 1').selectOption('Own fleet')
  await rules.getByLabel('Carrier, line 2').selectOption('Carrier B')
  await rules.getByRole('button', { name: 'Move line 2 up' }).click()
  await rules.getByRole('button', { name: 'Save the order' }).click()
  await expect(rules.getByText('Saved. It holds for the next order.')).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.reload()
  await ready(page)
  await expect(rules.getByLabel('Carrier, line 1')).toHaveValue('provider_b')
  await expect(carrier.getByLabel('Key')).toHaveValue('')

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
  await chooseWay(customer, /^QR/)
  await customer.getByRole('button', { name: /^Show the QR code for ฿/ }).click()
  const reference = await referenceOn(customer)
  const paid = await fetch(`${outside.url}/sandbox/gateway/${reference}/pay`, { method: 'POST' })
  expect(paid.status).toBe(200)
  await expect(customer).toHaveURL(confirmed)
  await customer.goto(customer.url().replace(/\/confirmation$/, ''))
  await expect(heading(customer)).toHaveText('Delivered', { timeout: 90_000 })
})
