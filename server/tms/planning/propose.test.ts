import { listVehicleRates } from '#lib/contract/catalog.ts'
import { tripPrice } from '#lib/planning/trip-price.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planningJobSchema } from '#lib/contract/load-proposals.ts'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { signPayload } from '#lib/signing/sign.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openTestService, rawSend, type TestService } from '../testing/test-service.ts'
import { refusalOf } from '../waybills/testing/open-waybills.ts'
import { addPlanner, cubes, fitOf, proposalOf, type Planner } from './testing/open-planner.ts'

let service: TestService
let planner: Planner
beforeAll(async () => {
  service = await openTestService()
  planner = await addPlanner(service)
  await service.service.rooms.planning.declareJobs()
})
afterAll(() => service.close())

const many = (count: number, of: (index: number) => object = () => cubes()) =>
  Array.from({ length: count }, (_, index) => of(index))

test('spreads waybills over the fewest vehicles, each of which takes its group', async () => {
  const waybill_ids = await planner.waybills(many(26))
  const vehicle_type_ids = [planner.typeIds.small, planner.typeIds.large]
  const proposal = proposalOf(await planner.propose({ waybill_ids, vehicle_type_ids }))
  expect(proposal).toMatchObject({ left_out: [], bound: { vehicles: 2, by: 'volume', gap: 0 } })
  expect(proposal.groups.flatMap((group) => group.waybill_ids).toSorted()).toEqual(
    waybill_ids.toSorted(),
  )
  expect(proposal.groups.map(({ vehicle_type: type }) => type).toSorted()).toEqual([
    'large',
    'small',
  ])
  for (const { vehicle_type_id, waybill_ids: own, load } of proposal.groups) {
    expect(load.placements).toHaveLength(own.length)
    const fit = fitOf(await planner.fitCheck({ waybill_ids: own, vehicle_type_id }))
    expect(fit.fits).toBe(true)
  }
})

test('shows price and distance of each group by the rate card, and the sums', async () => {
  const [route] = await service.database.query<{ id: string }>(
    `select id from tms.routes where organization_id = $1 and code = 'A'`,
    [planner.organization.id],
  )
  // A route's receiver has the coordinates of its last node.
  const waybill_ids = await planner.waybills(many(2), { route_id: route?.id })
  const proposal = proposalOf(
    await planner.propose({ waybill_ids, vehicle_type_ids: [planner.typeIds.small] }),
  )
  const km = greatCircleM({ lat: 13.7, lng: 100.5 }, { lat: 18.8, lng: 98.9 }) / 1000
  const [group] = proposal.groups
  expect(group).toMatchObject({ plan_valid: true, weight_kg: 200, volume_m3: 2 })
  expect(group?.stops).toMatchObject([{ location: 'coordinates', lat: 18.8, lng: 98.9 }])
  expect(group?.distance_km).toBeCloseTo(km, 2)
  // 1,000 for the trip and 10 a kilometre.
  expect(group?.price).toBeCloseTo(1000 + 10 * km, 0)
  // The planner's page computes the same from the rates.
  const { data: rates } = listVehicleRates.reply.schema.parse(
    (await planner.send('GET', '/api/vehicle-rates', {})).json,
  )
  const rate = rates.find(({ vehicle_type_id: id }) => id === planner.typeIds.small) ?? null
  expect(tripPrice(rate, km * 1000).price).toBeCloseTo(group?.price ?? 0, 1)
  expect(proposal).toMatchObject({
    currency: 'THB',
    price: group?.price,
    distance_km: group?.distance_km,
  })
})

test('the smallest vehicles and a limit of vehicles', async () => {
  const waybill_ids = await planner.waybills(many(16))
  const vehicle_type_ids = [planner.typeIds.small, planner.typeIds.large]
  const about = { waybill_ids, vehicle_type_ids, objective: 'smallest_vehicles' }
  const small = proposalOf(await planner.propose(about))
  expect(small.groups.map((group) => group.vehicle_type)).toEqual(['small', 'small'])
  const one = proposalOf(await planner.propose({ ...about, max_vehicles: 1 }))
  expect(one.groups.map((group) => group.vehicle_type)).toEqual(['large'])
  const tooFew = proposalOf(
    await planner.propose({
      waybill_ids,
      vehicle_type_ids: [planner.typeIds.small],
      max_vehicles: 1,
    }),
  )
  expect(tooFew.left_out).toHaveLength(8)
  expect(tooFew.left_out[0]?.reasons).toMatchObject([
    { code: 'vehicles_over', limit: 1, least_change: { kind: 'more_vehicles', amount: 1 } },
  ])
})

