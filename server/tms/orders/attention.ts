/** Puts a trip on a person's work list, and takes it off again when it has got on without one. */
import type { AttentionReason } from '#lib/contract/console/work-list.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertAttention, resolveAttention, type DeliveryRow } from '../deliveries/deliveries.ts'
import type { OrderDeps } from './order-deps.ts'

export async function openWorkItem(
  tx: Transaction,
  item: { trip: DeliveryRow; reason: AttentionReason; detail?: string },
  { clock, ids }: OrderDeps,
): Promise<void> {
  const { trip, reason, detail = '' } = item
  await insertAttention(tx, {
    organizationId: trip.organizationId,
    id: ids.uuid(),
    deliveryId: trip.id,
    headId: trip.headId ?? trip.id,
    reason,
    detail,
    since: new Date(clock.nowMs()),
  })
}

/** `by`: the person who solved it, or what made it unnecessary. */
export async function closeWorkItem(
  tx: Transaction,
  item: { trip: DeliveryRow; reasons: readonly AttentionReason[]; by: string },
  { clock }: OrderDeps,
): Promise<void> {
  const { trip, reasons, by } = item
  const { organizationId, id: deliveryId } = trip
  const at = new Date(clock.nowMs())
  await resolveAttention(tx, { organizationId, deliveryId, reasons, by, at })
}
