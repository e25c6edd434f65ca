/** Waybills: consignments with their parcels. Only this room changes a waybill's state. */
import type { WaybillId, ParcelId, DeliveryEventId } from '#lib/contract/ids.ts'
import { statesBefore } from '#lib/contract/states/transition-table.ts'
import { waybillTransitions, type WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import * as store from './store.ts'
import type { EventRow, NewOrderWaybill, WaybillKey } from './store.ts'
import { writeSearchText } from './text-store.ts'
import { newWaybillNo } from './waybill-number.ts'

export type { NewOrderWaybill, NewParcel } from './store.ts'
export type { Party } from './waybill-row.ts'

/**
 * The queue of waybill notifications. Its jobs are written in the transaction of the change; see
 * `WaybillNotice`.
 */
export const waybillEventQueue = 'waybills.event'

/** The data of a job of `waybillEventQueue`. */
export type WaybillNotice = WaybillKey &
  ({ readonly kind: 'event'; readonly eventId: DeliveryEventId } | { readonly kind: 'paid' })

export type NewEvent = Pick<
  EventRow,
  'organizationId' | 'waybillId' | 'eventType' | 'eventTime' | 'source'
> &
  Partial<Pick<EventRow, 'place' | 'message' | 'coordinates' | 'photos'>>

export type Recorded =
  | { readonly outcome: 'recorded'; readonly eventId: DeliveryEventId }
  /** The transition table does not allow it from the waybill's state. */
  | { readonly outcome: 'conflict'; readonly state: WaybillState }
  | { readonly outcome: 'no_such_waybill' }

export type Waybills = ReturnType<typeof createWaybills>

export function createWaybills({ clock, ids, queue }: { clock: Clock; ids: Ids; queue: Queue }) {
  /** Writes the event of a state that the waybill has by now, and the job that announces it. */
  async function writeEvent(tx: Transaction, event: NewEvent): Promise<DeliveryEventId> {
    const id: DeliveryEventId = ids.uuid()
    const { organizationId, waybillId, eventType, eventTime, source } = event
    await store.insertEvent(tx, {
      organizationId,
      waybillId,
      id,
      eventType,
      eventTime,
      recordedAt: new Date(clock.nowMs()),
      source,
      place: event.place ?? '',
      message: event.message ?? '',
      coordinates: event.coordinates ?? null,
      photos: event.photos ?? [],
    })
    await notify(tx, { organizationId, waybillId, kind: 'event', eventId: id })
    return id
  }

  async function notify(tx: Transaction, notice: WaybillNotice): Promise<void> {
    await queue.send(waybillEventQueue, notice, { transaction: tx })
  }

  return {
    writeEvent,
    async createForOrder(tx: Transaction, waybill: NewOrderWaybill) {
      const waybillId: WaybillId = ids.uuid()
      const waybillNo = newWaybillNo()
      const at = new Date(clock.nowMs())
      await store.insertOrderWaybill(tx, waybill, { id: waybillId, waybillNo, at })
      const parcels = waybill.parcels.map((parcel, index) => ({
        ...parcel,
        id: ids.uuid<ParcelId>(),
        parcelNo: `${waybillNo}-${index + 1}`,
      }))
      const { organizationId } = waybill
      await store.insertParcels(tx, { organizationId, waybillId }, parcels)
      await writeSearchText(tx, { organizationId, waybillId })
      await writeEvent(tx, {
        organizationId,
        waybillId,
        eventType: 'created',
        eventTime: at,
        source: 'order',
      })
      return { waybillId, waybillNo }
    },
    /** Moves the waybill and writes the event and its job; or returns why it may not, and does nothing. */
    async record(tx: Transaction, event: NewEvent): Promise<Recorded> {
      const moved = await store.moveWaybill(tx, event, {
        to: event.eventType,
        from: statesBefore(waybillTransitions, event.eventType),
        at: new Date(clock.nowMs()),
      })
      if (moved) return { outcome: 'recorded', eventId: await writeEvent(tx, event) }
      const state = await store.readState(tx, event)
      return state === null ? { outcome: 'no_such_waybill' } : { outcome: 'conflict', state }
    },
    stateOf: store.readState,
    async setParties(
      tx: Transaction,
      waybill: WaybillKey,
      parties: Pick<NewOrderWaybill, 'sender' | 'receiver'>,
    ): Promise<void> {
      await store.setParties(tx, waybill, { ...parties, at: new Date(clock.nowMs()) })
      await writeSearchText(tx, waybill)
    },
    /** Writes a job that announces the payment. */
    notifyPaid: (tx: Transaction, waybill: WaybillKey) => notify(tx, { ...waybill, kind: 'paid' }),
    /** Call it before any of the others. */
    declareJobs: () => queue.declare(waybillEventQueue),
  }
}
