/** The lists of money in the console: what was received, all payments, and what is owed back. */
import { expect, type Page } from '@playwright/test'
import { paymentsHref, staffHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { prefer, ready } from './pages.ts'
import { tillAccounts } from './till.ts'

const { furniture } = tillAccounts

async function confirm(
  page: Page,
  transfer: { number: string; reference: string; amount: string; currency: string },
): Promise<void> {
  await page.getByLabel('Number of the transfer at the bank').fill(transfer.number)
  await page.getByLabel('Reference', { exact: true }).fill(transfer.reference)
  await page.getByLabel('Amount').fill(transfer.amount)
  await page.getByLabel('Currency').fill(transfer.currency)
  await page.getByLabel('Received').fill('2026-11-26T09:30')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

async function csvOf(page: Page): Promise<string> {
  const file = page.getByRole('link', { name: 'Download as CSV' })
  const href = (await file.getAttribute('href')) ?? ''
  const reply = await page.request.get(new URL(href, page.url()).href)
  return reply.text()
}

test('a transfer that was kept without an order is given one', async ({ page, till }) => {
  const { total, reference } = await till.promised(furniture)
  const sum = String(Math.round(total * 100) / 100)
  const number = `KEPT-${reference}`
  await signInAs(page, till.portal, { role: 'admin', next: paymentsHref('waiting') })
  await ready(page)
  await confirm(page, { number, reference: '', amount: sum, currency: 'THB' })
  await expect(page.getByText('Kept without an order')).toBeVisible()
  await page.getByRole('link', { name: 'Received', exact: true }).click()
  await page.waitForURL('**/payments/receipts')
  await ready(page)
  await page.getByLabel('State').selectOption('Without an order')
  await page.waitForURL('**status=unmatched*')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toHaveCount(1)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  expect(await csvOf(page)).toContain(`,,,${number},,Without an order,THB,${sum},0`)

  await row.getByRole('link', { name: 'Find its order' }).click()
  await page.waitForURL('**/console/payments?q=*')
  await ready(page)
  await expect(page.getByLabel('Number of the transfer at the bank')).toHaveValue(number)
  await expect(page.getByLabel('Received')).toHaveValue('2026-11-26T09:30')
  await page.getByRole('button', { name: `It has come: ${reference}` }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Counted. The order is paid.')).toBeVisible()
  await page.goto(`${till.portal.baseUrl}${paymentsHref('receipts')}?q=${number}`)
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Paid')
  await page.goto(`${till.portal.baseUrl}${paymentsHref('receipts')}?q=nothing`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('a sum in another currency is owed back, and somebody transfers it', async ({
  page,
  till,
}) => {
  const { reference } = await till.promised(furniture)
  await signInAs(page, till.portal, { role: 'admin', next: paymentsHref('waiting') })
  await ready(page)
  await confirm(page, { number: `USD-${reference}`, reference, amount: '12.5', currency: 'USD' })
  await expect(page.getByText('$12.50 goes back to the payer')).toBeVisible()
  await page.goto(`${till.portal.baseUrl}${staffHref}`)
  await page.getByRole('link', { name: 'Sums to transfer back' }).click()
  await page.waitForURL('**/payments/refunds?status=due')
  await page.goto(`${till.portal.baseUrl}${paymentsHref('refunds')}?status=due&q=${reference}`)
  await ready(page)
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Owed')
  await row.getByRole('button', { name: /^I have transferred it/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('which cannot be taken back')
  await dialog.getByRole('button', { name: 'It is transferred' }).click()
  await expect(dialog.getByText('Type the number as your bank gives it.')).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByLabel('Number of your transfer at the bank').fill('OUT-77')
  await dialog.getByRole('button', { name: 'It is transferred' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.goto(`${till.portal.baseUrl}${paymentsHref('refunds')}?q=${reference}`)
  await expect(row).toContainText('Given back')
  await expect(row).toContainText('OUT-77')
  expect(await csvOf(page)).toContain('OUT-77')
  await page.goto(`${till.portal.baseUrl}/console/audit`)
  await expect(
    page.getByRole('row').filter({ hasText: 'Refund transferred' }).first(),
  ).toBeVisible()
})

test('a payment is found by its order and by its way', async ({ page, till }) => {
  const { reference } = await till.promised(furniture)
  await signInAs(page, till.portal, { role: 'admin', next: paymentsHref('payments') })
  await ready(page)
  await page.getByLabel('Search').fill(reference.toLowerCase())
  await page.getByLabel('Search').press('Enter')
  await page.waitForURL('**q=*')
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Waiting')
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await row.getByRole('link', { name: /^DL/ }).click()
  await page.waitForURL('**/console/deliveries?q=DL*')
  await page.goto(`${till.portal.baseUrl}${paymentsHref('payments')}?way=wallet&q=${reference}`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.goto(`${till.portal.baseUrl}${paymentsHref('payments')}?after=x&status=of&from=y`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All payments')
})

for (const [language, width, view] of [
  ['th', 390, 'refunds'],
  ['zh', 820, 'payments'],
  ['th', 390, 'receipts'],
] as const) {
  test(`${view} in ${language}, ${width} pixels wide`, async ({ page, context, till }) => {
    const { total, reference } = await till.promised(furniture)
    await till.transferArrives(reference, total)
    await prefer(context, till.portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, till.portal, { role: 'admin', next: paymentsHref(view) })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(page)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(width)
  })
}
