/** Writes what happened to a waybill: the tracking event, and the entry in the feed. */
import type { DeliveryEventId, OrganizationId, ParcelId } from '#lib/contract/ids.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import type { Feed, NewFeedEntry } from '../../feed/feed.ts'
import * as store from './store.ts'
import type { ChangedWaybill, EventRow } from './store.ts'

export interface WriteDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly feed: Pick<Feed, 'write' | 'insertionOf'>
}

export type HappenedEvent = Pick<EventRow, 'eventType' | 'eventTime' | 'source'> &
  Partial<Pick<EventRow, 'timeGiven' | 'place' | 'message' | 'coordinates' | 'photos'>>

type WaybillChange = Extract<NewFeedEntry, { readonly waybill_no: string }>['type']

export interface WrittenEvent {
  readonly waybill: ChangedWaybill
  /** Null for the event of its creation. */
  readonly before: Pick<ChangedWaybill, 'state'> | null
  readonly parcelId?: ParcelId | null
  readonly event: HappenedEvent
}

export async function writeEvent(
  tx: Transaction,
  written: WrittenEvent,
  deps: WriteDeps,
): Promise<DeliveryEventId> {
  const id: DeliveryEventId = deps.ids.uuid()
  const { organizationId } = written.waybill
  const { rows, entries } = insertionsOf({ organizationId, events: [{ ...written, id }] }, deps)
  await tx.query(sql`with events as (${rows}) ${entries}`)
  return id
}

interface WrittenEvents {
  readonly organizationId: OrganizationId
  readonly events: readonly (WrittenEvent & { readonly id: DeliveryEventId })[]
  /** A query of ids: only the events of these waybills are written. Left out: all. */
  readonly onlyOf?: Sql
}

/** The events, and their entries in the feed: two parts of a statement. */
export function insertionsOf(
  { organizationId, events, onlyOf }: WrittenEvents,
  { clock, feed }: WriteDeps,
) {
  const recordedAt = new Date(clock.nowMs())
  const rows = events.map(({ id, waybill, parcelId = null, event }): EventRow => ({
    organizationId,
    waybillId: waybill.id,
    id,
    parcelId,
    timeGiven: false,
    place: '',
    message: '',
    coordinates: null,
    photos: [],
    ...event,
    recordedAt,
  }))
  const entries = events.map(({ id, waybill, before, parcelId = null, event: { eventType } }) => {
    const type = changeOf(before?.state ?? null, waybill.state)
    return entryOf({ waybill, type, event: { id, eventType, parcelId } })
  })
  return {
    rows: store.insertionOfEvents(rows, onlyOf),
    entries: feed.insertionOf({ organizationId, entries, onlyOf }),
  }
}

/** A draft is not created yet for anybody else. */
function changeOf(before: WaybillState | null, after: WaybillState): WaybillChange {
  if (after === 'created' && (before === null || before === 'draft')) return 'waybill.created'
  return after === 'canceled' && before !== 'canceled' ? 'waybill.canceled' : 'waybill.event'
}

/** A change that is no tracking event. */
export function writeChange(
  tx: Transaction,
  { waybill, type }: { waybill: ChangedWaybill; type: WaybillChange },
  deps: Pick<WriteDeps, 'feed'>,
): Promise<void> {
  const { organizationId } = waybill
  return writeChanges(tx, { organizationId, waybills: [waybill], type }, deps)
}

export function writeChanges(
  tx: Transaction,
  {
    organizationId,
    waybills,
    type,
  }: {
    organizationId: OrganizationId
    waybills: readonly ChangedWaybill[]
    type: WaybillChange
  },
  { feed }: Pick<WriteDeps, 'feed'>,
): Promise<void> {
  const entries = waybills.map((waybill) => entryOf({ waybill, type, event: null }))
  return feed.write(tx, { organizationId, entries })
}

function entryOf({
  waybill,
  type,
  event,
}: {
  waybill: ChangedWaybill
  type: WaybillChange
  event: { id: DeliveryEventId; eventType: WaybillState; parcelId: ParcelId | null } | null
}): NewFeedEntry {
  return {
    type,
    sender_account_id: waybill.senderAccountId,
    waybill_id: waybill.id,
    waybill_no: waybill.waybillNo,
    state: waybill.state,
    delivery_event_id: event?.id ?? null,
    event_type: event?.eventType ?? null,
    parcel_id: event?.parcelId ?? null,
  }
}
