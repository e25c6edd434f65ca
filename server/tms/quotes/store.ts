/** All SQL of the room. The time comes in, because a quote expires when it is asked. */
import type { OrganizationId, SenderAccountId, DeliveryId, QuoteId } from '#lib/contract/ids.ts'
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import { statesBefore } from '#lib/contract/states/transition-table.ts'
import { quoteTransitions } from '#lib/contract/states/quote-states.ts'
import { searchable } from '#lib/search-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { QuoteRow, StoredTrip } from './quote-row.ts'

type Reader = Database | Transaction

interface QuoteKey {
  readonly organizationId: OrganizationId
  readonly id: QuoteId
}

/** A quote runs out by its time, whether or not anybody has written it down. */
export const statusAt = (now: Date) =>
  sql`case when status = 'active' and expires_at <= ${now} then 'expired' else status end`

/** Everything but where each piece stands. */
const columns = (now: Date) => sql`id, sender_account_id, request_id, ${statusAt(now)} as status,
  created_at, expires_at, currency, total_minor,
  service_id, service_type, breakdown, vehicles, snapshot,
  delivery_id, provider`
const withoutLoads = (now: Date) => sql`${columns(now)}, null as load_plans`

export function findQuote(db: Reader, { organizationId, id }: QuoteKey, now: Date) {
  return db.one<QuoteRow>(
    sql`select ${withoutLoads(now)} from tms.quotes where organization_id = ${organizationId}
       and id = ${id}`,
  )
}

export function findWithLoads(db: Reader, { organizationId, id }: QuoteKey, now: Date) {
  return db.one<QuoteRow>(
    sql`select ${columns(now)}, load_plans
     from tms.quotes where organization_id = ${organizationId} and id = ${id}`,
  )
}

/** A quote after a change, as the feed names it. */
export type ChangedQuote = Pick<QuoteRow, 'id' | 'senderAccountId' | 'status' | 'deliveryId'> & {
  readonly organizationId: OrganizationId
}

const changed = sql`organization_id, id, sender_account_id, status, delivery_id`

/** By one conditional update, so that of many who read at once one wins. */
export function claim(
  tx: Transaction,
  { organizationId, id, accountId, now }: QuoteKey & { accountId: SenderAccountId; now: Date },
): Promise<ChangedQuote | null> {
  return tx.one(
    sql`with claimed as (
       update tms.quotes set sender_account_id = ${accountId}
       where organization_id = ${organizationId} and id = ${id} and sender_account_id is null
         and status = 'active' and expires_at > ${now}
       returning ${changed}
     ), text as (
       update tms.quote_texts set sender_account_id = ${accountId}
       where organization_id = ${organizationId} and quote_id in (select id from claimed)
     )
     select * from claimed`,
  )
}

const mostListed = 500

export function listQuotes(
  db: Reader,
  { organizationId, accountId }: { organizationId: OrganizationId; accountId: SenderAccountId },
  now: Date,
) {
  return db.query<QuoteRow>(
    sql`select ${withoutLoads(now)} from tms.quotes
     where organization_id = ${organizationId} and sender_account_id = ${accountId}
     order by created_at desc, id desc limit ${mostListed}`,
  )
}

/** A request is the same when account, key and body are. */
export interface SameRequest {
  readonly organizationId: OrganizationId
  readonly requestedBy: SenderAccountId | null
  readonly requestId: string
  readonly requestHash: Buffer
}

export function findSame(db: Reader, same: SameRequest, now: Date) {
  return db.one<QuoteRow>(
    sql`select ${columns(now)}, load_plans from tms.quotes
     where organization_id = ${same.organizationId} and request_id = ${same.requestId}
       and request_hash = ${same.requestHash}
       and requested_by is not distinct from ${same.requestedBy} and status = 'active'
         and expires_at > ${now}
     order by created_at desc limit 1`,
  )
}

