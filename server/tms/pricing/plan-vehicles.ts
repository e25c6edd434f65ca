/** The vehicles for the goods, chosen by the packing engine; or the reasons why none fits. */
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import { fitReasonOf } from '#lib/freight/fit-reason-of.ts'
import { quoteOptions } from '#lib/freight/pack-whole.ts'
import { itemName, packingItems, roomBeyondSidesMm3 } from '#lib/freight/packing-items.ts'
import type { FleetRequest, FleetVehicle } from '#lib/packing/fleet-request.ts'
import { vehicleOfType, type OfferedVehicleType } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'
import {
  LoadPlanningUnavailable,
  type ChosenVehicles,
  type LoadPlanning,
} from '../load-planning/load-planning.ts'
import { roomOf } from '#lib/freight/choose-vehicles.ts'
import { boxVolumeMm3 } from '#lib/packing/box-volume.ts'
import { changedRequest } from '#lib/packing/plan/changed-request.ts'
import { ownExcess } from '#lib/packing/plan/own-excess.ts'
import type { LeastChange, LeftOut } from '#lib/packing/plan.ts'
import type { Item, PackRequest, Vehicle } from '#lib/packing/request.ts'

/** Only loads that no vehicle takes alone are searched that long. */
const severalMs = 200

export interface Candidate {
  readonly type: OfferedVehicleType
  /** The order of preference, when it is not the price of the vehicle. */
  readonly priceMinor: number
}

export interface PlannedVehicles {
  readonly vehicles: readonly Pick<FleetVehicle, 'vehicleTypeId' | 'plan'>[]
  readonly others: ChosenVehicles['others']
}

export interface Goods {
  readonly candidates: readonly Candidate[]
  readonly items: readonly QuoteItem[]
  readonly maxVehicles: number
  /** The type that was asked for; null: the cheapest. */
  readonly typeId: string | null
  /** For the search for what else could carry the goods. */
  readonly othersMs: number
  readonly organizationId: OrganizationId
  readonly requestId: string
}

/** The part of load planning that prices need. */
export type VehicleChooser = Pick<LoadPlanning, 'choose'>

export async function planVehicles(
  loadPlanning: VehicleChooser,
  { candidates, items, maxVehicles, typeId, othersMs, organizationId, requestId }: Goods,
): Promise<PlannedVehicles> {
  const request: FleetRequest = {
    vehicleTypes: candidates.map(({ type, priceMinor }) => ({
      id: type.id,
      vehicle: vehicleOfType(type),
      priceMinor,
      available: null,
    })),
    items: packingItems(items),
    options: quoteOptions,
    objective: 'lowest-price',
    maxVehicles,
    keepRecipientsTogether: false,
  }
  const nameOf = (itemId: string) => itemName(items, Number(itemId))
  const refuse = (reasons: FitReason[]) =>
    new ServiceError('no_vehicle_fits', { request_id: requestId, reasons })
  const roomsMm3 = roomBeyondSidesMm3(items)
  const vehicleTypes = request.vehicleTypes.filter(({ id }) => typeId === null || id === typeId)
  const plain = plainReasons({ ...request, vehicleTypes }, { roomsMm3, nameOf })
  if (plain.length > 0) throw refuse(plain)
  const { plan, others } = await choose(loadPlanning, {
    request,
    requestId,
    options: { typeId, othersMs, roomsMm3, by: organizationId },
  })
  if (plan.leftOut.length > 0) {
    throw refuse(together(plan.leftOut.map((leftOut) => fitReasonOf(leftOut, nameOf))))
  }
  return { vehicles: plan.vehicles, others }
}

async function choose(
  loadPlanning: VehicleChooser,
  {
    request,
    options,
    requestId,
  }: {
    request: FleetRequest
    options: Omit<Parameters<LoadPlanning['choose']>[1], 'several'>
    requestId: string
  },
): Promise<ChosenVehicles> {
  const several = { kind: 'milliseconds', milliseconds: severalMs } as const
  try {
    return await loadPlanning.choose(request, { ...options, several })
  } catch (error) {
    if (!(error instanceof LoadPlanningUnavailable)) throw error
    throw new ServiceError('load_planning_unavailable', {
      request_id: requestId,
      retry_after_seconds: error.retryAfterSeconds,
    })
  }
}

