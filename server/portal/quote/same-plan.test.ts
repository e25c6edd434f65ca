/** The reply of quoting holds the plan; what a page packs in its place must be what the service would have planned. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteItemSchema } from '#lib/contract/quote-request.ts'
import { quoteCreatedSchema, quoteSchema } from '#lib/contract/quotes.ts'
import { vehicleTypeSchema } from '#lib/contract/catalog.ts'
import { planQuotedLoad } from '#lib/freight/plan-quoted-load.ts'
import { demoCatalogue } from '#server/demo/catalogue.ts'
import {
  bangkok,
  chiangMai,
  openQuoteService,
  type QuoteService,
} from '#server/tms/quotes/testing/quote-service.ts'

let service: QuoteService
beforeAll(async () => {
  service = await openQuoteService()
})
afterAll(() => service.close())

const box = { name: 'Box', qty: 90, length_cm: 60, width_cm: 40, height_cm: 45, weight_kg: 12 }
const pallet = {
  name: 'Pallet',
  qty: 6,
  length_cm: 120,
  width_cm: 80,
  height_cm: 145,
  weight_kg: 480,
}
const pipe = { name: 'Pipe', qty: 12, length_cm: 295, width_cm: 20, height_cm: 20, weight_kg: 30 }

async function bothPlans(items: readonly object[]) {
  const seller = await service.addSeller({ catalogue: demoCatalogue })
  const as = await seller.addCustomer('SHOP')
  const asked = { pickup: bangkok, delivery: chiangMai, items }
  const quote = quoteCreatedSchema.parse((await seller.create(asked, { as })).json)
  const read = quoteSchema.parse(
    (await seller.get(`/api/quotes/${quote.quotation_id}`, { as })).json,
  )
  const types = (await seller.get('/api/vehicle-types')).json
  const vehicleTypes = vehicleTypeSchema.array().parse(Reflect.get(Object(types), 'data'))
  return {
    replied: quote.load_plan,
    theirs: read.snapshot?.vehicles.map(({ load }) => load) ?? [],
    ours: planQuotedLoad(
      { items: quoteItemSchema.array().parse(items), quote, vehicleTypes },
      { more: { kind: 'nodes', nodes: 1 } },
    )?.loads,
  }
}

test.each([
  [[pallet]],
  [[box, pallet]],
  [[pipe, box]],
  [[{ ...box, flipable: true }, pipe, pallet]],
])('in one vehicle each piece stands where the service has put it: %#', async (items) => {
  const { replied, theirs, ours } = await bothPlans(items)
  expect(replied).toEqual(theirs)
  expect(theirs).toHaveLength(1)
  expect(theirs[0]?.placements.length).toBeGreaterThan(0)
  expect(ours?.map(({ placements, fill }) => ({ placements, fill }))).toMatchObject(
    theirs.map((load) => ({ placements: load?.placements, fill: load?.fill })),
  )
})

test('of several vehicles each carries the same', async () => {
  const { replied, theirs, ours } = await bothPlans([{ ...pallet, qty: 70 }, box])
  expect(replied).toEqual(theirs)
  const carried = (loads: typeof theirs) =>
    loads.map((load) => [load?.vehicle_type, load?.placements.length, load?.weight_kg])
  expect(theirs.length).toBeGreaterThan(1)
  expect(carried([...(ours ?? [])])).toEqual(carried(theirs))
})
