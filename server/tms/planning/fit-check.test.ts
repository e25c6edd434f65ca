import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/testing/new-id.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { refusalOf } from '../waybills/testing/open-waybills.ts'
import { addPlanner, cubes, fitOf, truck, type Planner } from './testing/open-planner.ts'

let service: TestService
let planner: Planner
beforeAll(async () => {
  service = await openTestService()
  planner = await addPlanner(service)
})
afterAll(() => service.close())

test('says that waybills fit, with the place of every piece, and creates nothing', async () => {
  const waybill_ids = await planner.waybills([cubes(3), cubes(5)])
  const { small: vehicle_type_id } = planner.typeIds
  const fit = fitOf(await planner.fitCheck({ waybill_ids, vehicle_type_id }))
  expect(fit).toMatchObject({ fits: true, left_out: [], already_loaded: [], assumed_parcels: [] })
  expect(fit.load).toMatchObject({ vehicle_type_id, weight_kg: 800, volume_m3: 8 })
  expect(fit.load.fill).toEqual({ volume: 1, floor: 1, weight: 0.4 })
  expect(fit.load.placements).toHaveLength(8)
  for (const placement of fit.load.placements) {
    expect(waybill_ids).toContain(placement.waybill_id)
    expect(placement.parcel_id).not.toBeNull()
  }
  // Both go to one receiver at one address.
  expect(fit.stops).toMatchObject([{ stop: 1, location: 'district' }])
  expect(fit.stops[0]?.waybill_ids.toSorted()).toEqual(waybill_ids.toSorted())
  const made = await service.database.query(
    `select from tms.deliveries where organization_id = $1`,
    [planner.organization.id],
  )
  expect(made).toEqual([])
})

test('the first stop is unloaded first: nothing of a later one is between it and the door', async () => {
  const near = { receiverCityName: 'Bang Na', receiverProvinceName: 'Bangkok' }
  const far = { receiverCityName: 'Mae Rim', receiverProvinceName: 'Chiang Mai' }
  const [first] = await planner.waybills([cubes(4)], { ...near, receiverPhone: '0811111111' })
  const [last] = await planner.waybills([cubes(4)], { ...far, receiverPhone: '0822222222' })
  const { small: vehicle_type_id } = planner.typeIds
  const fit = fitOf(await planner.fitCheck({ waybill_ids: [last, first], vehicle_type_id }))
  expect(fit.stops.map(({ waybill_ids }) => waybill_ids)).toEqual([[first], [last]])
  const of = (id: string | undefined) =>
    fit.load.placements.filter((each) => each.waybill_id === id)
  const blocking = of(first).flatMap((early) =>
    of(last).filter(
      (late) =>
        (late.x_mm > early.x_mm && late.y_mm === early.y_mm && late.z_mm === early.z_mm) ||
        (late.x_mm === early.x_mm && late.y_mm === early.y_mm && late.z_mm > early.z_mm),
    ),
  )
  expect(of(first)).toHaveLength(4)
  expect(blocking).toEqual([])
})

test('names a waybill that does not fit, why, and the least change that helps', async () => {
  const [light, heavy] = await planner.waybills([cubes(1), cubes(1, 2300)])
  const { small: vehicle_type_id } = planner.typeIds
  const fit = fitOf(await planner.fitCheck({ waybill_ids: [light, heavy], vehicle_type_id }))
  expect(fit.fits).toBe(false)
  expect(fit.left_out).toMatchObject([
    {
      waybill_id: heavy,
      reasons: [
        {
          code: 'weight_over',
          actual: 2300,
          limit: 2000,
          unit: 'kg',
          least_change: { kind: 'less_weight', amount: 400, unit: 'kg' },
        },
      ],
    },
  ])
  expect(fit.load.placements.map(({ waybill_id }) => waybill_id)).toEqual([light])
})

test('a waybill is in whole or left out', async () => {
  const waybill_ids = await planner.waybills([cubes(6), cubes(5)])
  const { small: vehicle_type_id } = planner.typeIds
  const fit = fitOf(await planner.fitCheck({ waybill_ids, vehicle_type_id }))
  expect(fit.load.placements).toHaveLength(6)
  expect(fit.left_out).toMatchObject([{ waybill_id: waybill_ids[1] }])
})

async function addDelivery(waybillIds: readonly string[]): Promise<string> {
  const id = newId()
  const { organization, typeIds } = planner
  await service.database.query(
    `insert into tms.deliveries
       (organization_id, id, delivery_no, vehicle_type_id, vehicle_type, state, status,
        created_at, updated_at, state_since)
     values ($1, $2, $3, $4, 'small', 'pending', 'pending', now(), now(), now())`,
    [organization.id, id, `DL-${id}`, typeIds.small],
  )
  await service.database.query(
    `update tms.waybills set delivery_id = $2 where organization_id = $1 and id = any($3)`,
    [organization.id, id, waybillIds],
  )
  return id
}