/** Until the transaction ends, nobody else makes a quote of this request. */
export async function lockRequest(tx: Transaction, same: SameRequest): Promise<void> {
  const { organizationId, requestedBy, requestId, requestHash } = same
  const key = [organizationId, requestedBy, requestId, requestHash.toString('hex')].join(' ')
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export type NewQuote = Omit<QuoteRow, 'status' | 'deliveryId' | 'provider'> &
  Pick<SameRequest, 'organizationId' | 'requestedBy' | 'requestHash'> & {
    /** A search for the quote reads this. */
    readonly text: string
  }

export async function insertQuote(tx: Transaction, quote: NewQuote): Promise<void> {
  await tx.query(
    sql`with text as (
       insert into tms.quote_texts (organization_id, quote_id, sender_account_id, text)
       values (${quote.organizationId}, ${quote.id}, ${quote.senderAccountId}, ${quote.text})
     )
     insert into tms.quotes
       (organization_id, id, sender_account_id, requested_by, request_id, request_hash, status,
        created_at, expires_at, currency, total_minor, service_id, service_type, breakdown,
        vehicles, snapshot, load_plans)
     values (${quote.organizationId}, ${quote.id}, ${quote.senderAccountId},
       ${quote.requestedBy}, ${quote.requestId}, ${quote.requestHash}, 'active',
       ${quote.createdAt}, ${quote.expiresAt}, ${quote.currency}, ${quote.totalMinor},
       ${quote.serviceId}, ${quote.serviceType}, ${JSON.stringify(quote.breakdown)},
       ${JSON.stringify(quote.vehicles)}, ${JSON.stringify(quote.snapshot)},
       ${JSON.stringify(quote.loadPlans)})`,
  )
}

/** A few at a time, so that no statement holds many locks. What somebody claims at this moment stays. */
export async function sweepUnclaimed(db: Reader, expiredBefore: Date): Promise<void> {
  await db.query(
    sql`delete from tms.quotes where sender_account_id is null and (organization_id, id) in
       (select organization_id, id from tms.quotes
        where sender_account_id is null and expires_at < ${expiredBefore}
        order by expires_at limit 200 for update skip locked)`,
  )
}

export function accept(
  tx: Transaction,
  {
    organizationId,
    id,
    deliveryId,
    orderNo,
    now,
  }: QuoteKey & { deliveryId: DeliveryId; orderNo: string; now: Date },
): Promise<ChangedQuote | null> {
  return tx.one(
    sql`with accepted as (
       update tms.quotes set status = 'accepted', delivery_id = ${deliveryId}
       where organization_id = ${organizationId} and id = ${id}
         and status = any(${statesBefore(quoteTransitions, 'accepted')}) and expires_at > ${now}
       returning ${changed}
     ), text as (
       update tms.quote_texts set text = ${searchable([orderNo])} || ' ' || text
       where organization_id = ${organizationId} and quote_id in (select id from accepted)
     )
     select * from accepted`,
  )
}

export function cancel(
  tx: Transaction,
  { organizationId, id, from, now }: QuoteKey & { from: 'active' | 'accepted'; now: Date },
): Promise<ChangedQuote | null> {
  return tx.one(
    sql`update tms.quotes set status = 'canceled'
     where organization_id = ${organizationId} and id = ${id} and status = ${from}
       and (status <> 'active' or expires_at > ${now})
     returning ${changed}`,
  )
}

/** Keeps the request with its people; the request's hash stays, by which it is found again. */
export function setRequest(
  tx: Transaction,
  { organizationId, id, request }: QuoteKey & { request: QuoteRequest },
): Promise<ChangedQuote | null> {
  return tx.one(sql`
    update tms.quotes set snapshot = jsonb_set(snapshot, '{request}', ${JSON.stringify(request)})
    where organization_id = ${organizationId} and id = ${id} returning ${changed}`)
}

export function setProvider(
  tx: Transaction,
  { organizationId, id, provider }: QuoteKey & { provider: Provider | null },
): Promise<(ChangedQuote & { readonly trip: StoredTrip | null }) | null> {
  return tx.one(sql`update tms.quotes set provider = ${provider}
    where organization_id = ${organizationId} and id = ${id}
    returning ${changed}, snapshot -> 'trip' as trip`)
}
