/** Which carrier gets an order, whatever the carriers answer. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { DeliveryId, ServiceId, ServiceAreaId } from '#lib/contract/ids.ts'
import { newId } from '#server/testing/new-id.ts'
import { createCallCarrier } from './call-carrier.ts'
import { CarrierUnavailable } from './carriers.ts'
import { createProviderA } from './provider-a/adapter.ts'
import { addOrganization, openCarrierWorld, type CarrierWorld } from './testing/carrier-world.ts'
import { waitFor } from '../../testing/wait-for.ts'

const providers = ['provider_a', 'provider_b'] as const
const neverMs = 3_600_000

let world: CarrierWorld
beforeAll(async () => {
  world = await openCarrierWorld()
  await world.carriers.startJobs(world.queue)
})
afterAll(() => world.close())
afterEach(async () => {
  world.accept = async () => true
  for (const provider of providers) {
    await world.control(provider, { account: { behaviour: {} } })
  }
})

async function tripsOf(deliveryId: DeliveryId) {
  return world.database.query<{ provider: string; ended: string | null }>(
    `select provider, plan->'end'->>'as' as ended from sandbox.carrier_trips
     where reference like $1 || '%' order by provider, reference`,
    [deliveryId],
  )
}

async function bookingsOf(deliveryId: DeliveryId) {
  return world.database.query<{ provider: string; state: string }>(
    `select provider, state from tms.carrier_bookings where delivery_id = $1 order by provider`,
    [deliveryId],
  )
}

it.each(providers)('%s asked twenty times at once is one trip, accepted once', async (provider) => {
  const asked = world.delivery()
  let accepted = 0
  const accept = async () => {
    accepted += 1
    return true
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.carriers.book({ ...asked, provider, accept })),
  )
  answers.push(await world.carriers.book({ ...asked, provider, accept }))
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(answers[0]?.outcome).toBe('accepted')
  expect(await tripsOf(asked.deliveryId)).toHaveLength(1)
  expect(accepted).toBe(1)
})

it('the next carrier of the rules takes what the first refuses', async () => {
  await world.rules({ provider: 'provider_a' }, { provider: 'provider_b' })
  const asked = world.delivery('two pallets [sandbox: refuse@provider_a]')
  expect(await world.carriers.dispatch(asked)).toMatchObject({
    outcome: 'accepted',
    provider: 'provider_b',
  })
  expect(await tripsOf(asked.deliveryId)).toEqual([{ provider: 'provider_b', ended: null }])
})

it('says who has refused, and why, when nobody takes it, and asks nobody a second time', async () => {
  await world.rules({ provider: 'provider_a' }, { provider: 'provider_b' })
  const asked = world.delivery('[sandbox: refuse]')
  const nobody = {
    outcome: 'nobody',
    refusals: [
      { provider: 'provider_a', reason: 'NO_CAPACITY: no vehicle of that kind is free' },
      { provider: 'provider_b', reason: '5101: no truck' },
    ],
  }
  expect(await world.carriers.dispatch(asked)).toEqual(nobody)
  const order = { ...asked.order, note: null }
  expect(await world.carriers.dispatch({ ...asked, order })).toEqual(nobody)
  // Sent again by a person, it is a new question.
  const again = await world.carriers.dispatch({ ...asked, order, attempt: 2 })
  expect(again).toMatchObject({ outcome: 'accepted', provider: 'provider_a' })
})

it('asks by the rules of the service and of the area, in their order', async () => {
  const { carriers, database, organizationId, serviceId, serviceAreaId } = world
  await world.rules(
    { provider: 'subcontractor', serviceId },
    { provider: 'provider_b', serviceAreaId },
    { provider: 'internal' },
  )
  const order = async (ask: { serviceId: ServiceId; serviceAreaId: ServiceAreaId | null }) => {
    const tried: Awaited<ReturnType<typeof carriers.choose>>[] = []
    while (tried.length < 10) {
      const done = tried.filter((each) => each !== null)
      const next = await carriers.choose(database, { organizationId, ...ask, tried: done })
      if (next === null) return done
      tried.push(next)
    }
    throw new Error('there is always another carrier')
  }
  const all = ['subcontractor', 'provider_b', 'internal']
  expect(await order({ serviceId, serviceAreaId })).toEqual(all)
  expect(await order({ serviceId: newId(), serviceAreaId })).toEqual(all.slice(1))
  expect(await order({ serviceId, serviceAreaId: null })).toEqual(['subcontractor', 'internal'])
  expect(await order({ serviceId: newId(), serviceAreaId: newId() })).toEqual(['internal'])
  await world.rules()
  expect(await world.carriers.dispatch(world.delivery())).toEqual({
    outcome: 'nobody',
    refusals: [],
  })
})

it.each([
  ['provider_a', 'provider_b'],
  ['provider_b', 'provider_a'],
] as const)(
  '%s answers too late, so %s takes it, and the trip that was booked all the same is called off',
  async (slow, other) => {
    await world.rules({ provider: slow }, { provider: other })
    const asked = world.delivery(`[sandbox: slowMs=${neverMs}@${slow}]`)
    expect(await world.impatient.dispatch(asked)).toMatchObject({
      outcome: 'accepted',
      provider: other,
    })
    await waitFor(async () =>
      (await bookingsOf(asked.deliveryId)).some(({ state }) => state === 'released'),
    )
    const trips = await tripsOf(asked.deliveryId)
    expect(trips.find(({ provider }) => provider === slow)?.ended).toBe('canceled')
    expect(trips.find(({ provider }) => provider === other)?.ended).toBeNull()
  },
)

it('an answer that was lost is found again by asking again', async () => {
  const asked = world.delivery(`[sandbox: slowMs=${neverMs}]`)
  const lost = world.impatient.book({ ...asked, provider: 'provider_a' })
  await expect(lost).rejects.toMatchObject({ because: 'timed_out' })
  expect(await bookingsOf(asked.deliveryId)).toEqual([{ provider: 'provider_a', state: 'asked' }])
  const order = { ...asked.order, note: null }
  const found = await world.carriers.book({ ...asked, order, provider: 'provider_a' })
  expect(found.outcome).toBe('accepted')
  expect(await tripsOf(asked.deliveryId)).toHaveLength(1)
})

it('is put off, and nothing is lost, while all carriers are down', async () => {
  await world.rules({ provider: 'provider_a' }, { provider: 'provider_b' })
  for (const provider of providers) {
    await world.control(provider, { account: { behaviour: { unreachable: true } } })
  }
  const asked = world.delivery()
  await expect(world.carriers.dispatch(asked)).rejects.toThrow(CarrierUnavailable)
  await world.control('provider_b', { account: { behaviour: {} } })
  expect(await world.carriers.dispatch(asked)).toMatchObject({ provider: 'provider_b' })
})

async function answeringOn(status: number, body: string): Promise<Server> {
  const server = createServer((_, response) => void response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

it.each([
  ['failed', 500, 'oops'],
  ['failed', 429, 'later'],
  ['key_refused', 403, 'who?'],
  ['unreadable', 200, '<html>welcome</html>'],
  ['unreadable', 200, '{"shipment":{"number":"X"}}'],
  ['unreadable', 200, `"${'x'.repeat(2_000_000)}"`],
  ['not_reachable', 302, ''],
] as const)('a carrier that answers with what is no answer: %s', async (because, status, body) => {
  const organizationId = await addOrganization(world.database)
  const server = await answeringOn(status, body)
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const provider of providers) {
    await world.database.transaction((tx) =>
      world.carriers.connect(tx, { organizationId, provider, baseUrl, keyId: 'k', key: 's' }),
    )
    const asked = { ...world.delivery(), organizationId, provider }
    await expect(world.carriers.book(asked)).rejects.toMatchObject({ because })
    const trip = { ...asked, externalOrderId: 'X' }
    await expect(world.carriers.fetch(trip)).rejects.toMatchObject({ because })
  }
  server.close()
  server.closeAllConnections()
  const gone = { ...world.delivery(), organizationId, provider: 'provider_a' } as const
  await expect(world.carriers.book(gone)).rejects.toMatchObject({ because: 'not_reachable' })
})

it('an organization without an account at a carrier goes on to the next', async () => {
  const organizationId = await addOrganization(world.database)
  const asked = { ...world.delivery(), organizationId }
  await expect(world.carriers.book({ ...asked, provider: 'provider_a' })).rejects.toMatchObject({
    because: 'not_connected',
  })
  await world.database.transaction((tx) =>
    world.carriers.setRules(tx, organizationId, [
      { serviceId: null, serviceAreaId: null, provider: 'provider_a' },
      { serviceId: null, serviceAreaId: null, provider: 'internal' },
    ]),
  )
  expect(await world.carriers.dispatch(asked)).toEqual({
    outcome: 'accepted',
    provider: 'internal',
    externalOrderId: '',
  })
})

it('one of two carriers that accept at the same time gets it, and the other is canceled', async () => {
  const asked = world.delivery()
  const answers = await Promise.all(
    providers.map((provider) => world.carriers.book({ ...asked, provider })),
  )
  const winners = new Set(
    answers.map((each) => (each.outcome === 'accepted' ? each.provider : each.outcome)),
  )
  expect(winners.size).toBe(1)
  await waitFor(
    async () => !(await bookingsOf(asked.deliveryId)).some(({ state }) => state === 'abandoned'),
  )
  const standing = (await tripsOf(asked.deliveryId)).filter(({ ended }) => ended === null)
  expect(standing.map(({ provider }) => provider)).toEqual([...winners])
})

it.each(['provider_a', 'internal'] as const)(
  "a carrier whose answer comes when %s has the delivery is canceled, and the other's word stands",
  async (faster) => {
    const asked = world.delivery('[sandbox: slowMs=1000@provider_b]')
    const late = world.carriers.book({ ...asked, provider: 'provider_b' })
    await waitFor(async () => (await tripsOf(asked.deliveryId)).length === 1)
    const first = await world.carriers.book({ ...asked, provider: faster })
    expect(first).toMatchObject({ outcome: 'accepted', provider: faster })
    expect(await late).toEqual(first)
    await waitFor(async () => (await tripsOf(asked.deliveryId)).at(-1)?.ended === 'canceled')
  },
)

it('nor is it forgotten when the two did not see each other', async () => {
  const asked = world.delivery('[sandbox: slowMs=1000@provider_b]')
  const late = world.carriers.book({ ...asked, provider: 'provider_b' })
  await waitFor(async () => (await tripsOf(asked.deliveryId)).length === 1)
  const first = await world.carriers.book({ ...asked, provider: 'provider_a' })
  // As it stands when this one was written down while the other's acceptance looked for it.
  await world.database.query(
    `update tms.carrier_bookings set state = 'asked', settled_at = null
     where delivery_id = $1 and provider = 'provider_b'`,
    [asked.deliveryId],
  )
  expect(await late).toEqual(first)
  const released = { provider: 'provider_b', state: 'released' }
  await waitFor(async () =>
    (await bookingsOf(asked.deliveryId)).some(({ state }) => state === released.state),
  )
  expect((await bookingsOf(asked.deliveryId))[1]).toEqual(released)
})

it('an order that nobody wants any more when its carrier accepts is called off there', async () => {
  await world.rules({ provider: 'provider_a' }, { provider: 'provider_b' })
  world.accept = async () => false
  const asked = world.delivery()
  expect(await world.carriers.dispatch(asked)).toEqual({ outcome: 'not_wanted' })
  await waitFor(async () => (await tripsOf(asked.deliveryId))[0]?.ended === 'canceled')
  expect(await world.carriers.dispatch(asked)).toEqual({ outcome: 'not_wanted' })
})

it('what the order notes of its carrier and the acceptance are one: neither is there without the other', async () => {
  world.accept = () => Promise.reject(new Error('the order could not be written'))
  const asked = world.delivery()
  const booking = { ...asked, provider: 'provider_a' } as const
  await expect(world.carriers.book(booking)).rejects.toThrow('could not be written')
  expect(await bookingsOf(asked.deliveryId)).toEqual([{ provider: 'provider_a', state: 'asked' }])
  world.accept = async () => true
  expect(await world.carriers.book(booking)).toMatchObject({ outcome: 'accepted' })
  expect(await tripsOf(asked.deliveryId)).toHaveLength(1)
})

it.each(providers)(
  '%s lets an order be called off before the goods are loaded, and not after',
  async (provider) => {
    const early = world.delivery()
    await world.carriers.book({ ...early, provider })
    const late = world.delivery()
    await world.carriers.book({ ...late, provider })
    expect(await world.carriers.cancel(early)).toBe('canceled')
    expect(await world.carriers.cancel(early)).toBe('nothing')
    expect((await tripsOf(early.deliveryId))[0]?.ended).toBe('canceled')
    world.clock.forward(3 * 3_600_000)
    expect(await world.carriers.cancel(late)).toBe('too_late')
    expect(await bookingsOf(late.deliveryId)).toEqual([{ provider, state: 'accepted' }])
    expect(await world.carriers.cancel(world.delivery())).toBe('nothing')
  },
)

it('calling off reaches what is being asked for at that moment', async () => {
  const asked = world.delivery(`[sandbox: slowMs=${neverMs}]`)
  const booking = world.impatient.book({ ...asked, provider: 'provider_a' }).catch(() => 'lost')
  await waitFor(async () => (await tripsOf(asked.deliveryId)).length === 1)
  expect(await world.carriers.cancel(asked)).toBe('canceled')
  expect(await booking).toBe('lost')
  await waitFor(async () => (await tripsOf(asked.deliveryId))[0]?.ended === 'canceled')
  const order = { ...asked.order, note: null }
  const again = await world.carriers.book({ ...asked, order, provider: 'provider_a' })
  expect(again).toEqual({ outcome: 'not_wanted' })
})

it('a carrier whose answer comes after the order was called off does not get it', async () => {
  const asked = world.delivery('[sandbox: slowMs=1000]')
  const booking = world.carriers.book({ ...asked, provider: 'provider_a' })
  await waitFor(async () => (await tripsOf(asked.deliveryId)).length === 1)
  expect(await world.carriers.cancel(asked)).toBe('canceled')
  expect(await booking).toEqual({ outcome: 'not_wanted' })
})

it('a request that reaches its carrier only after it was called off is called off then', async () => {
  await world.control('provider_a', { account: { behaviour: { unreachable: true } } })
  const asked = world.delivery()
  const lost = world.carriers.book({ ...asked, provider: 'provider_a' })
  await expect(lost).rejects.toMatchObject({ because: 'failed' })
  await world.control('provider_a', { account: { behaviour: {} } })
  expect(await world.carriers.cancel(asked)).toBe('canceled')
  const again = await world.carriers.book({ ...asked, provider: 'provider_a' })
  expect(again).toEqual({ outcome: 'not_wanted' })
  expect(await tripsOf(asked.deliveryId)).toEqual([])
  // The carrier does not know it yet, which is no reason to forget it.
  await waitFor(async () => (await triesOf(asked.deliveryId)) > 0)
  expect(await bookingsOf(asked.deliveryId)).toMatchObject([{ state: 'abandoned' }])
  const late = createProviderA({
    call: createCallCarrier({ timeoutMs: 10_000, dispatcher: new Agent() }),
    clock: world.clock,
  })
  const connection = {
    provider: 'provider_a',
    baseUrl: `${world.url}/sandbox/carriers/provider_a`,
    keyId: world.organizationId,
    key: await world.key('provider_a'),
  } as const
  await late.book(connection, { reference: asked.deliveryId, order: asked.order })
  await waitFor(async () => (await tripsOf(asked.deliveryId))[0]?.ended === 'canceled')
})

/** How often the job that cancels at the carrier has failed. */
async function triesOf(deliveryId: DeliveryId): Promise<number> {
  const job = await world.database.one<{ tries: number }>(
    `select retry_count as tries from pgboss.job
     where name = 'carriers.release' and data->>'deliveryId' = $1 and state = 'retry'`,
    [deliveryId],
  )
  return job === null ? 0 : job.tries + 1
}

it('keys lie sealed, and open for the organization that they were given to only', async () => {
  const { database, organizationId, carriers } = world
  const key = await world.key('provider_a')
  const row = await database.one<{ sealed_key: Buffer }>(
    `select sealed_key from tms.carrier_connections where organization_id = $1 and provider = 'provider_a'`,
    [organizationId],
  )
  expect(key.length).toBeGreaterThan(30)
  expect(row?.sealed_key.includes(key)).toBe(false)
  const thief = await addOrganization(database)
  await database.query(
    `insert into tms.carrier_connections (organization_id, provider, base_url, key_id, sealed_key)
     select $1, provider, base_url, key_id, sealed_key from tms.carrier_connections
     where organization_id = $2`,
    [thief, organizationId],
  )
  const asked = { ...world.delivery(), organizationId: thief, provider: 'provider_a' } as const
  await expect(carriers.book(asked)).rejects.toMatchObject({ because: 'not_connected' })
})
