/** The goods of waybills as a fit check packs them. */
import type { z } from 'zod'
import type { PlanningGoods, planningGoodsRequestSchema } from '#lib/contract/load-planning.ts'
import { findOrigin } from './find-origin.ts'
import { goodsOfWaybills, unmeasuredWaybills } from './goods-of-waybills.ts'
import { findWaybills, type Caller, type PlanningDeps } from './planning-deps.ts'
import { readDefaultPallet } from './store.ts'

export interface ReadGoods extends Caller {
  readonly body: z.output<typeof planningGoodsRequestSchema>
}

export async function planningGoods(call: ReadGoods, deps: PlanningDeps): Promise<PlanningGoods> {
  const { organization, body } = call
  const rows = await findWaybills(call, body.waybill_ids, deps)
  const [defaultPallet, origin] = await Promise.all([
    readDefaultPallet(deps.database, organization.id),
    findOrigin(call, { unitId: body.origin_unit_id, waybills: rows }, deps),
  ])
  const unmeasured = unmeasuredWaybills(rows, defaultPallet)
  const isUnmeasured = new Set(unmeasured.map(({ waybill_id: id }) => id))
  const measured = rows.filter(({ id }) => !isUnmeasured.has(id))
  const { locateStops } = deps
  const { country } = organization
  const goods = await goodsOfWaybills(measured, { country, defaultPallet, locateStops })
  const all = goods.places.map((_, place) => place)
  const ids = measured.map(({ id }) => id)
  return {
    waybills: [...goods.toPack],
    // By their places, as `stop_index` counts them.
    stops: goods.stops(all, ids).map(({ stop: _, ...stop }) => stop),
    origin,
    unmeasured,
    assumed_parcels: [...goods.assumedParcels],
  }
}
