/** The list of deliveries, those of orders too. */
import type { z } from 'zod'
import type { deliveryListQuerySchema, ListedDelivery } from '#lib/contract/delivery-list.ts'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Keyset } from '#server/db/keyset.ts'
import {
  listDeliveries as readDeliveries,
  type ListedDeliveryRow,
} from '../deliveries/deliveries.ts'
import type { Caller, PlanningDeps } from './planning-deps.ts'

export interface ListDeliveries extends Caller {
  readonly query: Omit<z.output<typeof deliveryListQuerySchema>, 'after'>
  readonly after: Keyset | null
}

export async function listDeliveries(
  { organization, senderAccountId, query, after }: ListDeliveries,
  { database, waybills }: Pick<PlanningDeps, 'database' | 'waybills'>,
): Promise<{ readonly data: ListedDelivery[]; readonly next: Keyset | null }> {
  const { q, state: states, kind, planned, pageSize: limit } = query
  const organizationId = organization.id
  const scope = { organizationId, senderAccountId }
  const carried = q === undefined ? null : await waybills.find({ ...scope, number: q })
  const { rows, next } = await readDeliveries(database, {
    filter: {
      ...scope,
      states,
      kind,
      planned,
      from: query.from === undefined ? undefined : new Date(query.from),
      to: query.to === undefined ? undefined : new Date(query.to),
      text: q === undefined ? undefined : { part: q, orId: carried?.deliveryId ?? null },
    },
    after,
    limit,
  })
  const deliveryIds = rows.flatMap(({ id, orderId }) => (orderId === null ? [id] : []))
  const counted = await waybills.countOnDeliveries({ organizationId, deliveryIds })
  const counts = new Map(counted.map((each) => [each.deliveryId, each.waybills]))
  return { data: rows.map((row) => shownDelivery(row, counts)), next }
}

function shownDelivery(
  row: ListedDeliveryRow,
  counts: ReadonlyMap<DeliveryId, number>,
): ListedDelivery {
  return {
    id: row.id,
    deliveryNo: row.deliveryNo,
    kind: row.orderId === null ? 'planned' : 'order',
    order_id: row.orderId,
    sender_account_id: row.senderAccountId,
    origin_unit_id: row.originUnitId,
    vehicleTypeId: row.vehicleTypeId,
    vehicle_type: row.vehicleType,
    // An order is one waybill.
    waybillCount: row.orderId === null ? (counts.get(row.id) ?? 0) : 1,
    weight_kg: row.weightG / 1000,
    pieces: row.pieces,
    loaded: row.loaded,
    missing: row.missing,
    damaged: row.damaged,
    planned: row.planned,
    locked: row.lockedAt !== null,
    state: row.state,
    created_at: toTimestamp(row.createdAt),
    state_since: toTimestamp(row.stateSince),
  }
}
