/** Waybills: consignments with their parcels. Only this room changes a waybill's state. */
import type {
  AdditionalServiceId,
  DeliveryId,
  OrganizationId,
  QuoteId,
  SenderAccountId,
  ServiceId,
  WaybillId,
} from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import { isMachineNumber } from '#lib/machine-number.ts'
import type { Minor } from '#lib/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { lockWaybill, readReported, readWaybillState, type ChangedWaybill } from './events/store.ts'
import { insertWaybills, type NewWaybill } from './insert-waybills.ts'
import { numberedParcels } from './parcels-of-payload.ts'
import * as store from './store.ts'
import type { WaybillKey } from './store.ts'
import { writeSearchText } from './text-store.ts'
import type { Party } from './waybill-row.ts'
import { newWaybillNo } from './waybill-number.ts'
import { takeEvent, type EventToTake } from './events/take-event.ts'
import {
  writeChange,
  writeChanges,
  writeEvent,
  type HappenedEvent,
  type WriteDeps,
  type WrittenEvent,
} from './events/write-event.ts'

export { forgetWaybills, hasWaybillUnderWay } from './forget-people.ts'
export type { PlannableWaybill } from './delivery-store.ts'
export type { CarriedParcel } from './store.ts'
export type { Party, WaybillRow } from './waybill-row.ts'

export interface NewOrderParcel {
  readonly itemDesc: string | null
  /** The weight of one piece. */
  readonly weightKg: number
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
  readonly pieceCount: number
  readonly photos: readonly string[]
  /** The leg it travels on. */
  readonly deliveryId: DeliveryId
}

export interface NewOrderWaybill {
  readonly organizationId: OrganizationId
  readonly quoteId: QuoteId
  /** The caller's correlation id of the quote. */
  readonly requestId: string
  readonly senderAccountId: SenderAccountId | null
  readonly serviceId: ServiceId | null
  readonly additionalServiceIds: readonly AdditionalServiceId[]
  /** The order: its head delivery, which may be inserted later in the transaction. */
  readonly deliveryId: DeliveryId
  readonly sender: Party
  readonly receiver: Party
  readonly remark: string | null
  /** The insured value of the goods; null: not insured. */
  readonly insured: { readonly valueMinor: Minor; readonly currency: string } | null
  readonly parcels: readonly NewOrderParcel[]
}

export type NewEvent = WaybillKey & HappenedEvent

export type Waybills = ReturnType<typeof createWaybills>

export function createWaybills(deps: WriteDeps) {
  const { clock, ids } = deps

  return {
    /** The event of a state that the waybill has by now. */
    writeEvent: (tx: Transaction, written: WrittenEvent) => writeEvent(tx, written, deps),
    insert: (db: Database | Transaction, rows: Parameters<typeof insertWaybills>[1]) =>
      insertWaybills(db, rows, deps),
    /** Takes an event on a waybill that the caller has locked, by the rule of states. */
    take: (tx: Transaction, event: EventToTake) => takeEvent(tx, event, deps),
    /** A change of its fields, parties or parcels. */
    writeChange: (tx: Transaction, waybill: ChangedWaybill) =>
      writeChange(tx, { waybill, type: 'waybill.changed' }, deps),
    /** The same for several of one organization. */
    async writeChanges(
      tx: Transaction,
      changed: {
        readonly organizationId: OrganizationId
        readonly waybills: readonly ChangedWaybill[]
      },
    ): Promise<void> {
      await writeChanges(tx, { ...changed, type: 'waybill.changed' }, deps)
    },
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
    async createForOrder(
      tx: Transaction,
      { quoteId, requestId, insured, parcels, ...order }: NewOrderWaybill,
    ) {
      const waybillId: WaybillId = ids.uuid()
      const waybillNo = newWaybillNo()
      const state = 'created'
      const { organizationId } = order
      const waybill: NewWaybill = {
        ...order,
        id: waybillId,
        waybillNo,
        outTradeNo: quoteId,
        state,
        routeId: null,
        estimatedWeightKg: null,
        estimatedVolumeM3: null,
        volumetricWeightKg: null,
        declaredValueMinor: insured?.valueMinor ?? null,
        declaredValueCurrency: insured?.currency ?? null,
        // One that nobody gave is a UUID, which refers to nothing that people know.
        referenceNo: isMachineNumber(requestId) ? null : requestId,
        parcels: numberedParcels(
          parcels.map((parcel) => ({
            ...parcel,
            outParcelNo: null,
            itemValueMinor: null,
            products: [],
          })),
          { waybillNo, after: 0, state, ids },
        ),
      }
      const rows = { organizationId, waybills: [waybill], source: 'order' } as const
      const written = await insertWaybills(tx, rows, deps)
      if (!written.has(waybillId)) throw new Error(`the quote ${quoteId} has a waybill already`)
      return { waybillId, waybillNo }
    },
    /** Moves the waybill with its parcels and writes the event; or returns why it may not, and does nothing. */
    async record(tx: Transaction, { organizationId, waybillId, ...event }: NewEvent) {
      const waybill = await lockWaybill(tx, { organizationId, waybillId })
      if (waybill === null) return { outcome: 'no_such_waybill' } as const
      return takeEvent(tx, { waybill, event, ignoreTime: true }, deps)
    },
    /** Null where no program has reported anything. */
    reportedOn: (db: Database | Transaction, trip: Parameters<typeof readReported>[1]) =>
      readReported(db, trip),
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