/** A limit that applies to all goods is reported once, and not for each item. */
function together(reasons: readonly FitReason[]): FitReason[] {
  const byLimit = new Map<string, FitReason>()
  for (const reason of reasons) {
    const { code, actual, limit, unit } = reason
    const key = JSON.stringify([code, actual, limit, unit])
    const known = byLimit.get(key)
    byLimit.set(key, known === undefined ? reason : { ...reason, item: null })
  }
  return [...byLimit.values()]
}

/**
 * Reasons against a load by totals and sizes alone, before anything is packed: a piece that no vehicle
 * takes even alone, or more in all than the vehicles of one quote can carry.
 */
interface PlainFacts {
  /** For items that need more room than their sides make: the room of one piece. */
  readonly roomsMm3: ReadonlyMap<string, number>
  readonly nameOf: (itemId: string) => string
}

function plainReasons(request: FleetRequest, facts: PlainFacts): FitReason[] {
  const single = request.items.flatMap((item) => singleReason(item, request, facts))
  return single.length > 0 ? single : sumReasons(request, facts)
}

/** By the largest vehicle, which comes closest. */
function singleReason(
  item: Item,
  { vehicleTypes, options }: FleetRequest,
  { roomsMm3, nameOf }: PlainFacts,
): FitReason[] {
  const bySize = vehicleTypes.toSorted((a, b) => boxVolumeMm3(b.vehicle) - boxVolumeMm3(a.vehicle))
  const one = { ...item, quantity: 1 }
  const reasons = bySize.map(({ vehicle }) => whyNotAlone({ vehicle, items: [one], options }, one))
  const roomMm3 = roomOf(item, roomsMm3)
  const [largest] = bySize
  const mostMm3 = largest === undefined ? 0 : boxVolumeMm3(largest.vehicle)
  if (roomMm3 > mostMm3 && roomsMm3.has(item.id)) {
    const reason = { kind: 'volume-over', actualMm3: roomMm3, limitMm3: mostMm3 } as const
    return [fitReasonOf({ itemId: item.id, quantity: 1, reason, leastChange: null }, nameOf)]
  }
  const [first] = reasons
  if (first === undefined || first === null || reasons.includes(null)) return []
  return [fitReasonOf({ itemId: item.id, quantity: item.quantity, ...first }, nameOf)]
}

/** The reason why a piece does not fit an empty vehicle, and the first change that helps; null: it fits. */
function whyNotAlone(
  request: PackRequest,
  item: Item,
): Pick<LeftOut, 'reason' | 'leastChange'> | null {
  const excess = ownExcess(request, item)
  if (excess === null) return null
  const letsItIn = (change: LeastChange) => {
    const changed = changedRequest(request, { change, itemId: item.id })
    return changed.items.every((each) => ownExcess(changed, each) === null)
  }
  return { reason: excess.reason, leastChange: excess.changes.find(letsItIn) ?? null }
}

function sumReasons(
  { vehicleTypes, items, maxVehicles }: FleetRequest,
  { roomsMm3 }: PlainFacts,
): FitReason[] {
  const vehicles = maxVehicles ?? 1
  const most = (of: (vehicle: Vehicle) => number) =>
    Math.max(...vehicleTypes.map(({ vehicle }) => of(vehicle)))
  const total = (of: (item: Item) => number) =>
    items.reduce((sum, item) => sum + of(item) * item.quantity, 0)
  const weight = { actual: total((item) => item.weightG), each: most(({ payloadG }) => payloadG) }
  const volume = { actual: total((item) => roomOf(item, roomsMm3)), each: most(boxVolumeMm3) }
  const sums = [
    { code: 'weight_over', unit: 'kg', per: 1000, ...weight },
    { code: 'volume_over', unit: 'm3', per: 1e9, ...volume },
  ] as const
  return sums.flatMap(({ code, unit, per, actual, each }) => {
    const limit = each * vehicles
    if (actual <= limit) return []
    const more = Math.ceil(actual / each) - vehicles
    return [
      {
        code,
        item: null,
        actual: rounded(actual / per),
        limit: rounded(limit / per),
        unit,
        least_change: { kind: 'more_vehicles', amount: more, unit: 'vehicles' } as const,
      },
    ]
  })
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