test('counts what a delivery carries, which stays in', async () => {
  const carried = await planner.waybills([cubes(6)])
  const delivery_id = await addDelivery(carried)
  const [more, tooMuch] = await planner.waybills([cubes(2), cubes(3)])
  const fit = fitOf(await planner.fitCheck({ waybill_ids: [more], delivery_id }))
  expect(fit).toMatchObject({ fits: true, already_loaded: carried })
  expect(fit.load.placements).toHaveLength(8)
  const over = fitOf(await planner.fitCheck({ waybill_ids: [tooMuch], delivery_id }))
  expect(over).toMatchObject({ fits: false, left_out: [{ waybill_id: tooMuch }] })
  expect(over.load.placements).toHaveLength(6)
  // With both ids, the type is the one given.
  const { large: vehicle_type_id } = planner.typeIds
  const body = { waybill_ids: [tooMuch, ...carried], delivery_id, vehicle_type_id }
  expect(fitOf(await planner.fitCheck(body))).toMatchObject({
    fits: true,
    load: { vehicle_type_id },
  })
})

test('the tour of a delivery begins where the delivery does', async () => {
  const north = await service.database.transaction((tx) =>
    service.service.rooms.organizations.saveUnit(tx, {
      organizationId: planner.organization.id,
      id: null,
      seenAt: null,
      row: {
        code: 'NORTH',
        name: 'Northern depot',
        kind: 'depot',
        address: '1 Northern Road',
        province: 'Chiang Mai',
        country: 'TH',
        lat: 18.8,
        lng: 98.9,
        active: true,
      },
    }),
  )
  const bangkok = { receiverCityName: 'Bang Na', receiverProvinceName: 'Bangkok' }
  const chiangMai = { receiverCityName: 'Mae Rim', receiverProvinceName: 'Chiang Mai' }
  const [far] = await planner.waybills([cubes()], { ...bangkok, receiverPhone: '0811111111' })
  const [near] = await planner.waybills([cubes()], { ...chiangMai, receiverPhone: '0822222222' })
  const delivery_id = await addDelivery([])
  await service.database.query(`update tms.deliveries set origin_unit_id = $2 where id = $1`, [
    delivery_id,
    north.id,
  ])
  const fit = fitOf(await planner.fitCheck({ waybill_ids: [far, near], delivery_id }))
  expect(fit.stops.map(({ waybill_ids }) => waybill_ids)).toEqual([[near], [far]])
})

test('derives sizes and weights that are missing, and names the rule for each parcel', async () => {
  const [estimated] = await planner.waybills([{ piece_count: 2 }], {
    estimatedVolume: 2,
    estimatedWeight: 50,
  })
  const { small: vehicle_type_id } = planner.typeIds
  const fit = fitOf(await planner.fitCheck({ waybill_ids: [estimated], vehicle_type_id }))
  expect(fit.assumed_parcels).toMatchObject([
    {
      waybill_id: estimated,
      size_source: 'estimated_volume',
      weight_source: 'estimated_weight',
      length: 100,
      width: 100,
      height: 100,
      weight: 25,
    },
  ])
  const [plain] = await planner.waybills([{ weight: 10 }])
  const body = { waybill_ids: [plain], vehicle_type_id }
  expect(refusalOf(await planner.fitCheck(body))).toMatchObject({
    status: 422,
    error: 'parcels_unmeasured',
    waybills: [{ waybill_id: plain, without_size: [expect.any(String)], without_weight: [] }],
  })
  await service.database.transaction((tx) =>
    service.service.rooms.planning.setDefaultPallet(tx, planner.organization.id, {
      lengthMm: 1200,
      widthMm: 1000,
      heightMm: 1500,
    }),
  )
  expect(fitOf(await planner.fitCheck(body)).assumed_parcels).toMatchObject([
    { size_source: 'default_pallet', weight_source: 'stated', length: 120, height: 150 },
  ])
})

test('plans created and accepted waybills only, and names the others', async () => {
  const [own, gone, onTheWay] = await planner.waybills([cubes(), cubes(), cubes()])
  const set = (id: string | undefined, state: string) =>
    service.database.query(
      `update tms.waybills set state = $3 where organization_id = $1 and id = $2`,
      [planner.organization.id, id, state],
    )
  const { small: vehicle_type_id } = planner.typeIds
  await set(own, 'accepted')
  await set(gone, 'canceled')
  await set(onTheWay, 'delivering')
  const body = { waybill_ids: [own, gone, onTheWay], vehicle_type_id }
  expect(refusalOf(await planner.fitCheck(body))).toMatchObject({
    status: 409,
    error: 'waybills_not_plannable',
    waybill_ids: [gone, onTheWay],
  })
  await set(gone, 'draft')
  expect(await planner.fitCheck({ ...body, waybill_ids: [gone] })).toMatchObject({ status: 409 })
  expect(await planner.fitCheck({ ...body, waybill_ids: [own] })).toMatchObject({ status: 200 })
})

