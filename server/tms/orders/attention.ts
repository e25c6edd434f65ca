/** Puts a trip on a person's work list, and takes it off again when it has got on without one. */
import type { AttentionReason } from '#lib/contract/console/work-list.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertAttention, resolveAttention, type DeliveryRow } from '../deliveries/deliveries.ts'
import type { OrderDeps } from './order-deps.ts'

export async function openWorkItem(
  tx: Transaction,
  {
    deps: { clock, ids },
    trip,
    reason,
    detail = '',
  }: { deps: OrderDeps; trip: DeliveryRow; reason: AttentionReason; detail?: string },
): Promise<void> {
  await insertAttention(tx, {
    organizationId: trip.organizationId,
    id: ids.uuid(),
    deliveryId: trip.id,
    orderId: trip.headId ?? trip.id,
    reason,
    detail,
    at: new Date(clock.nowMs()),
  })
}

export async function closeWorkItem(
  tx: Transaction,
  {
    deps: { clock },
    trip,
    reasons,
    by,
  }: {
    deps: OrderDeps
    trip: DeliveryRow
    reasons: readonly AttentionReason[]
    /** The person who solved it, or what made it unnecessary. */
    by: string
  },
): Promise<void> {
  const { organizationId, id: deliveryId } = trip
  const at = new Date(clock.nowMs())
  await resolveAttention(tx, { organizationId, deliveryId, reasons, by, at })
}
