/**
 * Changes of planned deliveries: waybills join, move and leave, a delivery is locked, and departs. Each
 * locks the waybills first, then the deliveries, in the order of their ids.
 */
import type { z } from 'zod'
import type { DeliveryId, SenderAccountId, WaybillId } from '#lib/contract/ids.ts'
import type {
  ChangedDelivery,
  changedDeliveriesSchema,
  loadWaybillsSchema,
  unloadWaybillsSchema,
} from '#lib/contract/planned-deliveries.ts'
import type { DeliveryState } from '#lib/contract/states/delivery-states.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PlannedDeliveryRow } from '../deliveries/deliveries.ts'
import { ServiceError } from '../http/service-error.ts'
import type { PlannableWaybill } from '../waybills/waybills.ts'
import { refuseTaken } from './accept.ts'
import { refuseMissing, type Caller, type PlanningDeps } from './planning-deps.ts'

export interface ChangeDelivery extends Caller {
  readonly id: DeliveryId
}

export interface LoadWaybills extends ChangeDelivery {
  readonly body: z.output<typeof loadWaybillsSchema>
}

export interface UnloadWaybills extends ChangeDelivery {
  readonly body: z.output<typeof unloadWaybillsSchema>
}

type Changed = z.output<typeof changedDeliveriesSchema>

/** The states of a delivery that waits at its origin. */
const waiting: ReadonlySet<DeliveryState> = new Set(['pending', 'ready_for_pickup', 'assigned'])

/** Waybills may join a departing delivery before all of its own are locked. */
const departAttempts = 5

export function loadWaybills(call: LoadWaybills, deps: PlanningDeps): Promise<Changed> {
  const { organization, id, body } = call
  const from = body.from_delivery_id
  const involved = from === undefined || from === id ? [id] : [id, from]
  return deps.database.transaction(async (tx) => {
    const rows = await lockWaybills(tx, { call, ids: body.waybill_ids }, deps)
    const deliveries = await lockDeliveries(tx, { call, ids: involved, needs: 'unlocked' }, deps)
    refuseOtherAccounts(rows, deliveries.find((delivery) => delivery.id === id)?.senderAccountId)
    // Those that have come already need not come again.
    const coming = rows.filter(({ deliveryId }) => deliveryId !== id)
    if (from === undefined) refuseTaken(coming)
    else refuseOthers(coming, from)
    const waybillIds = coming.map((row) => row.id)
    const organizationId = organization.id
    if (waybillIds.length > 0) {
      await deps.waybills.putOnDeliveries(tx, {
        organizationId,
        of: [{ deliveryId: id, waybillIds }],
      })
      await noteGoods(tx, { call, ids: involved }, deps)
    }
    return shown(tx, { call, ids: involved }, deps)
  })
}

export function unloadWaybills(call: UnloadWaybills, deps: PlanningDeps): Promise<Changed> {
  const { organization, id, body } = call
  return deps.database.transaction(async (tx) => {
    const rows = await lockWaybills(tx, { call, ids: body.waybill_ids }, deps)
    await lockDeliveries(tx, { call, ids: [id], needs: 'unlocked' }, deps)
    refuseOthers(rows, id)
    const of = [{ deliveryId: null, waybillIds: rows.map((row) => row.id) }]
    await deps.waybills.putOnDeliveries(tx, { organizationId: organization.id, of })
    await noteGoods(tx, { call, ids: [id] }, deps)
    return shown(tx, { call, ids: [id] }, deps)
  })
}

export function setLocked(
  call: ChangeDelivery,
  isLocked: boolean,
  deps: PlanningDeps,
): Promise<Changed> {
  const ids = [call.id]
  return deps.database.transaction(async (tx) => {
    const rows = await lockDeliveries(tx, { call, ids, needs: 'waiting' }, deps)
    for (const row of rows) await deps.deliveries.planned.setLocked(tx, row, isLocked)
    return shown(tx, { call, ids }, deps)
  })
}

export async function depart(call: ChangeDelivery, deps: PlanningDeps): Promise<Changed> {
  const { organization, id: deliveryId } = call
  const key = { organizationId: organization.id, deliveryId }
  for (let attempt = 1; attempt <= departAttempts; attempt += 1) {
    const changed = await deps.database.transaction(async (tx) => {
      const ids = await deps.waybills.readIdsOnDelivery(tx, key)
      const wanted = { organizationId: organization.id, senderAccountId: null, ids }
      const rows = await deps.waybills.lockForPlanning(tx, wanted)
      const [delivery] = await lockDeliveries(
        tx,
        { call, ids: [deliveryId], needs: 'waiting' },
        deps,
      )
      const locked = new Set(ids)
      const now = await deps.waybills.readIdsOnDelivery(tx, key)
      if (!now.every((id) => locked.has(id))) return null
      if (now.length === 0) throw new ServiceError('delivery_empty', { delivery_id: deliveryId })
      const onBoard = rows.filter((row) => row.deliveryId === deliveryId)
      await deps.waybills.pickUp(tx, onBoard)
      const departed = delivery && (await deps.deliveries.planned.depart(tx, delivery))
      if (!departed) throw await notChangeable(tx, call, deliveryId, deps)
      await deps.waybills.followWaybills(tx, key)
      return shown(tx, { call, ids: [deliveryId] }, deps)
    })
    if (changed !== null) return changed
  }
  throw new ServiceError('overloaded', { retry_after_seconds: 1 })
}

