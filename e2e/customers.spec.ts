/** Customers in the console: added and changed, their wallets adjusted, and statements for both sides. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  accountHref,
  consoleHref,
  customerHref,
  customersFileHref,
  customerWalletHref,
} from '#lib/hrefs.ts'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import type { RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

const customers = consoleHref('customers')

/** That of the next request to a path with this end, which the server answers all the same. */
const loseReply = (page: Page, end: string) =>
  page.route(
    ({ pathname }) => pathname.endsWith(end),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a customer is added; of two who change it the second sees both versions', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(page, portal, { role: 'admin', next: customers })
  await ready(page)
  await expect(page.getByRole('row').filter({ hasText: 'Lanna Ceramics' })).toContainText('฿')
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Add a customer' }).click()
  await page.waitForURL(`**${customerHref('new')}`)
  await ready(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('button', { name: 'Add a dispatch address' }).click()
  const address = page.getByRole('group', { name: 'Dispatch address 1' })
  await address.getByLabel('Latitude, longitude').fill('somewhere')
  await save.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('Type both as a map shows them')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Golden Orchid Ltd.')
  await page.getByLabel('Code', { exact: true }).fill('LNC')
  await address.getByLabel('Contact').fill('Malee')
  await address.getByLabel('Phone').fill('call her')
  await address.getByLabel('Address', { exact: true }).fill('9 Bang Na-Trat Road')
  await address.getByLabel('Latitude, longitude').fill('13.6685, 100.6141')
  await save.click()
  await expect(address.getByLabel('Phone')).toBeFocused()
  await address.getByLabel('Phone').fill('081 555 0199')
  await save.click()
  await expect(page.getByText('Another customer has this code.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('')
  await expectNoViolation(page)
  // The reply to a press is lost: the next one makes no second customer.
  await loseReply(page, customerHref('new'))
  await save.click()
  await expect(page.getByText('That did not work.')).toBeVisible()
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Golden Orchid Ltd.')
  await expect(page.getByText('Nobody signs in for this customer yet.')).toBeVisible()
  await expect(address.getByLabel('Phone')).toHaveValue('0815550199')
  await ready(page)
  await expectContrastWhenDark(page)

  const other = await context.newPage()
  await other.goto(page.url())
  await ready(other)
  await other.getByLabel('Phone').first().fill('02 100 2000')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  // The form goes on from what it saved.
  await other.getByRole('button', { name: 'Add a dispatch address' }).click()
  const second = other.getByRole('group', { name: 'Dispatch address 2' })
  await second.getByLabel('Contact').fill('Lek')
  await second.getByLabel('Phone').fill('0815550200')
  await second.getByLabel('Address', { exact: true }).fill('1 Tha Phae Road')
  await other.getByRole('button', { name: 'Move dispatch address 2 up' }).click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Golden Orchid Public Co.')
  await save.click()
  const changed = page.getByRole('region', { name: 'Somebody else changed this meanwhile' })
  await expect(changed.getByRole('row').filter({ hasText: 'Phone' })).toContainText('021002000')
  await expect(changed).toContainText('Lek / 0815550200 / 1 Tha Phae Road / TH; Malee')
  await expectNoViolation(page)
  await changed.getByRole('button', { name: 'Take theirs, drop mine' }).click()
  await expect(page.getByLabel('Phone').first()).toHaveValue('021002000')
  await expect(address.getByLabel('Contact')).toHaveValue('Lek')

  await page.getByRole('link', { name: 'Act for this customer' }).click()
  await expect(page.getByText('Golden Orchid Ltd.').first()).toBeVisible()
  await page.goto(portal.baseUrl + customers)
  await ready(page)
  await page.getByLabel('Search').fill('orchid 081')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**q=orchid+081')
  await expect(page.getByText('No customer has all of these words.')).toBeVisible()
  await page.getByLabel('Search').fill('ORCHID 1002')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**q=ORCHID+1002')
  await expect(page.getByRole('row')).toHaveCount(2)
  const file = await page.request.get(portal.baseUrl + customersFileHref)
  const lines = (await file.text()).split('\r\n').filter((line) => line.includes('Golden Orchid'))
  expect(lines).toEqual([expect.stringContaining('Golden Orchid Ltd.,021002000,0,THB')])
})

const ownAccount = (portal: RunningPortal) => {
  const id = portal.users.find(({ role }) => role === 'customer')?.senderAccountIds[0]
  if (id === undefined) throw new Error('the demo has no customer')
  return id
}

/** The file that the button of the statement's form downloads. */
async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readFile(await file.path())
}

test('money goes into a wallet after a warning; its customer reads why, also on paper', async ({
  page,
  browser,
  portal,
}) => {
  const account = ownAccount(portal)
  await signInAs(page, portal, { role: 'admin', next: customerWalletHref(account) })
  await ready(page)
  const adjust = page.getByRole('form', { name: 'Adjust the wallet' })
  await adjust.getByRole('button', { name: 'Continue' }).click()
  await expect(adjust.getByLabel('Amount')).toBeFocused()
  await expect(adjust.getByText('Type an amount above zero')).toBeVisible()
  await expect(adjust.getByText('Say why')).toBeVisible()
  await expectNoViolation(page)
  await adjust.getByLabel('Amount').fill('25.005')
  await adjust.getByLabel('Reason').fill('For the late truck on Monday')
  await adjust.getByRole('button', { name: 'Continue' }).click()
  await adjust.getByRole('button', { name: 'Put in now' }).click()
  await expect(adjust.getByText('Type an amount above zero')).toBeVisible()
  await adjust.getByLabel('Amount').fill('25.50')
  // Two presses in a row move no money, by the pointer as by the keyboard.
  await adjust.getByRole('button', { name: 'Continue' }).dblclick()
  await adjust.getByLabel('Reason').press('Enter')
  await adjust.getByLabel('Reason').press('Enter')
  await expect(adjust.getByText('฿25.50 of your own goes into this wallet.')).toBeVisible()
  await expect(adjust.getByText('Done.')).toHaveCount(0)
  await adjust.getByRole('button', { name: 'Put in now' }).click()
  await expect(adjust.getByText('Done.')).toBeVisible()
  const entry = page.getByRole('row').filter({ hasText: 'For the late truck on Monday' })
  await expect(entry.first()).toContainText('+฿25.50')
  await adjust.getByRole('button', { name: 'Take out' }).click()
  await adjust.getByLabel('Amount').fill('999,999,999')
  await adjust.getByLabel('Reason').fill('Counted twice')
  await adjust.getByRole('button', { name: 'Continue' }).click()
  await adjust.getByRole('button', { name: 'Take out now' }).click()
  await expect(adjust.getByText('There is not as much in the wallet.')).toBeVisible()
  await expect(adjust.getByLabel('Reason')).toHaveValue('Counted twice')
  expect((await download(page, 'As a table (CSV)')).toString()).toContain(
    'For the late truck on Monday,25.50,',
  )

  // The reply to a press is lost, and another sum is typed: it is not moved as well.
  await adjust.getByRole('button', { name: 'Put in' }).click()
  await adjust.getByLabel('Amount').fill('10')
  await adjust.getByRole('button', { name: 'Continue' }).click()
  await loseReply(page, '/wallet')
  await adjust.getByRole('button', { name: 'Put in now' }).click()
  await expect(adjust.getByText('That did not work.')).toBeVisible()
  await adjust.getByLabel('Amount').fill('12')
  await adjust.getByRole('button', { name: 'Continue' }).click()
  await adjust.getByRole('button', { name: 'Put in now' }).click()
  await expect(adjust.getByText('had arrived after all: ฿10.00.')).toBeVisible()
  const counted = page.getByRole('row').filter({ hasText: 'Counted twice' })
  await expect(counted).toHaveCount(1)
  await expect(counted).toContainText('+฿10.00')

  const theirs = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const wallet = await theirs.newPage()
  await signInAs(wallet, portal, { role: 'customer', next: accountHref(account, 'wallet') })
  await ready(wallet)
  await expect(
    wallet.getByRole('row').filter({ hasText: 'For the late truck on Monday' }).first(),
  ).toContainText('+฿25.50')
  await expectNoViolation(wallet)
  const paper = readPdf(await download(wallet, 'Statement as PDF'))
  expect(paper.pages.flat()).toContain('For the late truck on Monday')
  await theirs.close()
})

test('a statement with too many entries for paper leads back to the wallet and keeps its days', async ({
  page,
  portal,
}) => {
  await signInAs(page, portal, { role: 'admin', next: customerHref('new') })
  await ready(page)
  await page.getByLabel('Name', { exact: true }).fill('Ten Thousand Noodles')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ten Thousand Noodles')
  const account = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await giveEntries(portal, { account, count: 5_001 })
  await page.goto(customerWalletHref(account))
  await ready(page)
  const form = page.getByRole('form', { name: 'Wallet statement' })
  await form.getByLabel('From').fill('2026-01-15')
  await form.getByRole('button', { name: 'Statement as PDF' }).click()
  const problem = 'A statement on paper has at most 5,000 entries. Choose fewer days, or the table.'
  await expect(form.getByRole('alert')).toHaveText(problem)
  await expect(form.getByLabel('From')).toHaveValue('2026-01-15')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const table = (await download(page, 'As a table (CSV)')).toString()
  expect(table.match(/Small change/g)).toHaveLength(5_001)
})

/** As many adjustments of one baht, written straight into the ledger. */
async function giveEntries(
  { database }: RunningPortal,
  { account, count }: { account: string; count: number },
): Promise<void> {
  await database.query(
    `insert into tms.ledger_accounts
       (organization_id, id, kind, sender_account_id, currency, created_at)
     select organization_id, gen_random_uuid(), kind,
       case kind when 'wallet' then id end, currency, now()
     from tms.sender_accounts cross join (values ('wallet'), ('funding')) as opened (kind)
     where id = $1
     on conflict (organization_id, kind, sender_account_id, currency) do nothing`,
    [account],
  )
  // In one transaction each entry would look through all that went before it.
  for (let given = 0; given < count; given += 500) {
    await database.query(
      `with posting as (
         insert into tms.ledger_postings (organization_id, id, key, kind, note, created_at)
         select organization_id, made, made::text, 'adjustment', 'Small change', now()
         from tms.sender_accounts cross join (
           select gen_random_uuid() as made from generate_series(1, $2::int)) as made
         where id = $1
         returning organization_id, id)
       insert into tms.ledger_entries
         (organization_id, id, posting_id, account_id, currency, amount_minor)
       select organization_id, gen_random_uuid(), p.id, a.id, a.currency,
         case a.kind when 'wallet' then 100 else -100 end
       from posting p join tms.ledger_accounts a using (organization_id)
       join tms.sender_accounts s using (organization_id)
       where s.id = $1 and a.currency = s.currency
         and (a.sender_account_id = s.id or a.kind = 'funding')`,
      [account, Math.min(500, count - given)],
    )
  }
}

test('ops read a customer on a phone, and change no money', async ({ page, context, portal }) => {
  const account = ownAccount(portal)
  await prefer(context, portal.baseUrl, { language: 'th', theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, portal, { role: 'ops', next: customerHref(account) })
  await ready(page)
  await expect(page.getByRole('button', { name: 'เพิ่มจุดรับสินค้า' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^เชิญผู้ใช้/ })).toHaveCount(0)
  await expectNoViolation(page)
  expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  await page.getByRole('link', { name: /^กระเป๋าเงิน/ }).click()
  await page.waitForURL(`**${customerWalletHref(account)}`)
  await expect(page.getByRole('form', { name: 'ปรับยอดกระเป๋าเงิน' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'ใบแจ้งยอด PDF' })).toBeVisible()
  await expectNoViolation(page)
  expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)

  await prefer(context, portal.baseUrl, { language: 'zh', theme: 'light' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(portal.baseUrl + customers)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客户')
  await expectNoViolation(page)
  expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
})
