/** Orders whose carrier does not answer, beside orders of others: over real HTTP, by the jobs that book. */
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openTestOrders, until } from './testing/open-orders.ts'

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
  const express = randomUUID()
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
  await until(() => asked('provider_a POST') >= 4)
  const others: string[] = []
  for (let n = 0; n < 15; n += 1) {
    const deliveryId = await test.create(test.quote({ serviceId: express }))
    await test.pay(deliveryId)
    others.push(deliveryId)
  }
  await until(async () => {
    const found = await Promise.all(
      others.map((deliveryId) => test.orders.find(database, { organizationId, deliveryId })),
    )
    return found.every((order) => order?.awaiting === null)
  })
  // All of the first carrier's still hang, and no more of them were begun.
  expect(asked('provider_a POST')).toBe(4)
})

it('of many trips whose carrier hangs some are asked about, and all are answered with what is known', async () => {
  const test = await openTestOrders({ carrierTimeoutMs: 300, waitForCarrierMs: 100 })
  const hanging = Promise.withResolvers<void>()
  onTestFinished(async () => {
    hanging.resolve()
    await test.close()
  })
  await test.rules('provider_a')
  const ids: string[] = []
  for (let n = 0; n < 25; n += 1) ids.push(await test.booked())
  const looks = () => test.asked.filter((each) => each.includes(' GET ')).length
  test.hold = (asked) => (asked.includes(' GET ') ? hanging.promise : Promise.resolve())
  const trackAll = async () => {
    test.clock.pass(5_001)
    for (const id of ids) expect(await test.track(id)).toMatchObject({ provider: 'provider_a' })
    await Promise.all(ids.map((id) => until(async () => isSilent(id))))
  }
  const isSilent = async (id: string) => {
    const row = await test.database.one<{ silent: boolean }>(
      `select silent_since is not null as silent from tms.tracking_snapshots where delivery_id = $1`,
      [id],
    )
    return row?.silent === true
  }
  await trackAll()
  const before = looks()
  expect(before).toBeGreaterThanOrEqual(10)
  for (let round = 1; round <= 3; round += 1) {
    await trackAll()
    await until(() => looks() === before + round)
  }
  hanging.resolve()
  test.hold = async () => {}
  test.clock.pass(5_001)
  const now = () => new Date(test.clock.nowMs()).toISOString()
  await until(async () => {
    const seen = await Promise.all(ids.map((id) => test.track(id)))
    const isFresh = seen.every((each) => JSON.stringify(each).includes(`"fetched_at":"${now()}"`))
    if (!isFresh) test.clock.pass(1_001)
    return isFresh
  })
})
