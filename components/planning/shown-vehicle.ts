/** A vehicle of the board as it is shown: sums at once, the plan as soon as it is packed, and until then the last. */
import type { VehicleRate, VehicleType } from '#lib/contract/catalog.ts'
import type { WaybillId } from '#lib/contract/ids.ts'
import { loadSpaceMm3, vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { viewOfPlan } from '#lib/load-view/view-of-plan.ts'
import { tourLengthM } from '#lib/planning/short-tour.ts'
import { tripPrice } from '#lib/planning/trip-price.ts'
import { planningOptions } from '#lib/planning/planning-waybill.ts'
import { planningWaybillOf } from '#lib/planning/waybill-to-pack.ts'
import type { BoardVehicle } from './board.ts'
import type { VehicleFit } from './fit-session.ts'
import { totalsOfWaybills, type KnownGoods, type KnownWaybill, type Totals } from './known-goods.ts'

export type FitState = 'empty' | 'checking' | 'fits' | 'searching' | 'over'

export interface ShownVehicle {
  readonly state: FitState
  readonly totals: Totals
  /** By sums alone; above 1 it cannot fit. */
  readonly volumeShare: number
  readonly weightShare: number
  readonly load: LoadViewLoad | null
  /** The goods of the load, by the index that its pieces name them with; null where there is no load. */
  readonly goods: PackRequest | null
  /** In the order of the tour; what is not in it yet comes last. */
  readonly waybills: readonly KnownWaybill[]
  /** The indexes of the stops in the order of the tour. */
  readonly places: readonly number[]
  readonly leftOut: ReadonlySet<WaybillId>
  /** Null while there is no tour. */
  readonly trip: { readonly price: number | null; readonly distanceKm: number } | null
}

export function shownVehicle(
  vehicle: BoardVehicle,
  {
    fit,
    goods,
    type,
    rate,
  }: { fit: VehicleFit; goods: KnownGoods; type: VehicleType; rate: VehicleRate | null },
): ShownVehicle {
  const { answer, before, isFinal } = fit
  const own = vehicle.waybillIds.flatMap((id) => goods.waybills.get(id) ?? [])
  const totals = totalsOfWaybills(vehicle.waybillIds, goods)
  const volumeShare = (totals.volumeM3 * 1e9) / loadSpaceMm3(type)
  const weightShare = totals.weightKg / type.max_payload_kg
  const isOver = volumeShare > 1 || weightShare > 1
  const sums = { totals, volumeShare, weightShare }
  const unpacked = own.length === 0 ? 'empty' : isOver ? 'over' : 'checking'
  const packed = answer === null ? before : { vehicle, answer }
  if (own.length === 0 || packed === null) {
    const nothing = {
      load: null,
      goods: null,
      waybills: own,
      places: [],
      leftOut: new Set<WaybillId>(),
    }
    return { ...sums, ...nothing, state: unpacked, trip: null }
  }
  const { plan, places } = packed.answer
  const stopOf = new Map(places.map((place, index) => [place, index + 1]))
  const stopOfWaybill = ({ stop_index: place }: KnownWaybill) => stopOf.get(place) ?? places.length
  const planned = packed.vehicle.waybillIds.flatMap((id) => goods.waybills.get(id) ?? [])
  const items = planned.flatMap((waybill) =>
    planningWaybillOf(waybill).items.map((item) =>
      Object.assign(item, { stop: stopOfWaybill(waybill) }),
    ),
  )
  const parcels = new Map(
    planned.flatMap((waybill) =>
      waybill.parcels.map((parcel) => [parcel.parcel_id as string, { waybill, parcel }] as const),
    ),
  )
  const leftOut = new Set(
    plan.leftOut.flatMap(({ itemId }) => parcels.get(itemId)?.waybill.waybill_id ?? []),
  )
  const points = places.map((place) => goods.toFit.places[place] ?? null)
  return {
    ...sums,
    state:
      answer === null
        ? unpacked
        : leftOut.size === 0
          ? 'fits'
          : isFinal || isOver
            ? 'over'
            : 'searching',
    load: viewOfPlan({
      plan,
      items,
      vehicle: type,
      nameOf: (itemId) => parcels.get(itemId)?.parcel.parcel_no ?? itemId,
    }),
    goods: { vehicle: vehicleOfType(type), items, options: planningOptions },
    waybills: own.toSorted((a, b) => stopOfWaybill(a) - stopOfWaybill(b)),
    places,
    leftOut,
    trip: tripPrice(rate, tourLengthM(goods.toFit.origin, points)),
  }
}
