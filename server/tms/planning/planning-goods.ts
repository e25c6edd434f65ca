/** The goods of waybills as a fit check packs them. */
import type { z } from 'zod'
import type { PlanningGoods, planningGoodsRequestSchema } from '#lib/contract/load-planning.ts'
import { languages, type Language } from '#lib/contract/languages.ts'
import { namesOfProvince } from '../regions/regions.ts'
import type { WaybillRow } from '../waybills/waybills.ts'
import { findOrigin } from './find-origin.ts'
import { goodsOfWaybills, unmeasuredWaybills } from './goods-of-waybills.ts'
import { findWaybills, type Caller, type PlanningDeps } from './planning-deps.ts'
import { readDefaultPallet } from './store.ts'

export interface ReadGoods extends Caller {
  readonly body: z.output<typeof planningGoodsRequestSchema>
  /** Provinces are named in it. */
  readonly language: Language
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
  const provinceOf = provinceNames(call.language, country)
  const receiverOf = new Map<string, WaybillRow['receiver']>(
    measured.map(({ id, receiver }) => [id, receiver]),
  )
  return {
    waybills: [...goods.toPack],
    // By their places, as `stop_index` counts them.
    stops: goods.stops(all, ids).map(({ stop: _, ...stop }) => {
      const receiver = receiverOf.get(String(stop.waybill_ids[0]))
      return Object.assign(stop, { province: receiver ? provinceOf(receiver) : null })
    }),
    origin,
    unmeasured,
    assumed_parcels: [...goods.assumedParcels],
  }
}

/** Few spellings have many waybills, and one takes about a millisecond to look up. */
function provinceNames(language: Language, country: string) {
  const known = new Map<string, string | null>()
  return ({ province, city, post_code: postCode }: WaybillRow['receiver']): string | null => {
    const stated = province?.trim() || city?.trim() || null
    const text =
      province?.trim() || [city, postCode].flatMap((part) => part?.trim() || []).join(' ')
    if (!known.has(text)) {
      const names = text === '' ? [] : namesOfProvince(text, country)
      known.set(text, names[languages.indexOf(language)] ?? stated)
    }
    return known.get(text) ?? null
  }
}
