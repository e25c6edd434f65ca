/** A bank's statement is imported: compared with what is waited for, and counted once. */
import { expect, type Locator, type Page } from '@playwright/test'
import { paymentsHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { prefer, ready } from './pages.ts'
import { tillAccounts, type Till } from './till.ts'

const { furniture, parts } = tillAccounts
const page1 = paymentsHref('statement')

/** As a Thai bank writes it, with a title above and a sum below. */
function statementOf(rows: readonly (readonly [sum: number, details: string])[]): string {
  const time = (nth: number) =>
    `${String(Math.floor(nth / 60)).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}`
  return [
    'Account,000-0-00101-1,,,,',
    'Date,Time,Description,Withdrawal,Deposit,Balance',
    ...rows.map(
      ([sum, details], nth) =>
        `26/11/2569,${time(nth)},"${details}",${sum < 0 ? -sum : ''},${sum < 0 ? '' : sum},${nth}`,
    ),
    `Total,,,,,`,
  ].join('\r\n')
}

async function choose(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'kbank-november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
}

const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

function countedOf({ database }: Till, reference: string) {
  return database.query<{ outcome: string }>(
    `select outcome from tms.bank_receipts where reference_code = $1 order by outcome`,
    [reference],
  )
}

test('each transfer is shown as it would be counted, and counted as it was chosen', async ({
  page,
  till,
}) => {
  const exact = await till.promised(furniture)
  const short = await till.promised(furniture)
  const over = await till.promised(furniture)
  const unnamed = await till.promised(parts)
  const paid = await till.promised(furniture)
  expect(await till.transferArrives(paid.reference, paid.total)).toBe('paid')
  // Somebody transfers an odd sum, which no other order waits for.
  expect(await till.transferArrives(unnamed.reference, 11.37)).toBe('partly_paid')
  const text = statementOf([
    [exact.total, `X1234 SOMCHAI ${exact.reference.toLowerCase()}`],
    [-500, 'Fee'],
    [100, `From MALEE, ref ${short.reference}`],
    [over.total + 25.5, `${over.reference.slice(0, 5)} ${over.reference.slice(5)}`],
    [round(unnamed.total - 11.37), 'EASTERN PARTS CO'],
    [paid.total, `again ${paid.reference}`],
    [31.41, 'Interest'],
  ])
  await signInAs(page, till.portal, { role: 'admin', next: page1 })
  await ready(page)
  await choose(page, text)
  await expect(page.getByText('6 transfers came in · 1 row of money that went out')).toBeVisible()
  await expect(group(page, 'Ready to count').getByRole('listitem')).toHaveCount(3)
  const look = group(page, 'To decide')
  await expect(look.getByRole('listitem')).toHaveCount(3)
  await expect(look.getByText('stands under another number already')).toBeVisible()
  await expect(look.getByText('It would be kept without an order.')).toBeVisible()
  await expect(page.getByText(/25\.50 too much goes back to the payer/)).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  await look.getByLabel('Order that it pays').selectOption({ index: 1 })
  await expect(page.getByText('Paid orders go to their carriers.')).toBeVisible()
  await page.getByRole('button', { name: 'Count 4 transfers' }).click()
  const done = group(page, 'Counted now')
  await expect(done.getByRole('listitem')).toHaveCount(4)
  await expect(done.getByText('Counted. The order is paid.')).toHaveCount(3)
  await expect(page.getByText('4 transfers were counted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Count 0 transfers' })).toBeDisabled()
  await expectNoViolation(page)
  expect(await countedOf(till, exact.reference)).toEqual([{ outcome: 'paid' }])
  expect(await countedOf(till, short.reference)).toEqual([{ outcome: 'partly_paid' }])
  expect(await countedOf(till, over.reference)).toEqual([{ outcome: 'paid' }])
  expect(await countedOf(till, unnamed.reference)).toEqual([
    { outcome: 'paid' },
    { outcome: 'partly_paid' },
  ])
  expect(await countedOf(till, paid.reference)).toHaveLength(1)

  // The same file again, as a colleague imports it: what was counted stays counted once.
  await page.reload()
  await ready(page)
  await choose(page, text)
  await expect(page.getByText('Counted before · 4')).toBeVisible()
  await expect(group(page, 'Ready to count')).toHaveCount(0)
  await expect(look.getByRole('listitem')).toHaveCount(2)
})

