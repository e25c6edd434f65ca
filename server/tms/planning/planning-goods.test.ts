import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPlanningGoods } from '#lib/contract/load-planning.ts'
import { checkFit } from '#lib/planning/check-fit.ts'
import { planningWaybillOf } from '#lib/planning/waybill-to-pack.ts'
import { vehicleOfType } from '../catalog/catalog.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { refusalOf, type Caller } from '../waybills/testing/open-waybills.ts'
import { addAccepter, type Accepter } from './testing/open-accepter.ts'
import { cubes, fitOf } from './testing/open-planner.ts'

let service: TestService
let own: Accepter
beforeAll(async () => {
  service = await openTestService()
  await service.service.rooms.planning.declareJobs()
  own = await addAccepter(service)
})
afterAll(() => service.close())

const ask = (waybill_ids: readonly unknown[], call?: Caller) =>
  own.post('/api/load-planning/goods', { waybill_ids }, call)

async function goodsOf(waybill_ids: readonly unknown[]) {
  const { status, json, text } = await ask(waybill_ids)
  if (status !== 200) throw new Error(text)
  return getPlanningGoods.reply.schema.parse(json)
}

test('what it gives packs, elsewhere, into the same plan as a fit check', async () => {
  const near = { receiverCityName: 'Bang Na', receiverProvinceName: 'Bangkok' }
  const far = { receiverCityName: 'Mae Rim', receiverProvinceName: 'Chiang Mai' }
  const box = { length: 81.25, width: 60, height: 47, weight: 12.5, piece_count: 3 }
  const ids = [
    ...(await own.waybills([box, cubes(2)], { ...far, receiverPhone: '0822222222' })),
    ...(await own.waybills([cubes(1), box], { ...near, receiverPhone: '0811111111' })),
  ]
  const { waybills, stops, origin } = await goodsOf(ids)
  expect(waybills.map((each) => each.waybill_id)).toEqual(ids)
  expect(stops).toMatchObject([{ waybill_ids: ids.slice(0, 2) }, { waybill_ids: ids.slice(2) }])
  expect(waybills[0]?.parcels).toMatchObject([
    { length_mm: 813, width_mm: 600, height_mm: 470, weight_g: 12_500, quantity: 3 },
  ])
  const { small: vehicle_type_id } = own.typeIds
  const fit = fitOf(await own.fitCheck({ waybill_ids: ids, vehicle_type_id }))
  const { vehicleTypes } = await service.service.rooms.catalog.offer(own.organization.id)
  const type = vehicleTypes.find(({ id }) => id === vehicle_type_id)
  if (type === undefined) throw new Error('no type')
  const packed = checkFit(
    {
      vehicle: vehicleOfType(type),
      others: vehicleTypes.filter((each) => each !== type).map(vehicleOfType),
      waybills: waybills.map(planningWaybillOf),
      carried: new Set(),
      places: stops.map(({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng })),
      origin,
    },
    () => false,
  )
  expect(
    packed.plan.placements.map(({ itemId, xMm, yMm, zMm }) => [itemId, xMm, yMm, zMm]),
  ).toEqual(fit.load.placements.map((each) => [each.parcel_id, each.x_mm, each.y_mm, each.z_mm]))
  expect(packed.places.map((place) => stops[place]?.waybill_ids)).toEqual(
    fit.stops.map((stop) => stop.waybill_ids),
  )
})

test('names parcels whose size was assumed, and waybills that cannot be measured', async () => {
  const [known] = await own.waybills([cubes()])
  const [assumed] = await own.waybills([{ weight: 5 }], { estimatedVolume: 1 })
  const [unknown] = await own.waybills([{ weight: 5 }])
  const goods = await goodsOf([unknown, assumed, known])
  expect(goods.waybills.map((each) => each.waybill_id)).toEqual([assumed, known])
  expect(goods.assumed_parcels).toMatchObject([
    { waybill_id: assumed, size_source: 'estimated_volume', length: 100 },
  ])
  expect(goods.unmeasured).toMatchObject([{ waybill_id: unknown, without_weight: [] }])
  expect(goods.unmeasured[0]?.without_size).toHaveLength(1)
})

test('a waybill on a delivery is shown with it', async () => {
  const [id] = await own.waybills([cubes()])
  if (id === undefined) throw new Error('no waybill')
  const delivery_id = await own.deliver([id])
  expect((await goodsOf([id])).waybills).toMatchObject([{ waybill_id: id, delivery_id }])
})

test('refuses more waybills and more pieces than a fit check takes, and those of others', async () => {
  const [many] = await own.waybills([{ ...cubes(), piece_count: 15_001 }])
  expect(refusalOf(await ask([many]))).toMatchObject({ error: 'too_many_pieces', pieces: 15_001 })
  const [id] = await own.waybills([cubes()])
  const repeated = Array.from({ length: 1_001 }, () => id)
  expect(refusalOf(await ask(repeated))).toMatchObject({ field: 'waybill_ids' })
  const [, as] = own.accountIds
  expect(refusalOf(await ask([id], { as }))).toMatchObject({ error: 'waybills_not_found' })
  const stranger = await addAccepter(service)
  const theirs = await stranger.post('/api/load-planning/goods', { waybill_ids: [id] })
  expect(refusalOf(theirs)).toMatchObject({ error: 'waybills_not_found', waybill_ids: [id] })
})

test('one province has one name, however waybills spell it, in the language of the reply', async () => {
  const spelled = ['Chiang Mai', 'เชียงใหม่', '清迈府', 'Chiangmai']
  const ids = await Promise.all(
    spelled.map((receiverProvinceName, index) =>
      own.waybills([cubes(1)], { receiverProvinceName, receiverPhone: `082222220${index}` }),
    ),
  )
  const elsewhere = await own.waybills([cubes(1)], { receiverProvinceName: 'Atlantis' })
  const waybill_ids = [...ids.flat(), ...elsewhere]
  const namesIn = async (language: string) => {
    const { json } = await own.send(
      'POST',
      '/api/load-planning/goods',
      { waybill_ids },
      { headers: { 'Accept-Language': language } },
    )
    return getPlanningGoods.reply.schema.parse(json).stops.map(({ province }) => province)
  }
  expect(await namesIn('en')).toEqual([...spelled.map(() => 'Chiang Mai'), 'Atlantis'])
  expect(await namesIn('th')).toEqual([...spelled.map(() => 'เชียงใหม่'), 'Atlantis'])
})
