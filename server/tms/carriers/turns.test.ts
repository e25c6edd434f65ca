/** A carrier that does not answer delays its own bookings, and nobody else's. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Provider } from '#lib/contract/quotes.ts'
import { CarrierUnavailable } from './adapter.ts'
import { addOrganization, openCarrierWorld, type CarrierWorld } from './testing/carrier-world.ts'
import { openSilentCarrier, type SilentCarrier } from './testing/silent-carrier.ts'
import { waitFor } from '../../testing/wait-for.ts'

const refused = 422
const down = 503

let world: CarrierWorld
beforeAll(async () => {
  world = await openCarrierWorld()
})
afterAll(() => world.close())

/** An organization whose provider_a is that carrier, asked by those rules. */
async function openTrade(carrier: SilentCarrier, ...rules: Provider[]) {
  const { database, carriers } = world
  const organizationId = await addOrganization(database)
  const connect = (baseUrl: string) =>
    database.transaction((tx) =>
      carriers.connect(tx, {
        organizationId,
        provider: 'provider_a',
        baseUrl,
        keyId: 'k',
        key: 'secret',
      }),
    )
  await connect(carrier.baseUrl)
  await database.transaction((tx) =>
    carriers.setRules(
      tx,
      organizationId,
      rules.map((provider) => ({ serviceId: null, serviceAreaId: null, provider })),
    ),
  )
  const order = () => ({ ...world.delivery(), organizationId })
  /** By how it ended: with a carrier, with nobody, or by what it failed. */
  const dispatch = (by = world.carriers, asked = order()) =>
    by.dispatch(asked).then(
      (found) => ('provider' in found ? found.provider : found.outcome),
      (error: unknown) => (error instanceof CarrierUnavailable ? error.because : error),
    )
  return { organizationId, connect, order, dispatch }
}

async function openCarrier(does: SilentCarrier['does'] = 'hang'): Promise<SilentCarrier> {
  const carrier = await openSilentCarrier()
  carrier.does = does
  onTestFinished(() => carrier.close())
  return carrier
}

const many = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make))

it('of many bookings at a carrier that hangs four are under way, and other carriers’ go on', async () => {
  const [carrier, other] = [await openCarrier(), await openCarrier(refused)]
  const hanging = await openTrade(carrier, 'provider_a')
  const others = await openTrade(other, 'provider_a')
  const waiting = many(20, () => hanging.dispatch())
  await waitFor(() => carrier.asked === 4)
  expect(await many(10, () => others.dispatch())).toEqual(Array(10).fill('nobody'))
  expect(carrier.asked).toBe(4)
  // It answers in the end: the line moves on, and everybody gets a turn.
  carrier.does = refused
  carrier.letGo(refused)
  expect(await waiting).toEqual(Array(20).fill('nobody'))
  expect(carrier).toMatchObject({ asked: 20, mostAtOnce: 4 })
})

it('one that has not answered three times in a row is left alone, and the next takes over at once', async () => {
  const carrier = await openCarrier()
  const { dispatch, order } = await openTrade(carrier, 'provider_a', 'internal')
  for (let n = 0; n < 3; n += 1) expect(await dispatch(world.impatient)).toBe('internal')
  expect(carrier.asked).toBe(3)
  const startedMs = performance.now()
  const after = order()
  // With all the timeouts of ten seconds, and in another process than the one that has waited.
  expect(await many(10, () => dispatch(world.carriers))).toEqual(Array(10).fill('internal'))
  expect(await dispatch(world.carriers, after)).toBe('internal')
  expect(performance.now() - startedMs).toBeLessThan(5_000)
  expect(carrier.asked).toBe(3)
  // Nothing was asked, so there is nothing to call off there.
  expect(
    await world.database.query(
      `select provider, state from tms.carrier_bookings where delivery_id = $1`,
      [after.deliveryId],
    ),
  ).toEqual([{ provider: 'internal', state: 'accepted' }])
})

it('while there is nobody else the booking waits, and says by what the carrier failed', async () => {
  const carrier = await openCarrier(down)
  const { dispatch } = await openTrade(carrier, 'provider_a')
  expect(await many(3, () => dispatch())).toEqual(Array(3).fill('failed'))
  expect(await many(5, () => dispatch())).toEqual(Array(5).fill('failed'))
  expect(carrier.asked).toBe(3)
})

it('when the while is over one booking of all processes tries it, and waits twice as long if it fails', async () => {
  const carrier = await openCarrier(down)
  const { dispatch } = await openTrade(carrier, 'provider_a')
  const both = () =>
    Promise.all([many(5, () => dispatch(world.carriers)), many(5, () => dispatch(world.impatient))])
  await many(3, () => dispatch())
  world.clock.forward(29_999)
  await both()
  expect(carrier.asked).toBe(3)
  world.clock.forward(1)
  carrier.does = 'hang'
  await both()
  expect(carrier.asked).toBe(4)
  world.clock.forward(59_999)
  await both()
  expect(carrier.asked).toBe(4)
  world.clock.forward(1)
  carrier.does = refused
  await both()
  // The one that tried it was answered; those beside it were not asked, those after it are.
  expect(carrier.asked).toBeGreaterThanOrEqual(5)
  const asked = carrier.asked
  expect(await many(10, () => dispatch())).toEqual(Array(10).fill('nobody'))
  expect(carrier.asked).toBe(asked + 10)
})

it('a process that ends while it tries a carrier leaves the trial to another', async () => {
  const carrier = await openCarrier(down)
  const { dispatch, organizationId } = await openTrade(carrier, 'provider_a')
  await many(3, () => dispatch())
  // As it stands when somebody has taken the trial and never came back.
  const untilMs = world.clock.nowMs() + 30_000
  await world.database.query(
    `update tms.carrier_pauses set ask_again_at = $2 where organization_id = $1`,
    [organizationId, new Date(untilMs)],
  )
  carrier.does = refused
  expect(await dispatch()).toBe('failed')
  world.clock.forward(30_000)
  expect(await dispatch()).toBe('nobody')
})

it('an answer in between begins the count anew, and one that is no silence counts for nothing', async () => {
  const carrier = await openCarrier(down)
  const { dispatch } = await openTrade(carrier, 'provider_a')
  for (const does of [down, down, refused, down, down, 403, down, down, 200, down]) {
    carrier.does = does
    const before = carrier.asked
    await dispatch()
    expect(carrier.asked).toBe(before + 1)
  }
})

it('another organization’s bookings there, and a new connection, begin with a clean slate', async () => {
  const carrier = await openCarrier(down)
  const [one, other] = [
    await openTrade(carrier, 'provider_a'),
    await openTrade(carrier, 'provider_a'),
  ]
  await many(3, () => one.dispatch())
  expect(await one.dispatch()).toBe('failed')
  expect(carrier.asked).toBe(3)
  carrier.does = refused
  expect(await other.dispatch()).toBe('nobody')
  await one.connect(`${carrier.baseUrl}/elsewhere`)
  expect(await one.dispatch()).toBe('nobody')
})