test('a type without a rate card is not taken for the cheapest', async () => {
  const own = await addPlanner(service)
  await service.database.query(`delete from tms.rate_cards where vehicle_type_id = $1`, [
    own.typeIds.large,
  ])
  const waybill_ids = await own.waybills([cubes()])
  const { small, large } = own.typeIds
  const payload = { action: 'propose', waybill_ids, vehicle_type_ids: [large, small] }
  const body = JSON.stringify(signPayload({ payload, ...own, nowMs: service.clock.nowMs() }))
  // With caches of its own.
  const another = await service.another()
  const response = await another.fetch(rawSend('POST', '/api/load-planning/split', { body }))
  const { status, headers } = response
  const proposal = proposalOf({ status, json: await response.json(), text: '', headers })
  expect(proposal.groups).toMatchObject([{ vehicle_type: 'small' }])
})

test('a waybill that is too large for every type comes back, and the others are grouped', async () => {
  const [huge, plain] = await planner.waybills([cubes(25), cubes()])
  const proposal = proposalOf(
    await planner.propose({
      waybill_ids: [huge, plain],
      vehicle_type_ids: [planner.typeIds.large],
    }),
  )
  expect(proposal.groups.map((group) => group.waybill_ids)).toEqual([[plain]])
  expect(proposal.left_out).toMatchObject([
    { waybill_id: huge, reasons: [{ code: 'volume_over', actual: 25, limit: 24 }] },
  ])
})

test('names waybills, types and a unit that cannot be used', async () => {
  const [own, gone] = await planner.waybills([cubes(), cubes()])
  await service.database.query(
    `update tms.waybills set state = 'canceled' where organization_id = $1 and id = $2`,
    [planner.organization.id, gone],
  )
  const vehicle_type_ids = [planner.typeIds.small]
  const missing = newId()
  expect(
    refusalOf(await planner.propose({ waybill_ids: [own, gone], vehicle_type_ids })),
  ).toMatchObject({ status: 409, error: 'waybills_not_plannable', waybill_ids: [gone] })
  expect(
    refusalOf(await planner.propose({ waybill_ids: [own, missing], vehicle_type_ids })),
  ).toMatchObject({ status: 404, error: 'waybills_not_found', waybill_ids: [missing] })
  expect(
    refusalOf(await planner.propose({ waybill_ids: [own], vehicle_type_ids: [missing] })),
  ).toMatchObject({ status: 422, error: 'no_vehicle_type', vehicle_type_id: missing })
  expect(
    refusalOf(
      await planner.propose({ waybill_ids: [own], vehicle_type_ids, origin_unit_id: missing }),
    ),
  ).toMatchObject({ status: 400, error: 'invalid_body', field: 'origin_unit_id' })
})

const jobOf = ({ json }: { json: unknown }) => planningJobSchema.parse(json)

test('with async it answers 202 with a job, whose result is read until a day later', async () => {
  const waybill_ids = await planner.waybills(many(9))
  const body = { waybill_ids, vehicle_type_ids: [planner.typeIds.small], async: true }
  const [first, second] = planner.accountIds
  const accepted = await planner.propose(body)
  expect(accepted.status).toBe(202)
  const { id, ...queued } = jobOf(accepted)
  expect(queued).toMatchObject({ state: 'queued', progress: 0, result: null })
  const path = `/api/load-planning/jobs/${id}`
  const canceled = jobOf(await planner.propose(body))
  const canceledPath = `/api/load-planning/jobs/${canceled.id}`
  expect(jobOf(await planner.send('DELETE', canceledPath, {}))).toMatchObject({
    state: 'canceled',
    progress: 1,
  })

  await service.service.rooms.planning.startJobs()
  await waitFor(async () => jobOf(await planner.send('GET', path, {})).state === 'done')
  const done = jobOf(await planner.send('GET', path, {}))
  expect(done).toMatchObject({ progress: 1, error: null, result: { left_out: [] } })
  expect(done.result?.groups).toHaveLength(2)
  expect(jobOf(await planner.send('DELETE', path, {}))).toMatchObject({ state: 'done' })
  expect(jobOf(await planner.send('GET', canceledPath, {})).state).toBe('canceled')

  // A job of one account is not another's.
  const own = await planner.waybills([cubes()], {}, { as: first })
  const ofFirst = await planner.propose({ ...body, waybill_ids: own }, { as: first })
  const ofFirstPath = `/api/load-planning/jobs/${jobOf(ofFirst).id}`
  expect(await planner.send('GET', ofFirstPath, {}, { as: first })).toMatchObject({ status: 200 })
  expect(refusalOf(await planner.send('GET', ofFirstPath, {}, { as: second }))).toMatchObject({
    status: 404,
    error: 'planning_job_not_found',
  })
  const other = await addPlanner(service)
  expect(await other.send('GET', path, {})).toMatchObject({ status: 404 })
  expect(await other.send('DELETE', path, {})).toMatchObject({ status: 404 })
})

