/**
 * Replies about an order, shared by all callers of this process until they are 5 seconds old. Reading one
 * touches nothing else, because clients poll.
 */
import type { OrganizationId, SenderAccountId, DeliveryId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { OrderTrackingReply } from '#lib/contract/tracking.ts'

export interface Answer {
  readonly organizationId: OrganizationId
  /** The account of the order. */
  readonly accountId: SenderAccountId
  readonly tracking: OrderTrackingReply
  readonly freshUntilMs: number
}

/** Longer than any transaction of an order should last; until then it is read anew each time. */
const unsettledMs = 1_000

export function createTrackingCache({ clock, maxOrders }: { clock: Clock; maxOrders: number }) {
  const answers = new Map<string, Answer>()
  const unsettledUntilMs = new Map<string, number>()

  return {
    get(deliveryId: DeliveryId): Answer | undefined {
      const answer = answers.get(deliveryId)
      return answer !== undefined && clock.nowMs() < answer.freshUntilMs ? answer : undefined
    },
    put(deliveryId: DeliveryId, answer: Answer): void {
      if (clock.nowMs() < (unsettledUntilMs.get(deliveryId) ?? 0)) return
      unsettledUntilMs.delete(deliveryId)
      answers.delete(deliveryId)
      makeRoom(answers, maxOrders)
      answers.set(deliveryId, answer)
    },
    drop: (deliveryId: DeliveryId): void => void answers.delete(deliveryId),
    /** A transaction under way is changing it: what is read until it ends may be from before it. */
    changed(deliveryId: DeliveryId): void {
      answers.delete(deliveryId)
      unsettledUntilMs.delete(deliveryId)
      makeRoom(unsettledUntilMs, maxOrders)
      unsettledUntilMs.set(deliveryId, clock.nowMs() + unsettledMs)
    },
  }
}

/** The oldest goes first: a map keeps the order in which its entries came. */
function makeRoom(entries: Map<string, unknown>, most: number): void {
  if (entries.size < most) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}
