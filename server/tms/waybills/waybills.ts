/** Waybills: consignments with their parcels. Only this room changes a waybill's state. */
import type { ParcelId, SenderAccountId, WaybillId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { lockWaybill, readWaybillState, type ChangedWaybill } from './events/store.ts'
import * as store from './store.ts'
import type { NewOrderWaybill, WaybillKey } from './store.ts'
import { writeSearchText } from './text-store.ts'
import { newWaybillNo } from './waybill-number.ts'
import { takeEvent, type EventToTake } from './events/take-event.ts'
import {
  writeChange,
  writeCreated,
  writeEvent,
  type HappenedEvent,
  type WriteDeps,
  type WrittenEvent,
} from './events/write-event.ts'

export type { NewOrderWaybill, NewParcel } from './store.ts'
export type { Party } from './waybill-row.ts'

export type NewEvent = WaybillKey & HappenedEvent

export type Waybills = ReturnType<typeof createWaybills>

export function createWaybills(deps: WriteDeps) {
  const { clock, ids } = deps

  return {
    /** The event of a state that the waybill has by now. */
    writeEvent: (tx: Transaction, written: WrittenEvent) => writeEvent(tx, written, deps),
    writeCreated: (tx: Transaction, created: Parameters<typeof writeCreated>[1]) =>
      writeCreated(tx, created, deps),
    /** Takes an event on a waybill that the caller has locked, by the rule of states. */
    take: (tx: Transaction, event: EventToTake) => takeEvent(tx, event, deps),
    /** A change of its fields, parties or parcels. */
    writeChange: (tx: Transaction, waybill: ChangedWaybill) =>
      writeChange(tx, { waybill, type: 'waybill.changed' }, deps),
    /**
     * The account that it was taken from reads of this change only by an entry of its own. Written before
     * the others, so that the last entry of a waybill names the account that it has.
     */
    async writeToFormerAccount(
      tx: Transaction,
      waybill: ChangedWaybill,
      senderAccountId: SenderAccountId | null,
    ): Promise<void> {
      if (senderAccountId === null || senderAccountId === waybill.senderAccountId) return
      const former = { ...waybill, senderAccountId }
      await writeChange(tx, { waybill: former, type: 'waybill.changed' }, deps)
    },
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
      const { organizationId, senderAccountId } = waybill
      await store.insertParcels(tx, { organizationId, waybillId }, parcels)
      await writeSearchText(tx, { organizationId, waybillId })
      const state = 'created'
      await writeEvent(
        tx,
        {
          waybill: { organizationId, id: waybillId, waybillNo, senderAccountId, state },
          before: null,
          event: { eventType: state, eventTime: at, source: 'order' },
        },
        deps,
      )
      return { waybillId, waybillNo }
    },
    /** Moves the waybill with its parcels and writes the event; or returns why it may not, and does nothing. */
    async record(tx: Transaction, { organizationId, waybillId, ...event }: NewEvent) {
      const waybill = await lockWaybill(tx, { organizationId, waybillId })
      if (waybill === null) return { outcome: 'no_such_waybill' } as const
      return takeEvent(tx, { waybill, event, ignoreTime: true }, deps)
    },
    async stateOf(db: Database | Transaction, key: WaybillKey): Promise<WaybillState | null> {
      return (await readWaybillState(db, key))?.state ?? null
    },
    async setParties(
      tx: Transaction,
      key: WaybillKey,
      parties: Pick<NewOrderWaybill, 'sender' | 'receiver'>,
    ): Promise<void> {
      const waybill = await lockWaybill(tx, key)
      if (waybill === null) return
      await store.setParties(tx, key, { ...parties, at: new Date(clock.nowMs()) })
      await writeSearchText(tx, key)
      await writeChange(tx, { waybill, type: 'waybill.changed' }, deps)
    },
    /** Its order was paid. */
    async notePaid(tx: Transaction, key: WaybillKey): Promise<void> {
      const waybill = await lockWaybill(tx, key)
      if (waybill !== null) await writeChange(tx, { waybill, type: 'waybill.paid' }, deps)
    },
  }
}