test('a job that is refused says why', async () => {
  const waybill_ids = await planner.waybills([cubes()])
  const vehicle_type_ids = [newId()]
  const { id } = jobOf(await planner.propose({ waybill_ids, vehicle_type_ids, async: true }))
  const path = `/api/load-planning/jobs/${id}`
  await waitFor(async () => jobOf(await planner.send('GET', path, {})).state === 'failed')
  expect(jobOf(await planner.send('GET', path, {})).error).toMatchObject({
    error: 'no_vehicle_type',
  })
})

/** Sizes that are all different, so that the search goes on until its time is over. */
const endless = (index: number) => ({
  length: 31 + ((index * 37) % 83),
  width: 29 + ((index * 53) % 71),
  height: 27 + ((index * 71) % 67),
  weight: 20 + (index % 60),
  piece_count: 1 + (index % 4),
})

test('canceling a job that runs ends its search', async () => {
  const waybill_ids = await planner.waybills(many(250, endless))
  const vehicle_type_ids = [planner.typeIds.small, planner.typeIds.large]
  const { id } = jobOf(await planner.propose({ waybill_ids, vehicle_type_ids, async: true }))
  const path = `/api/load-planning/jobs/${id}`
  const { longPlanning } = service.service.rooms
  await waitFor(() => longPlanning.stats().busy === 1)
  expect(jobOf(await planner.send('GET', path, {})).state).toBe('running')
  // A look for the cancel that fails is not the last one.
  await service.database.query(`alter table tms.planning_jobs rename column state to hidden`)
  await waitFor(() => service.logged.some((line) => line.includes('a cancel of a planning job')))
  await service.database.query(`alter table tms.planning_jobs rename column hidden to state`)
  expect(jobOf(await planner.send('DELETE', path, {})).state).toBe('canceled')
  await waitFor(() => longPlanning.stats().busy === 0)
  expect(jobOf(await planner.send('GET', path, {}))).toMatchObject({
    state: 'canceled',
    result: null,
  })
})

test('a client that goes away ends the search', async () => {
  const waybill_ids = await planner.waybills(many(200, endless))
  const vehicle_type_ids = [planner.typeIds.small, planner.typeIds.large]
  const gone = new AbortController()
  const payload = { action: 'propose', waybill_ids, vehicle_type_ids }
  const body = JSON.stringify(signPayload({ payload, ...planner, nowMs: service.clock.nowMs() }))
  const request = rawSend('POST', '/api/load-planning/split', { body })
  const answer = service.service.fetch(new Request(request, { signal: gone.signal }))
  const { longPlanning } = service.service.rooms
  await waitFor(() => longPlanning.stats().busy === 1)
  gone.abort()
  expect((await answer).status).toBe(499)
  await waitFor(() => longPlanning.stats().busy === 0)
  expect(longPlanning.stats()).toMatchObject({ queued: 0, threadsLost: 0 })
})

test('a long search ends in time with its best, and fit checks do not wait for it', async () => {
  const own = await addPlanner(service)
  const short = await service.another({ planningTimes: { answerMs: 1000 } })
  const waybill_ids = await own.waybills(many(250, endless))
  const vehicle_type_ids = [own.typeIds.small, own.typeIds.large]
  const payload = { action: 'propose', waybill_ids, vehicle_type_ids }
  const body = JSON.stringify(signPayload({ payload, ...own, nowMs: service.clock.nowMs() }))
  const answer = short.fetch(rawSend('POST', '/api/load-planning/split', { body }))
  let isAnswered = false
  void answer.then(() => (isAnswered = true))
  await waitFor(() => short.rooms.longPlanning.stats().busy === 1)
  const few = await planner.waybills([cubes()])
  fitOf(await planner.fitCheck({ waybill_ids: few, vehicle_type_id: planner.typeIds.small }))
  expect(isAnswered).toBe(false)
  const response = await answer
  const proposal = proposalOf({
    status: response.status,
    json: await response.json(),
    text: '',
    headers: response.headers,
  })
  expect(proposal).toMatchObject({ search_ended_early: true, left_out: [] })
  expect(proposal.groups.flatMap((group) => group.waybill_ids)).toHaveLength(250)
})
