/** The vehicles for the goods, chosen by the packing engine; or the reasons why none fits. */
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import { fitReasonOf } from '#lib/freight/fit-reason-of.ts'
import { quoteOptions } from '#lib/freight/pack-whole.ts'
import { itemName, packingItems, roomBeyondSidesMm3 } from '#lib/freight/packing-items.ts'
import { packingVehicle } from '#lib/freight/packing-vehicle.ts'
import type { FleetRequest, FleetVehicle } from '#lib/packing/fleet-request.ts'
import type { OfferedVehicleType } from '../catalog/catalog.ts'
import { ServiceError } from '../http/service-error.ts'
import { LoadPlanningUnavailable, type LoadPlanning } from '../load-planning/load-planning.ts'
import { plainReasons } from './plain-reasons.ts'

/** Only loads that no vehicle takes alone are searched that long. */
const severalMs = 200

export interface Candidate {
  readonly type: OfferedVehicleType
  /** The order of preference, when it is not the price of the vehicle. */
  readonly priceMinor: number
}

export type PlannedVehicle = Pick<FleetVehicle, 'vehicleTypeId' | 'plan'>

export interface Goods {
  readonly candidates: readonly Candidate[]
  readonly items: readonly QuoteItem[]
  readonly maxVehicles: number
  readonly organizationId: OrganizationId
  readonly requestId: string
}

export async function planVehicles(
  loadPlanning: LoadPlanning,
  { candidates, items, maxVehicles, organizationId, requestId }: Goods,
): Promise<readonly PlannedVehicle[]> {
  const request: FleetRequest = {
    vehicleTypes: candidates.map(({ type, priceMinor }) => ({
      id: type.id,
      vehicle: vehicleOf(type),
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
  const plain = plainReasons(request, { roomsMm3, nameOf })
  if (plain.length > 0) throw refuse(plain)
  const plan = await choose(loadPlanning, { request, roomsMm3, requestId, by: organizationId })
  if (plan.leftOut.length > 0) {
    throw refuse(together(plan.leftOut.map((leftOut) => fitReasonOf(leftOut, nameOf))))
  }
  return plan.vehicles
}

async function choose(
  loadPlanning: LoadPlanning,
  {
    request,
    roomsMm3,
    requestId,
    by,
  }: {
    request: FleetRequest
    roomsMm3: ReadonlyMap<string, number>
    requestId: string
    by: string
  },
) {
  const several = { kind: 'milliseconds', milliseconds: severalMs } as const
  try {
    return await loadPlanning.choose(request, { several, roomsMm3, by })
  } catch (error) {
    if (!(error instanceof LoadPlanningUnavailable)) throw error
    throw new ServiceError('load_planning_unavailable', {
      request_id: requestId,
      retry_after_seconds: error.retryAfterSeconds,
    })
  }
}

function vehicleOf(type: OfferedVehicleType) {
  return packingVehicle({
    lengthMm: type.innerLengthMm,
    widthMm: type.innerWidthMm,
    heightMm: type.innerHeightMm,
    payloadG: type.payloadG,
    door: type.doorSide,
    axles: type.axles.map(({ position_mm, tare_g, limit_g }) => ({
      positionMm: position_mm,
      emptyLoadG: tare_g,
      maxLoadG: limit_g,
    })),
  })
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
