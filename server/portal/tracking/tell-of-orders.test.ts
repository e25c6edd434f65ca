import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { createTellOfOrders } from './tell-of-orders.ts'

const deliveryId = deliveryIdSchema.parse(randomUUID())

test('each state of an order is told once, and again where telling failed', async () => {
  const told: unknown[] = []
  let fails = false
  const tell = createTellOfOrders(async ({ tracking }) => {
    if (fails) throw new Error('the database is away')
    told.push(tracking)
  })
  const paying = { state: 'awaiting_payment' } as const
  const sending = { state: 'awaiting_3pl' } as const
  const hear = (tracking: typeof paying | typeof sending) =>
    tell({ deliveryId, tracking, heardAtMs: 1 })
  await hear(paying)
  await hear(paying)
  fails = true
  await expect(hear(sending)).rejects.toThrow('away')
  fails = false
  await hear(sending)
  await hear(sending)
  expect(told).toEqual([paying, sending])
})
