import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { newAccountId, newestAtMs, orderedAt, rememberMany } from './many-quotes.fixture.ts'
import { spendingByMonth } from './spending.ts'

test('a month holds what was paid in it on Thailand’s clocks, to the last coin, less what came back', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const accountId = newAccountId()
  const paidAt = async (at: string, total: number, status = 'delivered', refundedMinor = 0) => {
    const order = { ...orderedAt(0, status), estimated_total: total }
    await rememberMany(database, { accountId, quotes: [order] })
    await database.query(
      'update portal.orders set paid_at = $2, refunded_minor = $3 where quote_id = $1',
      [order.id, new Date(at), refundedMinor],
    )
  }
  await paidAt('2026-11-01T00:30:00+07:00', 0.1)
  await paidAt('2026-11-15T00:30:00+07:00', 0.2)
  await paidAt('2026-10-31T23:30:00+07:00', 1234.56, 'in_transit')
  await paidAt('2026-11-02T12:00:00+07:00', 999, 'canceled')
  // One leg of three failed and gave its price back; of another order all did.
  await paidAt('2026-10-02T12:00:00+07:00', 300, 'delivered', 100_00)
  await paidAt('2026-10-03T12:00:00+07:00', 500, 'failed', 500_00)
  await paidAt('2025-11-30T23:59:00+07:00', 777)
  await rememberMany(database, { accountId: newAccountId(), quotes: [orderedAt(0)] })
  const [spending, ...others] = await spendingByMonth(database, { accountId, nowMs: newestAtMs })
  expect(others).toEqual([])
  expect(spending?.currency).toBe('THB')
  expect(spending?.months).toHaveLength(12)
  expect(spending?.months.at(0)).toEqual({ month: '2025-12', minor: 0 })
  expect(spending?.months.slice(-2)).toEqual([
    { month: '2026-10', minor: 143_456 },
    { month: '2026-11', minor: 30 },
  ])
})
