import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import {
  delivered,
  openFollowedPortal,
  pressPay,
  startMs,
} from '../orders/followed-orders.fixture.ts'
import { followOnce } from '../orders/follow-orders.ts'
import { findLastTracking, keepLastTracking } from './last-tracking.ts'
import { lookNow } from './look-now.ts'

async function openOrder() {
  const portal = await openFollowedPortal()
  onTestFinished(() => portal.close())
  const { accountId } = portal
  const { deliveryId } = await pressPay(portal)
  return { ...portal, order: { accountId, deliveryId } }
}

const heard = orderTrackingSchema.parse(delivered)

test('while the service is away the last answer stands, with when it was heard', async () => {
  const { order, deps, told, clock } = await openOrder()
  told.tracking = { ...delivered, status: 'in_transit' }
  const look = await lookNow(deps, order)
  expect(look).toEqual({ kind: 'heard', order: { ...heard, status: 'in_transit' } })
  clock.ms += 3_600_000
  told.status = 503
  expect(await lookNow(deps, order)).toEqual({
    kind: 'failing',
    order: { ...heard, status: 'in_transit' },
    heardAt: new Date(startMs).toISOString(),
  })
  told.status = 200
  told.tracking = delivered
  expect(await lookNow(deps, order)).toEqual({ kind: 'heard', order: heard })
})

test('before the first answer there is nothing to show, and nothing is made up', async () => {
  const { order, deps, told } = await openOrder()
  told.status = 503
  expect(await lookNow(deps, order)).toEqual({ kind: 'failing', order: null, heardAt: null })
})

test('that there is no such order is the service’s to say, whatever was heard before', async () => {
  const { order, deps, told } = await openOrder()
  await lookNow(deps, order)
  told.tracking = { error: 'not_found' }
  told.status = 404
  expect(await lookNow(deps, order)).toEqual({ kind: 'none' })
})

test('what was heard for one account is found for no other, and cannot be written over by it', async () => {
  const { order, database } = await openOrder()
  const other = { ...order, accountId: senderAccountIdSchema.parse(randomUUID()) }
  await keepLastTracking(database, { ...order, tracking: heard, heardAtMs: startMs })
  await keepLastTracking(database, {
    ...other,
    tracking: { state: 'awaiting_3pl' },
    heardAtMs: startMs + 1_000,
  })
  expect(await findLastTracking(database, other)).toBeNull()
  expect(await findLastTracking(database, order)).toEqual({
    order: heard,
    heardAt: new Date(startMs),
  })
})

test('an answer that was overtaken does not stand, and one that cannot be read is none', async () => {
  const { order, database } = await openOrder()
  const waiting = { state: 'awaiting_3pl' } as const
  await keepLastTracking(database, { ...order, tracking: heard, heardAtMs: startMs + 1_000 })
  await keepLastTracking(database, { ...order, tracking: waiting, heardAtMs: startMs })
  expect((await findLastTracking(database, order))?.order).toEqual(heard)
  await database.query(`update portal.last_tracking set tracking = '{"status":"flying"}'`)
  expect(await findLastTracking(database, order)).toBeNull()
})

test('an order that nobody watches is kept by who follows it', async () => {
  const { order, database, deps, told } = await openOrder()
  told.tracking = { state: 'awaiting_3pl' }
  await followOnce(deps)
  expect((await findLastTracking(database, order))?.order).toEqual({ state: 'awaiting_3pl' })
})