test('names what does not exist, also when it is another organization’s', async () => {
  const other = await addPlanner(service)
  const [own] = await planner.waybills([cubes()])
  const [foreign] = await other.waybills([cubes()])
  const { small: vehicle_type_id } = planner.typeIds
  const missing = newId()
  expect(
    refusalOf(await planner.fitCheck({ waybill_ids: [own, foreign, missing], vehicle_type_id })),
  ).toMatchObject({
    status: 404,
    error: 'waybills_not_found',
    waybill_ids: [foreign, missing],
  })
  const ofOther = { waybill_ids: [own], vehicle_type_id: other.typeIds.small }
  expect(refusalOf(await planner.fitCheck(ofOther))).toMatchObject({
    status: 422,
    error: 'no_vehicle_type',
    vehicle_type_id: other.typeIds.small,
  })
  expect(
    refusalOf(await planner.fitCheck({ waybill_ids: [own], delivery_id: missing })),
  ).toMatchObject({ status: 404, error: 'delivery_not_found' })
  expect(refusalOf(await planner.fitCheck({ waybill_ids: [own] }))).toMatchObject({
    status: 400,
    error: 'invalid_body',
    field: 'vehicle_type_id',
  })
})

test('with the header, waybills of another account do not exist', async () => {
  const [first, second] = planner.accountIds
  const [own] = await planner.waybills([cubes()], {}, { as: first })
  const body = { waybill_ids: [own], vehicle_type_id: planner.typeIds.small }
  expect(await planner.fitCheck(body, { as: first })).toMatchObject({ status: 200 })
  expect(refusalOf(await planner.fitCheck(body, { as: second }))).toMatchObject({
    status: 404,
    error: 'waybills_not_found',
  })
})

test('needs the plan feature', async () => {
  const without = await addPlanner(service, { features: ['waybills'] })
  const waybill_ids = await without.waybills([cubes()])
  const refused = await without.fitCheck({ waybill_ids, vehicle_type_id: without.typeIds.small })
  expect(refusalOf(refused)).toMatchObject({
    status: 403,
    error: 'Feature "delivery.planning" is not included in your subscription plan.',
  })
})

test('refuses more pieces than are planned at once', async () => {
  const waybill_ids = await planner.waybills([cubes(15_001)])
  const refused = await planner.fitCheck({ waybill_ids, vehicle_type_id: planner.typeIds.small })
  expect(refusalOf(refused)).toMatchObject({
    status: 422,
    error: 'too_many_pieces',
    pieces: 15_001,
    limit: 15_000,
  })
})

test('a fit check takes no thread of quotes', async () => {
  const { loadPlanning, fitPlanning } = service.service.rooms
  const before = { quotes: loadPlanning.stats().done, fit: fitPlanning.stats().done }
  const waybill_ids = await planner.waybills([cubes()])
  fitOf(await planner.fitCheck({ waybill_ids, vehicle_type_id: planner.typeIds.small }))
  expect(loadPlanning.stats().done).toBe(before.quotes)
  expect(fitPlanning.stats().done).toBe(before.fit + 1)
})

test('the axle loads are those on departure and after each stop but the last', async () => {
  const axles = [
    { position_mm: -1000, tare_g: 2_000_000, limit_g: 6_000_000 },
    { position_mm: 4500, tare_g: 1_500_000, limit_g: 9_000_000 },
  ]
  const moreTypes = [{ ...truck('with axles', 6000, 250_000), axles }]
  const own = await addPlanner(service, { moreTypes })
  const { vehicleTypes } = await service.service.rooms.catalog.offer(own.organization.id)
  const vehicle_type_id = vehicleTypes.find(({ code }) => code === 'with axles')?.id
  const stopAt = (receiverPhone: string) => ({ receiverPhone, receiverAddress: receiverPhone })
  const waybill_ids = [
    ...(await own.waybills([cubes(25)], stopAt('0811111111'))),
    ...(await own.waybills([cubes(1, 100)], stopAt('0822222222'))),
    ...(await own.waybills([cubes(1, 200)], stopAt('0833333333'))),
    ...(await own.waybills([cubes(1, 400)], stopAt('0844444444'))),
  ]
  const { load, stops } = fitOf(await own.fitCheck({ waybill_ids, vehicle_type_id }))
  const weightOf = new Map<string, number>(
    waybill_ids.slice(1).map((id, index) => [id, 100 * 2 ** index]),
  )
  expect(stops).toHaveLength(3)
  let onBoard = 700
  const sum = (loads: readonly number[]) => loads.reduce((total, each) => total + each, 0)
  expect(sum(load.axle_loads_kg)).toBeCloseTo(onBoard)
  const after = load.axle_loads_after_stops ?? []
  expect(after.map(({ after_stop: stop }) => stop)).toEqual([1, 2])
  for (const [index, { loads_kg: loads }] of after.entries()) {
    onBoard -= weightOf.get(stops[index]?.waybill_ids[0] ?? '') ?? 0
    expect(sum(loads)).toBeCloseTo(onBoard)
  }
})
