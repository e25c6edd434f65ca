/** A load as the load view draws it: as the service replied with it, or as the page packed it itself. */
import type { PlannedStop } from '../contract/load-planning.ts'
import type { VehicleLoad } from '../contract/load-plans.ts'
import type { VehicleType } from '../contract/catalog.ts'
import { loadOfPlan } from '../freight/load-of-plan.ts'
import { doorSide } from '../freight/packing-vehicle.ts'
import type { Plan } from '../packing/plan.ts'
import { orientations, type Item } from '../packing/request.ts'
import type { QuoteItem } from '../contract/quote-request.ts'
import type { LoadViewLoad, ViewPiece } from './load-view-load.ts'

type Care = Pick<ViewPiece, 'upright' | 'fragile'>

/** As the requester of a quote said it. */
function careOfItems(
  items: readonly Pick<QuoteItem, 'flipable' | 'fragile'>[],
): (itemIndex: number) => Care {
  return (index) => {
    const item = items[index]
    if (item === undefined) return {}
    return { upright: item.flipable !== true, fragile: item.fragile === true }
  }
}

/** The contract's plans serve one drop, so every piece is unloaded at the first stop. */
export function viewOfLoad(
  load: VehicleLoad,
  {
    vehicle,
    stopOf = () => 1,
    careOf = () => ({}),
  }: {
    vehicle: Pick<VehicleType, 'name' | 'door' | 'axles'>
    stopOf?: (itemIndex: number) => number
    /** How the pieces of an item are to be handled, where that is known. */
    careOf?: (itemIndex: number) => Care
  },
): LoadViewLoad {
  return {
    ...load,
    name: vehicle.name,
    door: doorSide(vehicle.door),
    axles: vehicle.axles,
    placements: load.placements.map((placement) => ({
      ...placement,
      stop: stopOf(placement.item_index ?? 0),
      ...(placement.item_index === null ? {} : careOf(placement.item_index)),
    })),
  }
}

/** The plan of a delivery: each piece is unloaded at the stop of its waybill. */
export function viewOfDelivery(
  { load, stops }: { readonly load: VehicleLoad; readonly stops: readonly PlannedStop[] },
  vehicle: Pick<VehicleType, 'name' | 'door' | 'axles'>,
): LoadViewLoad {
  const stopOf = new Map<string, number>(
    stops.flatMap(({ stop, waybill_ids: ids }) => ids.map((id) => [id, stop])),
  )
  const view = viewOfLoad(load, { vehicle })
  return {
    ...view,
    placements: view.placements.map((piece) =>
      Object.assign(piece, { stop: stopOf.get(piece.waybill_id ?? '') ?? 1 }),
    ),
  }
}

/** A vehicle that is not listed has the name of its type, a door at the rear, and no axles that are known. */
export function viewOfLoads(
  loads: readonly VehicleLoad[],
  vehicleTypes: readonly VehicleType[],
  /** The quote's own, where they are known. */
  items: Parameters<typeof careOfItems>[0] = [],
): readonly LoadViewLoad[] {
  return loads.map((load) => {
    const listed = vehicleTypes.find(({ type }) => type === load.vehicle_type)
    return viewOfLoad(load, {
      vehicle: listed ?? { name: load.vehicle_type, door: 'rear', axles: [] },
      careOf: careOfItems(items),
    })
  })
}

export interface PackedInVehicle {
  readonly plan: Plan
  readonly items: readonly Item[]
  /** The name that people use for an item, by its id. */
  readonly nameOf: (itemId: string) => string
  readonly vehicle: VehicleType
}

export function viewOfPlan({ plan, items, nameOf, vehicle }: PackedInVehicle): LoadViewLoad {
  const indexById = new Map(items.map(({ id }, index) => [id, index]))
  const itemOf = (itemId: string) => {
    const index = indexById.get(itemId) ?? 0
    return { label: nameOf(itemId), index, weightKg: (items[index]?.weightG ?? 0) / 1000 }
  }
  return viewOfLoad(loadOfPlan(plan, { vehicle, itemOf }), {
    vehicle,
    stopOf: (index) => items[index]?.stop ?? 1,
    careOf(index) {
      const item = items[index]
      if (item === undefined) return {}
      return { upright: item.orientations.length < orientations.length, fragile: item.fragile }
    },
  })
}
