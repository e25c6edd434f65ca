import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliveryIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { createTellOfOrders } from './tell-of-orders.ts'

const order = {
  deliveryId: deliveryIdSchema.parse(randomUUID()),
  accountId: senderAccountIdSchema.parse(randomUUID()),
}
const paying = { state: 'awaiting_payment' } as const
const sending = { state: 'awaiting_3pl' } as const

function openTelling() {
  const told: unknown[] = []
  const line = { isDown: false }
  const tell = createTellOfOrders(async ({ tracking }) => {
    if (line.isDown) throw new Error('the database is away')
    told.push(tracking)
  })
  const hear = (tracking: typeof paying | typeof sending, heardAtMs: number) =>
    tell({ ...order, tracking, heardAtMs })
  return { told, line, hear }
}

test('each state of an order is told at once, and again where telling failed', async () => {
  const { told, line, hear } = openTelling()
  await hear(paying, 0)
  await hear(paying, 5_000)
  line.isDown = true
  await expect(hear(sending, 10_000)).rejects.toThrow('away')
  line.isDown = false
  await hear(sending, 10_001)
  await hear(sending, 15_000)
  expect(told).toEqual([paying, sending])
})

test('what stays as it is is told twice and then every half minute, however often it is heard', async () => {
  const { told, hear } = openTelling()
  for (let second = 0; second <= 70; second += 1) await hear(paying, second * 1_000)
  // At 0, 8, 38 and 68 seconds.
  expect(told).toEqual([paying, paying, paying, paying])
})