test('two people who count one statement at once count it once', async ({ browser, till }) => {
  const orders = [await till.promised(furniture), await till.promised(furniture)]
  const text = statementOf(orders.map(({ total, reference }) => [total, reference]))
  const desks = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext({ baseURL: till.portal.baseUrl })
      const desk = await context.newPage()
      await signInAs(desk, till.portal, { role: 'admin', next: page1 })
      await ready(desk)
      await choose(desk, text)
      await expect(group(desk, 'Ready to count').getByRole('listitem')).toHaveCount(2)
      return desk
    }),
  )
  await Promise.all(
    desks.map((desk) => desk.getByRole('button', { name: 'Count 2 transfers' }).click()),
  )
  for (const desk of desks) {
    await expect(desk.getByText('2 transfers were counted.')).toBeVisible()
  }
  for (const { reference } of orders) {
    expect(await countedOf(till, reference)).toEqual([{ outcome: 'paid' }])
  }
  await Promise.all(desks.map((desk) => desk.context().close()))
})

test('a file of another kind is named, and its columns can be chosen', async ({ page, till }) => {
  const { total, reference } = await till.promised(furniture)
  await signInAs(page, till.portal, { role: 'admin', next: page1 })
  await ready(page)
  await choose(page, '')
  await expect(page.getByText('There are no rows in it.')).toBeVisible()
  await choose(page, `Jour,Montant,Texte\n26/11/2026,${total},${reference}\n31/11/2026,5,x\n`)
  await expect(page.getByText('No columns are read as Day, Money in.')).toBeVisible()
  const column = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
  await column('Jour').selectOption('Day')
  await column('Montant').selectOption('Money in')
  await expect(group(page, 'Ready to count').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('The day cannot be read: “31/11/2026”.')).toBeVisible()
  await page.getByLabel('Currency of the account').fill('usd')
  await expect(page.getByText(`is in THB`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Count 0 transfers' })).toBeDisabled()
  // The columns are known when the next file has the same headings.
  await page.reload()
  await ready(page)
  await choose(page, `Jour,Montant,Texte\n26/11/2026,${total},${reference}\n`)
  await expect(group(page, 'Ready to count').getByRole('listitem')).toHaveCount(1)
})

test('five hundred transfers are counted with their progress, and can be stopped', async ({
  page,
  till,
}) => {
  await signInAs(page, till.portal, { role: 'admin', next: page1 })
  await ready(page)
  const rows = Array.from(
    { length: 500 },
    (_, nth) => [round(0.01 + nth / 100), `Payer ${nth}`] as const,
  )
  await choose(page, statementOf(rows))
  const look = group(page, 'To decide')
  await expect(look.getByRole('listitem')).toHaveCount(50)
  await look.getByRole('button', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: 'Count 500 transfers' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/\d+ transfers were counted\./)).toBeVisible()
  const counted = await till.database.one<{ count: number }>(
    `select count(*)::int as count from tms.bank_receipts where bank_transaction_id like 'S-%'
       and amount_minor <= 500 and outcome = 'unmatched'`,
  )
  expect(counted?.count).toBeGreaterThan(0)
  expect(counted?.count).toBeLessThan(500)
})

for (const [language, width, title] of [
  ['th', 390, 'นำเข้ารายการเดินบัญชีธนาคาร'],
  ['zh', 820, '导入银行对账单'],
] as const) {
  test(`its page in ${language}, ${width} pixels wide`, async ({ page, context, till }) => {
    const { total, reference } = await till.promised(furniture)
    await prefer(context, till.portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, till.portal, { role: 'admin', next: page1 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await ready(page)
    await choose(
      page,
      statementOf([
        [total, `Somchai ${reference}`],
        [3.33, 'x'.repeat(300)],
      ]),
    )
    await expect(page.getByRole('checkbox')).toHaveCount(2)
    await expectNoViolation(page)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(width)
  })
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100
}
