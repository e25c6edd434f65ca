/**
 * Judges a plan for several vehicles: each vehicle's own plan, and whether together they bring what was
 * requested, each thing once, in available vehicles, at the stated price.
 */
import type { FleetPlan, FleetRequest, FleetVehicle } from '../fleet-request.ts'
import { isSame } from '../../is-same.ts'
import type { Item } from '../request.ts'
import { validate } from './validate.ts'
import type { Violation } from './violation.ts'

export type FleetViolation =
  | { readonly reason: 'in-vehicle'; readonly vehicleIndex: number; readonly violation: Violation }
  | { readonly reason: 'unknown-vehicle-type'; readonly vehicleTypeId: string }
  /** The vehicle's request is not the type's box, the fleet's options and items of the fleet. */
  | { readonly reason: 'wrong-request'; readonly vehicleIndex: number }
  | { readonly reason: 'empty-vehicle'; readonly vehicleIndex: number }
  /** Not all goods assigned to the vehicle are in it. */
  | { readonly reason: 'left-behind'; readonly vehicleIndex: number; readonly itemId: string }
  | {
      readonly reason: 'too-many-vehicles'
      /** Null: all types together. */
      readonly vehicleTypeId: string | null
      readonly actual: number
      readonly limit: number
    }
  | { readonly reason: 'unknown-item'; readonly itemId: string }
  | {
      readonly reason: 'wrong-quantity'
      readonly itemId: string
      readonly placed: number
      readonly leftOut: number
      readonly wanted: number
    }
  /** In more than one vehicle, or in part left out. */
  | { readonly reason: 'group-split'; readonly group: string }
  | { readonly reason: 'wrong-price'; readonly stated: number; readonly actual: number }

export function validateFleet(request: FleetRequest, plan: FleetPlan): readonly FleetViolation[] {
  return [
    ...plan.vehicles.flatMap((vehicle, index) => checkVehicle(request, vehicle, index)),
    ...checkVehicleNumbers(request, plan),
    ...checkQuantities(request, plan),
    ...checkPrice(request, plan),
  ]
}

function checkVehicle(
  fleet: FleetRequest,
  { vehicleTypeId, request, plan }: FleetVehicle,
  vehicleIndex: number,
): readonly FleetViolation[] {
  const violations: FleetViolation[] = validate(request, plan).map((violation) => ({
    reason: 'in-vehicle',
    vehicleIndex,
    violation,
  }))
  const type = fleet.vehicleTypes.find(({ id }) => id === vehicleTypeId)
  if (type === undefined) violations.push({ reason: 'unknown-vehicle-type', vehicleTypeId })
  else if (
    !isSame(request.vehicle, type.vehicle) ||
    !isSame(request.options, fleet.options) ||
    !request.items.every((item) => fleet.items.some((requested) => isSameItem(item, requested)))
  ) {
    violations.push({ reason: 'wrong-request', vehicleIndex })
  }
  if (plan.placements.length === 0) violations.push({ reason: 'empty-vehicle', vehicleIndex })
  for (const { itemId } of plan.leftOut) {
    violations.push({ reason: 'left-behind', vehicleIndex, itemId })
  }
  return violations
}

/** Compares all but the quantity, of which a vehicle takes a part. */
function isSameItem(a: Item, b: Item): boolean {
  return isSame({ ...a, quantity: 0 }, { ...b, quantity: 0 })
}

function checkVehicleNumbers(
  { vehicleTypes, maxVehicles }: FleetRequest,
  { vehicles }: FleetPlan,
): readonly FleetViolation[] {
  const limits = [
    { vehicleTypeId: null, limit: maxVehicles, actual: vehicles.length },
    ...vehicleTypes.map(({ id, available }) => ({
      vehicleTypeId: id,
      limit: available,
      actual: vehicles.filter(({ vehicleTypeId }) => vehicleTypeId === id).length,
    })),
  ]
  return limits.flatMap(({ vehicleTypeId, limit, actual }): readonly FleetViolation[] =>
    limit === null || actual <= limit
      ? []
      : [{ reason: 'too-many-vehicles', vehicleTypeId, actual, limit }],
  )
}

function checkQuantities(request: FleetRequest, plan: FleetPlan): readonly FleetViolation[] {
  const violations: FleetViolation[] = []
  const leftOutOf = new Map<string, number>()
  for (const { itemId, quantity } of plan.leftOut) {
    leftOutOf.set(itemId, (leftOutOf.get(itemId) ?? 0) + quantity)
    if (!request.items.some(({ id }) => id === itemId)) {
      violations.push({ reason: 'unknown-item', itemId })
    }
  }
  const placedOf = new Map<string, number>()
  const vehiclesOf = new Map<string, Set<number>>()
  for (const [index, { plan: own }] of plan.vehicles.entries()) {
    for (const { itemId } of own.placements) {
      placedOf.set(itemId, (placedOf.get(itemId) ?? 0) + 1)
      const vehicles = vehiclesOf.get(itemId) ?? new Set()
      vehiclesOf.set(itemId, vehicles.add(index))
    }
  }

  const placesOfGroup = new Map<string, Set<number | 'left out'>>()
  for (const { id, quantity: wanted, group } of request.items) {
    const placed = placedOf.get(id) ?? 0
    const leftOut = leftOutOf.get(id) ?? 0
    if (placed + leftOut !== wanted) {
      violations.push({ reason: 'wrong-quantity', itemId: id, placed, leftOut, wanted })
    }
    if (group === null) continue
    const places = placesOfGroup.get(group) ?? new Set()
    for (const vehicle of vehiclesOf.get(id) ?? []) places.add(vehicle)
    if (leftOut > 0) places.add('left out')
    placesOfGroup.set(group, places)
  }
  for (const [group, places] of placesOfGroup) {
    if (places.size > 1) violations.push({ reason: 'group-split', group })
  }
  return violations
}

function checkPrice(
  { vehicleTypes }: FleetRequest,
  { vehicles, priceMinor: stated }: FleetPlan,
): readonly FleetViolation[] {
  const actual = vehicles.reduce(
    (sum, { vehicleTypeId }) =>
      sum + (vehicleTypes.find(({ id }) => id === vehicleTypeId)?.priceMinor ?? 0),
    0,
  )
  return stated === actual ? [] : [{ reason: 'wrong-price', stated, actual }]
}
