/** The operations of load planning use these rooms and have these callers. */
import type { DeliveryId, OrganizationId, SenderAccountId, WaybillId } from '#lib/contract/ids.ts'
import { plannableStates } from '#lib/contract/states/waybill-states.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Catalog, OfferedVehicleType } from '../catalog/catalog.ts'
import type { Deliveries } from '../deliveries/deliveries.ts'
import { ServiceError } from '../http/service-error.ts'
import { LoadPlanningUnavailable, type LoadPlanning } from '../load-planning/load-planning.ts'
import type { Loading } from '../loading/loading.ts'
import type { Organization, Organizations } from '../organizations/organizations.ts'
import type { Pricing } from '../pricing/pricing.ts'
import type { Quotes } from '../quotes/quotes.ts'
import type { PlannableWaybill, WaybillRow } from '../waybills/waybills.ts'
import type { LocateStops } from './locate-stops.ts'

/** The organization's waybills, or those of one sender account only. */
export interface Caller {
  readonly organization: Organization
  readonly senderAccountId: SenderAccountId | null
}

interface WaybillIds {
  readonly organizationId: OrganizationId
  readonly senderAccountId: SenderAccountId | null
  readonly ids: readonly WaybillId[]
}

/** The waybills' operations that planning uses. */
interface WaybillsInPlanning {
  find(of: Omit<WaybillIds, 'ids'> & { readonly number: string }): Promise<WaybillRow | null>
  /** A delivery without waybills is absent. */
  countOnDeliveries(of: {
    readonly organizationId: OrganizationId
    readonly deliveryIds: readonly DeliveryId[]
  }): Promise<readonly { readonly deliveryId: DeliveryId; readonly waybills: number }[]>
  plannable(of: WaybillIds): Promise<readonly PlannableWaybill[]>
  /** Throws when they are too many pieces, as does the next one. */
  byIds(of: WaybillIds): Promise<readonly WaybillRow[]>
  ofDelivery(of: {
    readonly organizationId: OrganizationId
    readonly deliveryId: DeliveryId
  }): Promise<readonly WaybillRow[]>
  /** Locks them in the order of their ids. */
  lockForPlanning(tx: Transaction, of: WaybillIds): Promise<readonly PlannableWaybill[]>
  /** The waybills are locked. */
  putOnDeliveries(
    tx: Transaction,
    put: {
      readonly organizationId: OrganizationId
      readonly of: readonly WaybillsOnDelivery[]
    },
  ): Promise<void>
  /** The waybills are locked. */
  pickUp(tx: Transaction, rows: readonly PlannableWaybill[]): Promise<void>
  /** A delivery that has left goes where its waybills are by now. */
  followWaybills(
    tx: Transaction,
    of: { readonly organizationId: OrganizationId; readonly deliveryId: DeliveryId },
  ): Promise<void>
  readIdsOnDelivery(
    tx: Transaction,
    of: { readonly organizationId: OrganizationId; readonly deliveryId: DeliveryId },
  ): Promise<readonly WaybillId[]>
  /** A delivery without waybills is absent. */
  readGoods(
    tx: Transaction,
    of: { readonly organizationId: OrganizationId; readonly deliveryIds: readonly DeliveryId[] },
  ): Promise<readonly DeliveryGoods[]>
}

interface WaybillsOnDelivery {
  /** Null: they are taken off theirs. */
  readonly deliveryId: DeliveryId | null
  readonly waybillIds: readonly WaybillId[]
}

interface DeliveryGoods {
  readonly deliveryId: DeliveryId
  readonly waybills: number
  readonly weightG: number
  readonly pieces: number
}

export interface PlanningDeps {
  readonly database: Database
  readonly queue: Queue
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly organizations: Pick<Organizations, 'units' | 'list'>
  readonly catalog: Pick<Catalog, 'offer'>
  readonly pricing: Pick<Pricing, 'vehicleRates'>
  readonly waybills: WaybillsInPlanning
  readonly quotes: Pick<Quotes, 'findWithLoads'>
  readonly deliveries: Pick<Deliveries, 'vehicleOf' | 'find' | 'planned'>
  /** The thread for searches that take a moment. */
  readonly fitChecks: Pick<LoadPlanning, 'checkFit'>
  /** The thread for searches of many seconds. */
  readonly longSearches: Pick<LoadPlanning, 'propose' | 'checkFit'>
  readonly loading: Pick<Loading, 'recount'>
  readonly locateStops: LocateStops
}

/** In the order of the ids, each once. Throws when some do not exist. */
export async function findWaybills(
  { organization, senderAccountId }: Caller,
  waybillIds: readonly WaybillId[],
  { waybills }: Pick<PlanningDeps, 'waybills'>,
): Promise<readonly WaybillRow[]> {
  const ids = [...new Set(waybillIds)]
  const organizationId = organization.id
  const rows = await waybills.byIds({ organizationId, senderAccountId, ids })
  refuseMissing(ids, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function refuseMissing(
  ids: readonly WaybillId[],
  found: readonly { readonly id: WaybillId }[],
): void {
  const known = new Set(found.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length > 0) throw new ServiceError('waybills_not_found', { waybill_ids: missing })
}

/** Created and accepted waybills without a delivery can be planned. */
function isPlannable({ state, deliveryId }: WaybillRow): boolean {
  return plannableStates.includes(state) && deliveryId === null
}

export function refuseUnplannable(rows: readonly WaybillRow[]): void {
  const refused = rows.filter((row) => !isPlannable(row))
  if (refused.length === 0) return
  const waybill_ids = refused.map(({ id }) => id)
  throw new ServiceError('waybills_not_plannable', { waybill_ids })
}

export async function findVehicleTypes<Id extends OfferedVehicleType['id']>(
  { organization }: Caller,
  vehicleTypeIds: readonly Id[],
  { catalog }: Pick<PlanningDeps, 'catalog'>,
): Promise<readonly OfferedVehicleType[]> {
  const { vehicleTypes } = await catalog.offer(organization.id)
  return [...new Set(vehicleTypeIds)].map((id) => {
    const type = vehicleTypes.find((each) => each.id === id)
    if (type === undefined) throw new ServiceError('no_vehicle_type', { vehicle_type_id: id })
    return type
  })
}

/** A search that no thread is free for is refused with the time to come back; a fault of the engine is not. */
export async function whenAvailable<T>(search: Promise<T>): Promise<T> {
  try {
    return await search
  } catch (error) {
    if (!(error instanceof LoadPlanningUnavailable) || error.reason === 'broken') throw error
    throw new ServiceError('overloaded', { retry_after_seconds: error.retryAfterSeconds })
  }
}
