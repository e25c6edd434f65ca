/** Orders whose carrier does not answer, beside orders of others: over real HTTP, by the jobs that book. */
import { expect, it, onTestFinished } from 'vitest'
import type { ServiceId, DeliveryId } from '#lib/contract/ids.ts'
import { orderTrackingSchema } from '#lib/contract/tracking.ts'
import { newId } from '#server/testing/new-id.ts'
import { openTestOrders } from './testing/open-orders.ts'
import { waitFor } from '../../testing/wait-for.ts'

it('thirty bookings that hang at one carrier hold up nobody else’s', async () => {
  const test = await openTestOrders({ carrierTimeoutMs: 120_000 })
  const hanging = Promise.withResolvers<void>()
  onTestFinished(async () => {
    hanging.resolve()
    await test.close()
  })
  test.hold = (asked) => (asked.startsWith('provider_a POST') ? hanging.promise : Promise.resolve())
  const { organizationId, database, carriers } = test
  const usual = test.quote().serviceId
  const express: ServiceId = newId()
  await database.query(
    `insert into tms.services (organization_id, id, code, name, service_type, service_area_id)
     select organization_id, $2, 'EXPRESS', name, service_type, service_area_id
     from tms.services where id = $1`,
    [usual, express],
  )
  await database.transaction((tx) =>
    carriers.setRules(tx, organizationId, [
      { serviceId: usual, serviceAreaId: null, provider: 'provider_a' },
      { serviceId: express, serviceAreaId: null, provider: 'provider_b' },
    ]),
  )
  for (let n = 0; n < 30; n += 1) await test.pay(await test.create())
  const asked = (carrier: string) => test.asked.filter((each) => each.startsWith(carrier)).length
  await waitFor(() => asked('provider_a POST') >= 4)
  const others: DeliveryId[] = []
  for (let n = 0; n < 15; n += 1) {
    const deliveryId = await test.create(test.quote({ serviceId: express }))
    await test.pay(deliveryId)
    others.push(deliveryId)
  }
  await waitFor(async () => {
    const found = await Promise.all(
      others.map((deliveryId) => test.orders.find(database, { organizationId, deliveryId })),
    )
    return found.every((order) => order?.awaiting === null)
  })
  // All of the first carrier's still hang, and no more of them were begun.
  expect(asked('provider_a POST')).toBe(4)
})

it('of many trips whose carrier hangs some are asked about, and all are answered with what is known', async () => {
  const test = await openTestOrders({ carrierTimeoutMs: 120_000 })
  const hanging = Promise.withResolvers<void>()
  onTestFinished(async () => {
    hanging.resolve()
    await test.close()
  })
  await test.rules('provider_a')
  const ids = await Promise.all(Array.from({ length: 25 }, () => test.booked()))
  // Looks are given up soon; the bookings above may take as long as this machine needs for them.
  const orders = test.another(test.database, { carrierTimeoutMs: 300, waitForCarrierMs: 100 })
  const trackAll = () =>
    Promise.all(ids.map(async (id) => orderTrackingSchema.parse(await test.track(id, orders))))
  const known = await trackAll()
  const looks = () => test.asked.filter((each) => each.includes(' GET ')).length
  test.hold = (asked) => (asked.includes(' GET ') ? hanging.promise : Promise.resolve())
  const trackInVain = async () => {
    test.clock.pass(5_001)
    expect(await trackAll()).toEqual(known)
    // Until every look is given up.
    await orders.close()
  }
  await trackInVain()
  const before = looks()
  expect(before).toBeGreaterThan(0)
  for (let round = 1; round <= 3; round += 1) {
    await trackInVain()
    // One tries it. On a machine that is busy that look may be given up before it is on its way.
    expect(looks()).toBeLessThanOrEqual(before + round)
  }
  hanging.resolve()
  test.hold = async () => {}
  const answersSince = new Date(test.clock.nowMs()).toISOString()
  // The first look finds out that it answers, and not all need be asked about at one moment.
  await waitFor(async () => {
    test.clock.pass(5_001)
    const seen = await trackAll()
    await orders.close()
    return seen.every((each) => 'fetched_at' in each && each.fetched_at > answersSince)
  })
})
