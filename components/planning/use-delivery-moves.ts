/** Moves of waybills to and from deliveries that exist: sent at once, one after another, with a way back. */
import { useState, useTransition } from 'react'
import type { DeliveryId, WaybillId } from '#lib/contract/ids.ts'
import type { DeliveryChange, PlannerOutcome } from '#lib/planner/planner-replies.ts'
import type { BoardAction } from './board.ts'
import type { Trouble } from './refusal-note.tsx'
import { stepsOnto, type SentMove, type SentStep } from './sent-move.ts'
import type { DropTarget } from './use-drag.ts'
import { useDeliveries, useDeliveryGoods } from './use-waiting.ts'

interface MoveSource {
  /** The number of a waybill's vehicle. */
  readonly onBoard: ReadonlyMap<WaybillId, number>
  readonly dispatch: (action: BoardAction) => void
  readonly refetchWaiting: () => Promise<unknown>
}

export function useDeliveryMoves(
  change: (change: DeliveryChange) => Promise<PlannerOutcome<'done'>>,
) {
  const deliveries = useDeliveries()
  const [openId, setOpenId] = useState<DeliveryId | null>(null)
  const goodsOfOpen = useDeliveryGoods(openId)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [sent, setSent] = useState<SentMove | null>(null)
  const [isSending, startSending] = useTransition()
  const listed = deliveries.data?.deliveries ?? []
  const numberOf = (id: DeliveryId | null) =>
    listed.find((delivery) => delivery.id === id)?.deliveryNo ?? ''

  /** Everything is read again afterwards, also where a step is refused. */
  function send(
    steps: readonly SentStep[],
    {
      dispatch,
      refetchWaiting,
      moved = null,
    }: Omit<MoveSource, 'onBoard'> & { moved?: SentMove | null },
  ): void {
    if (isSending || steps.length === 0) return
    if (!navigator.onLine) return setTrouble({ kind: 'offline' })
    setTrouble(null)
    startSending(async () => {
      const done: SentStep[] = []
      for (const step of steps) {
        const reply = await change(step.change).catch((): Trouble => ({ kind: 'failed' }))
        if (reply.kind !== 'done') {
          startSending(() => setTrouble(reply))
          break
        }
        done.push(step)
      }
      await Promise.all([refetchWaiting(), deliveries.refetch(), goodsOfOpen.refetch()])
      startSending(() => {
        for (const { then } of done) if (then !== undefined) dispatch(then)
        setSent(done.length === steps.length ? moved : null)
      })
    })
  }

  /** From the board, from those that wait, and from the open delivery, to anywhere. */
  function move(waybillIds: readonly WaybillId[], to: DropTarget, source: MoveSource): void {
    const loadedIds = new Set(goodsOfOpen.data?.waybills.map(({ waybill_id: id }) => id))
    const fromDelivery = waybillIds.filter((id) => loadedIds.has(id))
    const others = waybillIds.filter((id) => !loadedIds.has(id))
    const { onBoard, dispatch } = source
    if (typeof to === 'string') {
      if (others.length === 0 && openId === to) return
      const { steps, back } = stepsOnto(to, {
        waybillIds: others,
        fromDelivery: openId === to ? [] : fromDelivery,
        openDelivery: openId,
        onBoard,
      })
      const moved = {
        kind: 'loaded',
        count: waybillIds.length,
        number: numberOf(to),
        back,
      } as const
      return send(steps, { ...source, moved })
    }
    if (fromDelivery.length === 0 || openId === null) {
      return dispatch({ kind: 'move', waybillIds: others, to })
    }
    const own = { deliveryId: openId, waybillIds: fromDelivery } as const
    const steps: readonly SentStep[] = [
      { change: { kind: 'unload', ...own }, then: { kind: 'move', waybillIds, to } },
    ]
    const back: readonly SentStep[] = [
      {
        change: { kind: 'load', ...own, from: null },
        then: { kind: 'gone', waybillIds: fromDelivery },
      },
    ]
    const number = numberOf(openId)
    const moved = { kind: 'unloaded', count: fromDelivery.length, number, back } as const
    return send(steps, { ...source, moved })
  }

  return {
    deliveries,
    listed,
    openId,
    setOpenId,
    goodsOfOpen,
    numberOfOpen: numberOf(openId),
    trouble,
    sent,
    isSending,
    send,
    move,
  }
}
