/** Waybills: consignments with their parcels, and the one place where the state of one changes. */
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { NewOrderWaybill } from './new-order-waybill.ts'
import type { EventSource } from './store.ts'

export type { NewOrderWaybill, NewParcel, Party } from './new-order-waybill.ts'

/**
 * The queue of what later listens to waybills. Its jobs are written in the transaction of what they
 * tell; see `WaybillNotice`.
 */
export const waybillEventQueue = 'waybills.event'

/** The data of a job of `waybillEventQueue`. */
export type WaybillNotice = {
  readonly organizationId: string
  readonly waybillId: string
} & ({ readonly kind: 'event'; readonly eventId: string } | { readonly kind: 'paid' })

export interface NewEvent {
  readonly organizationId: string
  readonly waybillId: string
  readonly eventType: WaybillState
  readonly eventTime: Date
  readonly source: EventSource
  readonly place?: string
  readonly message?: string
  readonly coordinates?: { readonly lat: number; readonly lng: number }
  readonly photos?: readonly string[]
}

export type Recorded =
  | { readonly outcome: 'recorded'; readonly eventId: string }
  /** The transition table does not allow it from the state the waybill is in. */
  | { readonly outcome: 'conflict'; readonly state: WaybillState }
  | { readonly outcome: 'no_such_waybill' }

export interface Waybills {
  createForOrder(
    tx: Transaction,
    waybill: NewOrderWaybill,
  ): Promise<{ waybillId: string; waybillNo: string; parcelIds: string[] }>
  /** Moves the waybill and writes the event and its job; or says why it may not, and does nothing. */
  record(tx: Transaction, event: NewEvent): Promise<Recorded>
  stateOf(
    db: Database | Transaction,
    waybill: { organizationId: string; waybillId: string },
  ): Promise<WaybillState | null>
  /** Leaves a job that tells that it was paid for. */
  tellPaid(tx: Transaction, waybill: { organizationId: string; waybillId: string }): Promise<void>
  /** Before any of the others. */
  declareJobs(queue: Queue): Promise<void>
}
