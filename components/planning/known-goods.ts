/** The goods of all waybills that the page has read, also by earlier filters: they may be on the board. */
import type { WaybillId } from '#lib/contract/ids.ts'
import type { PlannerGoods, PlannerWaybill } from '#lib/planner/planner-goods.ts'
import { planningWaybillOf } from '#lib/planning/waybill-to-pack.ts'
import type { FitGoods } from './fit-vehicle.ts'

export interface KnownWaybill extends PlannerWaybill {
  readonly receiver: string
  readonly address: string
  readonly weightKg: number
  readonly volumeM3: number
  readonly pieces: number
}

export interface KnownGoods {
  readonly waybills: ReadonlyMap<WaybillId, KnownWaybill>
  /** The index of a waybill's stop is its `stop_index`. */
  readonly stops: PlannerGoods['stops']
  readonly toFit: FitGoods
}

export const noGoods: KnownGoods = {
  waybills: new Map(),
  stops: [],
  toFit: { waybills: [], places: [], origin: null },
}

export function withGoods(known: KnownGoods, read: PlannerGoods): KnownGoods {
  const offset = known.stops.length
  const added = read.waybills
    .filter(({ waybill_id: id }) => !known.waybills.has(id))
    .map((waybill) => knownWaybill(waybill, read, offset))
  const origin = read.origin ?? known.toFit.origin
  if (added.length === 0 && isSamePoint(origin, known.toFit.origin)) return known
  const stops = [...known.stops, ...read.stops]
  return {
    waybills: new Map([
      ...known.waybills,
      ...added.map((waybill) => [waybill.waybill_id, waybill] as const),
    ]),
    stops,
    toFit: {
      waybills: [...known.toFit.waybills, ...added.map(planningWaybillOf)],
      places: stops.map(({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng })),
      origin,
    },
  }
}

function isSamePoint(a: FitGoods['origin'], b: FitGoods['origin']): boolean {
  return a?.lat === b?.lat && a?.lng === b?.lng
}

function knownWaybill(waybill: PlannerWaybill, read: PlannerGoods, offset: number): KnownWaybill {
  const stop = read.stops[waybill.stop_index]
  let weightG = 0
  let volumeMm3 = 0
  let pieces = 0
  for (const parcel of waybill.parcels) {
    weightG += parcel.weight_g * parcel.quantity
    volumeMm3 += parcel.length_mm * parcel.width_mm * parcel.height_mm * parcel.quantity
    pieces += parcel.quantity
  }
  return {
    ...waybill,
    stop_index: waybill.stop_index + offset,
    receiver: stop?.name ?? '',
    address: stop?.address ?? '',
    weightKg: weightG / 1000,
    volumeM3: volumeMm3 / 1e9,
    pieces,
  }
}

export interface Totals {
  readonly weightKg: number
  readonly volumeM3: number
  readonly pieces: number
}

export function totalsOfWaybills(
  waybillIds: Iterable<WaybillId>,
  { waybills }: Pick<KnownGoods, 'waybills'>,
): Totals {
  let weightKg = 0
  let volumeM3 = 0
  let pieces = 0
  for (const id of waybillIds) {
    const waybill = waybills.get(id)
    weightKg += waybill?.weightKg ?? 0
    volumeM3 += waybill?.volumeM3 ?? 0
    pieces += waybill?.pieces ?? 0
  }
  return { weightKg, volumeM3, pieces }
}