async function lockWaybills(
  tx: Transaction,
  { call, ids }: { call: Caller; ids: readonly WaybillId[] },
  { waybills }: PlanningDeps,
): Promise<readonly PlannableWaybill[]> {
  const { organization, senderAccountId } = call
  const organizationId = organization.id
  const rows = await waybills.lockForPlanning(tx, { organizationId, senderAccountId, ids })
  refuseMissing(ids, rows)
  return rows
}

/** Throws unless all of them wait at their origin, and are not locked where that matters. */
async function lockDeliveries(
  tx: Transaction,
  { call, ids, needs }: { call: Caller; ids: readonly DeliveryId[]; needs: 'waiting' | 'unlocked' },
  deps: PlanningDeps,
): Promise<readonly PlannedDeliveryRow[]> {
  const { organization, senderAccountId } = call
  const organizationId = organization.id
  const rows = await deps.deliveries.planned.lock(tx, { organizationId, ids })
  for (const id of ids) {
    const row = rows.find((each) => each.id === id)
    const isOfAnother = senderAccountId !== null && row?.senderAccountId !== senderAccountId
    if (row === undefined || isOfAnother || !waiting.has(row.state)) {
      throw await notChangeable(tx, call, id, deps)
    }
    if (needs === 'unlocked' && row.lockedAt !== null) {
      throw new ServiceError('delivery_locked', { delivery_id: id })
    }
  }
  return rows
}

/** A delivery that is an account's own carries no other account's waybills. */
function refuseOtherAccounts(
  rows: readonly PlannableWaybill[],
  accountId: SenderAccountId | null | undefined,
): void {
  if (!accountId) return
  const others = rows.filter(({ senderAccountId }) => senderAccountId !== accountId)
  if (others.length === 0) return
  throw new ServiceError('waybills_not_plannable', { waybill_ids: others.map(({ id }) => id) })
}

/** It is another account's, an order's, or has departed. */
async function notChangeable(
  tx: Transaction,
  { organization, senderAccountId }: Caller,
  deliveryId: DeliveryId,
  { deliveries }: PlanningDeps,
): Promise<ServiceError> {
  const found = await deliveries.vehicleOf(tx, { organizationId: organization.id, deliveryId })
  const isOfAnother = senderAccountId !== null && found?.senderAccountId !== senderAccountId
  if (found === null || isOfAnother) {
    return new ServiceError('delivery_not_found', { delivery_id: deliveryId })
  }
  const { state } = found
  return new ServiceError('delivery_not_changeable', { delivery_id: deliveryId, state })
}

function refuseOthers(rows: readonly PlannableWaybill[], deliveryId: DeliveryId): void {
  const others = rows.filter((row) => row.deliveryId !== deliveryId)
  if (others.length > 0) {
    const waybill_ids = others.map(({ id }) => id)
    throw new ServiceError('waybills_not_on_delivery', { waybill_ids })
  }
  refuseTaken(rows.map((row) => ({ ...row, deliveryId: null })))
}

/** The deliveries are locked. */
async function noteGoods(
  tx: Transaction,
  { call, ids }: { call: Caller; ids: readonly DeliveryId[] },
  { deliveries, waybills }: PlanningDeps,
): Promise<void> {
  const organizationId = call.organization.id
  const goods = await waybills.readGoods(tx, { organizationId, deliveryIds: ids })
  for (const deliveryId of ids) {
    const own = goods.find((each) => each.deliveryId === deliveryId)
    await deliveries.planned.goodsChanged(tx, { organizationId, deliveryId }, () =>
      Promise.resolve(own ?? { weightG: 0, pieces: 0 }),
    )
  }
}

/** As they are at the end of the change, in the order given. */
async function shown(
  tx: Transaction,
  { call, ids }: { call: Caller; ids: readonly DeliveryId[] },
  { deliveries, waybills }: PlanningDeps,
): Promise<Changed> {
  const organizationId = call.organization.id
  const goods = await waybills.readGoods(tx, { organizationId, deliveryIds: ids })
  const rows = await deliveries.planned.lock(tx, { organizationId, ids })
  return {
    deliveries: ids.flatMap((id): ChangedDelivery[] => {
      const row = rows.find((each) => each.id === id)
      if (!row?.vehicleTypeId) return []
      const { deliveryNo, vehicleTypeId, planned, state } = row
      const waybillCount = goods.find((each) => each.deliveryId === id)?.waybills ?? 0
      const locked = row.lockedAt !== null
      return [{ id, deliveryNo, vehicleTypeId, waybillCount, planned, state, locked }]
    }),
  }
}
