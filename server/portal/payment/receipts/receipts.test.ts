import { expect, onTestFinished, test } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { newAccountId, newestAtMs, orderedAt } from '../../orders/many-quotes.fixture.ts'
import { findReceipt, issueReceipt, receiptNumbers } from './issue.ts'
import { anyContent } from './testing/any-content.ts'

async function openBooks() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const [accountId, organizationId] = [newAccountId(), newId<OrganizationId>()]
  const orders = Array.from({ length: 12 }, (_, index) => orderedAt(index))
  const issue = (index: number, changes: Partial<Parameters<typeof issueReceipt>[1]> = {}) => {
    const order = orders[index]
    if (order === undefined) throw new Error('there is no such order')
    return issueReceipt(database, {
      organizationId,
      kind: 'tax-invoice',
      quoteId: order.id,
      accountId,
      content: anyContent(),
      nowMs: newestAtMs,
      ...changes,
    })
  }
  return { database, orders, issue, organizationId, accountId }
}

test('an order has one number, however many ask for it at once', async () => {
  const { issue } = await openBooks()
  const receipts = await Promise.all(Array.from({ length: 20 }, () => issue(0)))
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(1)
  expect(receipts[0]?.number).toMatch(/^TI26-000001-\d\d$/)
  expect((await issue(1)).number).toMatch(/^TI26-000002-/)
})

test('a list has the numbers of the receipts of its own account, and of no other', async () => {
  const { database, orders, issue, accountId } = await openBooks()
  const [first, second] = [await issue(0), await issue(2, { kind: 'receipt' })]
  await issue(1, { accountId: newAccountId() })
  const quoteIds = orders.slice(0, 3).map(({ id }) => id)
  const numbers = await receiptNumbers(database, { accountId, quoteIds })
  expect([...numbers]).toEqual(
    expect.arrayContaining([
      [quoteIds[0], first.number],
      [quoteIds[2], second.number],
    ]),
  )
  expect(numbers.size).toBe(2)
})

test('numbers have no gap, also when all are asked for at once and some fail', async () => {
  const { database, issue } = await openBooks()
  const all = Array.from({ length: 12 }, (_, index) => index)
  await Promise.allSettled(
    all.flatMap((index) => [
      issue(index),
      issue(index),
      // PostgreSQL keeps no zero character: the transaction fails after the number was taken.
      issue(index, {
        quoteId: orderedAt(0).id,
        content: { ...anyContent(), orderNumber: '\u0000' },
      }),
    ]),
  )
  const rows = await database.query<{ sequence: number }>(
    'select sequence from portal.receipts order by sequence',
  )
  expect(rows.map(({ sequence }) => sequence)).toEqual(all.map((index) => index + 1))
})

test('each kind, year and organization counts for itself', async () => {
  const { issue } = await openBooks()
  await issue(0)
  expect((await issue(4, { kind: 'receipt' })).number).toMatch(/^RC26-000001-/)
  const newYear = Date.parse('2026-12-31T17:00:00Z')
  expect((await issue(1, { nowMs: newYear })).number).toMatch(/^TI27-000001-/)
  expect((await issue(2, { nowMs: newYear - 1 })).number).toMatch(/^TI26-000002-/)
  expect((await issue(3, { organizationId: newId() })).number).toMatch(/^TI26-000001-/)
})

test('what was written stays as it is, whatever is asked for later', async () => {
  const { database, issue, orders, accountId } = await openBooks()
  const first = await issue(0)
  const changed = { ...anyContent(), totalMinor: 1 }
  expect(await issue(0, { content: changed, kind: 'receipt' })).toEqual(first)
  const [order] = orders
  if (order === undefined) throw new Error('there are twelve')
  expect(await findReceipt(database, { quoteId: order.id, accountId })).toEqual(first)
  await expect(database.query('delete from portal.receipts')).rejects.toThrow('never changed')
  await expect(database.query("update portal.receipts set number = 'x'")).rejects.toThrow()
})
