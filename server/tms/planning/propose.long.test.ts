/** The bar of proposals: 1,000 waybills and ten vehicle types are answered within 30 seconds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { addPlanner, proposalOf, truck } from './testing/open-planner.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const districts = ['Bang Na', 'Bang Kapi', 'Lat Krabang', 'Sai Mai', 'Nong Khaem', 'Bang Khen']

test('a thousand waybills and ten types are answered within 30 seconds', async () => {
  const moreTypes = Array.from({ length: 8 }, (_, index) =>
    truck(`truck-${index}`, 2500 + index * 900, 120_000 + index * 30_000),
  )
  const planner = await addPlanner(service, { moreTypes })
  const waybill_ids: string[] = []
  for (const [index, receiverCityName] of districts.entries()) {
    const count = index === 0 ? 170 : 166
    const parcels = Array.from({ length: count }, (_, at) => ({
      length: 31 + ((at * 37) % 83),
      width: 29 + ((at * 53) % 71),
      height: 27 + ((at * 71) % 67),
      weight: 5 + (at % 60),
      piece_count: 1 + (at % 4),
    }))
    for (let from = 0; from < count; from += 2) {
      const receiverPhone = `08${String(index * 1000 + from).padStart(8, '0')}`
      const more = { receiverProvinceName: 'Bangkok', receiverCityName, receiverPhone }
      waybill_ids.push(...(await planner.waybills(parcels.slice(from, from + 2), more)))
    }
  }
  expect(waybill_ids).toHaveLength(1000)
  const { vehicleTypes } = await service.service.rooms.catalog.offer(planner.organization.id)
  const vehicle_type_ids = vehicleTypes.map(({ id }) => id)
  expect(vehicle_type_ids).toHaveLength(10)
  for (const objective of ['fewest_vehicles', 'smallest_vehicles']) {
    const startedAtMs = performance.now()
    const answer = await planner.propose({ waybill_ids, vehicle_type_ids, objective })
    expect(performance.now() - startedAtMs).toBeLessThan(30_000)
    const { groups, left_out } = proposalOf(answer)
    expect(left_out).toEqual([])
    expect(groups.flatMap((group) => group.waybill_ids).toSorted()).toEqual(waybill_ids.toSorted())
  }
})
