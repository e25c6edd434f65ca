/** Moves of waybills to and from deliveries, which are sent at once, and what is sent to take them back. */
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import type { DeliveryChange } from '#lib/planner/planner-replies.ts'
import type { BoardAction } from './board.ts'

export interface SentStep {
  readonly change: DeliveryChange
  /** The change of the board once it is done. */
  readonly then?: BoardAction
}

export interface SentMove {
  readonly kind: 'loaded' | 'unloaded'
  readonly count: number
  /** The delivery's. */
  readonly number: string
  readonly back: readonly SentStep[]
}

/** Back, the waybills return to the delivery or to the vehicles of the board that they came from. */
export function stepsOnto(
  to: DeliveryId,
  {
    waybillIds,
    fromDelivery,
    openDelivery,
    onBoard,
  }: {
    /** Those that wait or are on the board. */
    readonly waybillIds: readonly WaybillId[]
    readonly fromDelivery: readonly WaybillId[]
    readonly openDelivery: DeliveryId | null
    /** The number of a waybill's vehicle. */
    readonly onBoard: ReadonlyMap<WaybillId, number>
  },
): { readonly steps: readonly SentStep[]; readonly back: readonly SentStep[] } {
  const steps: SentStep[] = []
  const back: SentStep[] = []
  if (waybillIds.length > 0) {
    steps.push({
      change: { kind: 'load', deliveryId: to, waybillIds: [...waybillIds], from: null },
      then: { kind: 'gone', waybillIds },
    })
    for (const [number, ids] of Map.groupBy(waybillIds, (id) => onBoard.get(id) ?? null)) {
      back.push({
        change: { kind: 'unload', deliveryId: to, waybillIds: ids },
        ...(number !== null && { then: { kind: 'move', waybillIds: ids, to: number } as const }),
      })
    }
  }
  if (fromDelivery.length > 0 && openDelivery !== null) {
    const ids = [...fromDelivery]
    steps.push({ change: { kind: 'load', deliveryId: to, waybillIds: ids, from: openDelivery } })
    back.push({ change: { kind: 'load', deliveryId: openDelivery, waybillIds: ids, from: to } })
  }
  return { steps, back }
}
