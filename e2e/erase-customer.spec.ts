/** A customer is erased for good: refused while something is left, and then gone from every page and table. */
import type { Page } from '@playwright/test'
import { consoleHref, customerHref, customerWalletHref, paymentsHref } from '#lib/hrefs.ts'
import type { Database } from '#server/db/database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { callerFor, places } from './orders.ts'
import { prefer, ready } from './pages.ts'
import { signUp } from './people.ts'
import { expect } from './test.ts'

async function adjust(
  page: Page,
  account: string,
  direction: 'Put in' | 'Take out',
  amount: string,
) {
  await page.goto(customerWalletHref(account))
  await ready(page)
  const form = page.getByRole('form', { name: 'Adjust the wallet' })
  await form.getByRole('button', { name: direction, exact: true }).click()
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Reason').fill('Asked by Khun Anong')
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByRole('button', { name: `${direction} now` }).click()
  await expect(form.getByText('Done.')).toBeVisible()
}

/** Rows of the account's quotes, orders, waybills and receipts that still name somebody. */
async function namedRows(database: Pick<Database, 'query'>, account: string): Promise<number> {
  const rows = await database.query(
    `select from tms.quotes r where sender_account_id = $1 and r::text like '%Khun %'
     union all select from tms.deliveries r where sender_account_id = $1 and r::text like '%Khun %'
     union all select from tms.waybills r where sender_account_id = $1 and r::text like '%Khun %'
     union all select from tms.waybill_search r where sender_account_id = $1 and r::text ilike '%khun%'
     union all select from tms.order_texts r where sender_account_id = $1 and r::text ilike '%khun%'
     union all select from tms.ledger_postings r where r::text like '%Khun %' and r.note is not null
     union all select from portal.receipts r where account_id = $1 and r::text like '%Somchai%'`,
    [account],
  )
  return rows.length
}

test('a customer is erased once nothing of it is under way; its order stays, and names nobody', async ({
  page,
  browser,
  portal,
  till: { database },
}) => {
  const theirs = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const customer = await theirs.newPage()
  await signUp(customer, { baseUrl: portal.baseUrl, email: 'leaving@shop.example' })
  await customer.waitForURL(/\/a\/[0-9a-f-]{36}/)
  const account = /\/a\/([0-9a-f-]{36})/.exec(customer.url())?.[1] ?? ''
  await signInAs(page, portal, { role: 'admin', next: customerHref(account) })
  await ready(page)
  const [found] = await database.query<{ code: string }>(
    'select code from tms.sender_accounts where id = $1',
    [account],
  )
  const code = found?.code ?? ''
  await adjust(page, account, 'Put in', '100,000')
  const caller = callerFor(
    {
      ...portal,
      demo: { ...portal.demo, senderAccounts: [{ id: account, code, name: '', phone: '' }] },
    },
    code,
  )
  const order = await caller.place()

  await page.goto(customerHref(account))
  await ready(page)
  const erase = page.getByRole('region', { name: 'Erase this customer' })
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await erase.getByRole('button', { name: 'Erase this customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type the code').fill('C-WRONG')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByLabel('Type the code')).toBeFocused()
  await expect(dialog.getByText(`That is not ${code}.`)).toBeVisible()
  await expectNoViolation(page, { within: 'dialog[open]' })
  await dialog.getByLabel('Type the code').fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByRole('alert')).toContainText('An order is still under way')
  await caller.until(order, ({ status }) => status === 'delivered')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The wallet is not empty')
  expect(await namedRows(database, account)).toBeGreaterThan(5)

  const left = 100_000 - order.total
  await adjust(page, account, 'Take out', left.toFixed(2))
  await page.goto(customerHref(account))
  await ready(page)
  await erase.getByRole('button', { name: 'Erase this customer' }).click()
  await dialog.getByLabel('Type the code').fill(code)
  await dialog.getByLabel('Type the code').press('Enter')
  await page.waitForURL(`**${consoleHref('customers')}`)
  await ready(page)
  await expect(page.getByText(code)).toHaveCount(0)
  expect((await page.goto(customerHref(account)))?.status()).toBe(404)
  expect((await customer.goto(`/a/${account}`))?.status()).toBe(404)
  await waitFor(async () => (await namedRows(database, account)) === 0)
  const [kept] = await database.query<{ price: number; from: string; district: string }>(
    `select price_minor::int as price, route #>> '{pickup,address}' as "from",
       route #>> '{pickup,district}' as district from tms.deliveries where id = $1`,
    [order.deliveryId],
  )
  expect(kept).toEqual({
    price: Math.round(order.total * 100),
    from: '-',
    district: places.bangNa.district,
  })
  await page.goto(paymentsHref('payments'))
  await expect(page.getByRole('row').filter({ hasText: 'Erased customer' }).first()).toBeVisible()
  await expectNoViolation(page)
  await theirs.close()
})

for (const [language, width, title] of [
  ['th', 390, 'ลบลูกค้ารายนี้ถาวร'],
  ['zh', 820, '永久删除此客户'],
] as const) {
  test(`its question in ${language}, ${width} pixels wide`, async ({ page, context, portal }) => {
    const [account] = portal.demo.senderAccounts
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, portal, { role: 'admin', next: customerHref(account?.id ?? '') })
    await ready(page)
    await page.getByRole('button', { name: title }).click()
    await expectNoViolation(page, { within: 'dialog[open]' })
    expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  })
}
