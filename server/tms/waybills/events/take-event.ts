/**
 * Takes an event on a waybill, or on one of its parcels: moves the parcels that it concerns, and the
 * waybill with them. Whether it is taken depends on the state of this moment alone.
 */
import type { DeliveryEventId, ParcelId } from '#lib/contract/ids.ts'
import { canMove } from '#lib/contract/states/transition-table.ts'
import { waybillStateOf } from '#lib/contract/states/waybill-of-parcels.ts'
import { waybillTransitions, type WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Transaction } from '#server/db/database.ts'
import type { WaybillKey } from '../store.ts'
import * as store from './store.ts'
import type { ChangedWaybill, ParcelState } from './store.ts'
import { writeEvent, type HappenedEvent, type WriteDeps } from './write-event.ts'

export type TakenEvent =
  | {
      readonly outcome: 'recorded'
      readonly eventId: DeliveryEventId
      readonly state: WaybillState
    }
  /** The transition table does not allow it from the state of the waybill or the parcel. */
  | { readonly outcome: 'conflict'; readonly state: WaybillState }
  /** The waybill was written anew, with other parcels. */
  | { readonly outcome: 'no_such_parcel' }

export interface EventToTake {
  readonly waybill: ChangedWaybill
  /** Null: the event is of the whole waybill. */
  readonly parcelId?: ParcelId | null
  readonly event: HappenedEvent
  /** It moves the parcels also where it happened before the last event on them. */
  readonly ignoreTime?: boolean
}

/** The caller has locked the waybill. */
export async function takeEvent(
  tx: Transaction,
  { waybill, parcelId = null, event, ignoreTime = false }: EventToTake,
  deps: WriteDeps,
): Promise<TakenEvent> {
  const { eventType: to, eventTime } = event
  const nowAt = new Date(deps.clock.nowMs())
  // A caller's clock may be ahead. An event without a time that comes next must not look older.
  const eventAt = eventTime > nowAt ? nowAt : eventTime
  const key: WaybillKey = { organizationId: waybill.organizationId, waybillId: waybill.id }
  const parcels = await store.readParcelStates(tx, key)
  const concerned = parcels.filter(({ id }) => parcelId === null || id === parcelId)
  const [only] = concerned
  const now = parcelId === null ? waybill.state : only?.state
  if (now === undefined) return { outcome: 'no_such_parcel' }
  const conflicting = stateInTheWay({ now, to, parcels: concerned })
  if (conflicting !== null) return { outcome: 'conflict', state: conflicting }

  const moving = concerned.filter(
    ({ state, lastEventAt }) =>
      movable(state, to) && (ignoreTime || lastEventAt === null || eventAt >= lastEventAt),
  )
  const movingIds = moving.map(({ id }) => id)
  if (movingIds.length > 0) await store.moveParcels(tx, key, { parcelIds: movingIds, to, eventAt })
  const state = waybillStateOf(
    parcels.map((parcel) => (movingIds.includes(parcel.id) ? to : parcel.state)),
  )
  if (movingIds.length > 0) {
    await store.setWaybillState(tx, key, { state, at: nowAt })
  }
  const after = { ...waybill, state }
  const eventId = await writeEvent(tx, { waybill: after, before: waybill, parcelId, event }, deps)
  return { outcome: 'recorded', eventId, state }
}

/**
 * Null when nothing is. A waybill is canceled as a whole or not at all; any other event on it moves the
 * parcels that can follow.
 */
function stateInTheWay({
  now,
  to,
  parcels,
}: {
  now: WaybillState
  to: WaybillState
  parcels: readonly ParcelState[]
}): WaybillState | null {
  if (!movable(now, to)) return now
  if (to !== 'canceled') return null
  const onTheWay = parcels.find(({ state }) => state !== 'canceled' && !movable(state, to))
  return onTheWay?.state ?? null
}

function movable(from: WaybillState, to: WaybillState): boolean {
  return canMove({ table: waybillTransitions, from, to })
}
