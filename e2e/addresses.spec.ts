/** Addresses: each names its account, is come back to after sign-in, and the old ones lead on. */
import type { Page } from '@playwright/test'
import {
  accountHref,
  confirmationHref,
  orderDetailsHref,
  orderHref,
  payHref,
  quoteHref,
  stepHref,
} from '#lib/hrefs.ts'
import { actFor, reasonField, signInAs } from './acting.ts'
import { ownHome, personOf, signIn } from './people.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { expect } from './test.ts'
import { signInTo, test, tillAccounts } from './till.ts'

const { furniture, parts } = tillAccounts
const several = 'dispatch@lanna-group.example'

test.use({ baseURL: async ({ till }, give) => give(till.portal.baseUrl) })

const pathOf = (page: Page) => new URL(page.url()).pathname

test('a link opened while signed out comes back to its page after sign-in', async ({
  browser,
  till,
}) => {
  const { id, accountId } = await till.quote(furniture)
  const person = personOf(till.portal, furniture.email)
  const paths = [
    `${accountHref(accountId, 'wallet')}?page=2`,
    `${accountHref(accountId, 'orders')}?q=PO-1`,
    `${accountHref(accountId, 'addresses')}?q=Gate`,
    stepHref(accountId, 'cargo'),
    payHref(accountId, id),
  ]
  for (const path of paths) {
    await using context = await browser.newContext({ baseURL: till.portal.baseUrl })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page).toHaveURL(/\/sign-in\?next=/)
    await signIn(page, { ...person, path: page.url() })
    await page.waitForURL(path)
  }
})

test('another customer finds no page of the account, nor a quote under their own', async ({
  page,
  till,
}) => {
  const { id, accountId } = await till.quote(furniture)
  const [own = ''] = personOf(till.portal, parts.email).senderAccountIds
  await signInTo(page, till, parts)
  const none = [
    accountHref(accountId),
    accountHref(accountId, 'orders'),
    stepHref(accountId, 'quote'),
    payHref(accountId, id),
    payHref(own, id),
    orderHref(own, id),
  ]
  for (const path of none) expect((await page.goto(path))?.status(), path).toBe(404)
  // It was looked at under another account, and still is whose it was.
  expect((await page.request.get(payHref(accountId, id))).status()).toBe(404)
  await page.context().clearCookies()
  await signInTo(page, till, furniture)
  expect((await page.goto(payHref(accountId, id)))?.status()).toBe(200)
})

test('staff say why before they open a link, and come back to its page', async ({ page, till }) => {
  const { id, accountId } = await till.quote(furniture)
  await signInAs(page, till.portal, { role: 'ops', next: '/staff/act' })
  await page.goto(payHref(accountId, id))
  await expect(page).toHaveURL(/\/staff\/act\?account=/)
  await reasonField(page).fill('Asked by phone')
  await page.keyboard.press('Enter')
  await page.waitForURL(payHref(accountId, id))
  await page.goto('/staff/act')
  await actFor(page, 'Lanna Ceramics')
})

test('a customer goes on in their account: in the only one, or in the one used last', async ({
  page,
  browser,
  till,
}) => {
  const [only = ''] = personOf(till.portal, furniture.email).senderAccountIds
  await signInTo(page, till, furniture)
  for (const step of ['route', 'cargo', 'quote'] as const) {
    await page.goto(stepHref(null, step))
    expect(pathOf(page)).toBe(stepHref(only, step))
  }
  await using context = await browser.newContext({ baseURL: till.portal.baseUrl })
  const person = personOf(till.portal, several)
  const [first = '', second = ''] = person.senderAccountIds
  const [one, other] = [await context.newPage(), await context.newPage()]
  await signIn(one, person)
  await expect(one).toHaveURL(ownHome)
  await one.goto('/cargo')
  expect(pathOf(one)).toBe('/cargo')
  await one.goto(accountHref(first, 'wallet'))
  await other.goto(accountHref(second, 'wallet'))
  // Pages that another tab opens change nothing in this one.
  await one.reload()
  expect(pathOf(one)).toBe(accountHref(first, 'wallet'))
  await other.goto('/cargo')
  expect(pathOf(other)).toBe(stepHref(first, 'cargo'))
})

test('the home of an account shows its open quotes and its orders under way, with the way on', async ({
  page,
  till,
}) => {
  const { id, accountId } = await till.quote(furniture)
  await signInTo(page, till, furniture)
  await page.goto(accountHref(accountId))
  const quotes = page.getByRole('region', { name: 'Open quotes' })
  await expect(quotes.locator(`a[href="${quoteHref(accountId, id)}"]`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('฿')
  await expectNoViolation(page)
  await page.getByRole('region', { name: 'Under way' }).getByRole('link').first().click()
  await expect(page).toHaveURL(accountHref(accountId, 'orders'))
})

test('an address from before leads on, for those with access', async ({ page, till }) => {
  const { id, accountId } = await till.quote(furniture)
  const delivery = '0199a000-0000-7000-8000-0000000000d1'
  await till.database.query(`insert into portal.moved (id, account_id) values ($1, $3), ($2, $3)`, [
    id,
    delivery,
    accountId,
  ])
  const leadsTo = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).headers()['location']
  expect(await leadsTo('/ops')).toBe('/staff')
  expect(await leadsTo('/ops/audit')).toBe('/staff/audit')
  expect(await leadsTo(`/accounts/${accountId}/wallet`)).toBe(accountHref(accountId, 'wallet'))
  expect(await leadsTo(`/accounts/${accountId}/orders/${delivery}`)).toBe(
    orderDetailsHref(accountId, delivery),
  )
  expect(await leadsTo(`/pay/${id}`)).toContain('/sign-in?next=')
  await signInTo(page, till, furniture)
  expect(await leadsTo(`/pay/${id}`)).toBe(payHref(accountId, id))
  expect(await leadsTo(`/orders/${delivery}`)).toBe(orderHref(accountId, delivery))
  expect(await leadsTo(`/orders/${delivery}/confirmation`)).toBe(
    confirmationHref(accountId, delivery),
  )
  expect((await page.goto('/pay/nonsense'))?.status()).toBe(404)
  await page.context().clearCookies()
  await signInTo(page, till, parts)
  for (const path of [`/pay/${id}`, `/orders/${delivery}`]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
})
