/**
 * The vehicles for a full load: the cheapest one that takes everything; only where none does, several
 * for the lowest price. The many loads that fit somewhere at first try are answered in milliseconds.
 */
import type { Budget } from '../packing/engine/budget.ts'
import { fleet } from '../packing/fleet.ts'
import type { FleetPlan, FleetRequest, VehicleType } from '../packing/fleet-request.ts'
import { pack } from '../packing/pack.ts'
import type { Item } from '../packing/request.ts'

export interface ChoiceBudgets {
  /** Partial plans for each vehicle that sums do not rule out; the first is looked for at once. */
  readonly oneNodes: number
  readonly several: Budget
}

export function chooseVehicles(request: FleetRequest, budgets: ChoiceBudgets): FleetPlan {
  return oneVehicle(request, budgets.oneNodes) ?? fleet(request, budgets.several)
}

function oneVehicle(request: FleetRequest, mostNodes: number): FleetPlan | null {
  const able = ableTypes(request)
  // A greedy plan of each type, the cheapest first; then the cheaper ones are tried in earnest.
  const found = firstTaking(request, able, 1)
  const cheaper = found === null ? able : able.slice(0, able.indexOf(found.type))
  return (firstTaking(request, cheaper, mostNodes) ?? found)?.plan ?? null
}

/** The types that the sums do not rule out, the cheapest first, of equal ones the smallest. */
function ableTypes({ vehicleTypes, items }: FleetRequest): readonly VehicleType[] {
  const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  const volumeMm3 = items.reduce((sum, item) => sum + volumeOf(item) * item.quantity, 0)
  return vehicleTypes
    .filter(
      ({ vehicle, available }) =>
        available !== 0 && vehicle.payloadG >= weightG && spaceOf(vehicle) >= volumeMm3,
    )
    .toSorted((a, b) => a.priceMinor - b.priceMinor || spaceOf(a.vehicle) - spaceOf(b.vehicle))
}

function firstTaking(
  { items, options }: FleetRequest,
  types: readonly VehicleType[],
  nodes: number,
): { readonly type: VehicleType; readonly plan: FleetPlan } | null {
  let spent = 0
  for (const type of types) {
    const request = { vehicle: type.vehicle, items, options }
    const plan = pack(request, { kind: 'nodes', nodes }, { withoutReasons: true })
    spent += plan.nodes
    if (plan.leftOut.length > 0) continue
    const vehicles = [{ vehicleTypeId: type.id, request, plan }]
    return { type, plan: { vehicles, leftOut: [], priceMinor: type.priceMinor, nodes: spent } }
  }
  return null
}

function volumeOf({ lengthMm, widthMm, heightMm }: Item): number {
  return lengthMm * widthMm * heightMm
}

function spaceOf({ lengthMm, widthMm, heightMm }: VehicleType['vehicle']): number {
  return lengthMm * widthMm * heightMm
}
