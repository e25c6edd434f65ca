import { expect, onTestFinished, test } from 'vitest'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import {
  delivered,
  minuteMs,
  openFollowedPortal,
  pressPay,
  startMs,
} from '../orders/followed-orders.fixture.ts'
import { followOnce } from '../orders/follow-orders.ts'
import { findOrder } from '../orders/known-orders.ts'
import { createKeepWatched } from './keep-watched.ts'
import { findLastTracking } from './last-tracking.ts'

const onTheRoad = orderTrackingSchema.parse({ ...delivered, status: 'in_transit' })
const atTheDoor = orderTrackingSchema.parse(delivered)

async function openWatched() {
  const portal = await openFollowedPortal()
  onTestFinished(() => portal.close())
  const { accountId, database } = portal
  portal.told.tracking = onTheRoad
  const keep = createKeepWatched(database)
  const orders: Parameters<typeof findLastTracking>[1][] = []
  for (let count = 0; count < 3; count += 1) {
    const { deliveryId } = await pressPay(portal)
    orders.push({ deliveryId, accountId })
  }
  const keepAll = (tracking: typeof onTheRoad, heardAtMs: number) =>
    Promise.all(orders.map((order) => keep({ ...order, tracking, heardAtMs })))
  return { ...portal, orders, keep, keepAll }
}

test('of each of many orders the last that was heard is kept, also where it is the first', async () => {
  const { orders, keepAll, database } = await openWatched()
  for (const heardAtMs of [startMs + 1_000, startMs + 31_000]) {
    await keepAll(onTheRoad, heardAtMs)
    for (const order of orders) {
      expect(await findLastTracking(database, order)).toEqual({
        order: onTheRoad,
        heardAt: new Date(heardAtMs),
      })
      expect((await findOrder(database, order.deliveryId))?.status).toBe('in_transit')
    }
  }
})

test('who hears first that one of them is delivered notes it, and news that are late do not undo it', async () => {
  const { orders, keep, keepAll, database } = await openWatched()
  await keepAll(onTheRoad, startMs + 1_000)
  const [first, second] = orders
  if (!first || !second) throw new Error('there are three')
  await Promise.all([
    keep({ ...first, tracking: atTheDoor, heardAtMs: startMs + 20_000 }),
    keep({ ...second, tracking: onTheRoad, heardAtMs: startMs + 20_000 }),
    keep({ ...first, tracking: onTheRoad, heardAtMs: startMs + 19_000 }),
  ])
  await keepAll(onTheRoad, startMs + 19_500)
  expect((await findOrder(database, first.deliveryId))?.status).toBe('delivered')
  expect((await findLastTracking(database, first))?.order).toEqual(atTheDoor)
  expect((await findOrder(database, second.deliveryId))?.status).toBe('in_transit')
})

test('while somebody writes an order it is told of all the same, and holds up no other', async () => {
  const { orders, keep, keepAll, database } = await openWatched()
  await keepAll(onTheRoad, startMs + 1_000)
  const [first, second] = orders
  if (!first || !second) throw new Error('there are three')
  let waiting: Promise<void> | undefined
  await database.transaction(async (tx) => {
    await tx.query(`select from portal.orders where delivery_id = $1 for update`, [
      first.deliveryId,
    ])
    waiting = keep({ ...first, tracking: onTheRoad, heardAtMs: startMs + 31_000 })
    await keep({ ...second, tracking: onTheRoad, heardAtMs: startMs + 31_000 })
  })
  await waiting
  const heardAt = new Date(startMs + 31_000)
  for (const order of [first, second]) {
    expect((await findLastTracking(database, order))?.heardAt).toEqual(heardAt)
  }
})

test('who follows orders looks at none that is watched, and at all soon after nobody is', async () => {
  const { keepAll, deps, clock, asked } = await openWatched()
  await keepAll(onTheRoad, clock.ms)
  clock.ms += 6_000
  await followOnce(deps)
  const before = asked('/tracking')
  clock.ms += 2_000
  await keepAll(onTheRoad, clock.ms)
  for (let half = 0; half < 20; half += 1) {
    clock.ms += 30_000
    await keepAll(onTheRoad, clock.ms)
    await followOnce(deps)
  }
  expect(asked('/tracking')).toBe(before)
  clock.ms += minuteMs
  await followOnce(deps)
  expect(asked('/tracking')).toBe(before + 3)
})

test('a look that is due for a state that is new is taken, however much is watched before it is', async () => {
  const { orders, keepAll, deps, clock, asked } = await openWatched()
  await keepAll(onTheRoad, clock.ms)
  const before = asked('/tracking')
  for (const passing of [6_000, 3_000, 3_000]) {
    clock.ms += passing
    await keepAll(onTheRoad, clock.ms)
  }
  await followOnce(deps)
  expect(asked('/tracking')).toBe(before + orders.length)
})
