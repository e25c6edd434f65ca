/** All SQL of the room. The time comes in, because a quote expires when it is asked. */
import type { Provider } from '#lib/contract/quotes.ts'
import { statesBefore } from '#lib/contract/states/transition-table.ts'
import { quoteTransitions } from '#lib/contract/states/quote-states.ts'
import { searchable } from '#lib/search-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { QuoteRecord } from './quote-record.ts'

type Reader = Database | Transaction

interface QuoteKey {
  readonly organizationId: string
  readonly id: string
}

/** Everything but where each piece stands. */
const columns = `id, sender_account_id as "senderAccountId", request_id as "requestId", status,
  created_at as "createdAt", expires_at as "expiresAt", currency, total_minor as "totalMinor",
  service_id as "serviceId", service_type as "serviceType", breakdown, vehicles, snapshot,
  delivery_id as "deliveryId", provider`
const withoutLoads = `${columns}, null as "loadPlans"`

export function findQuote(db: Reader, { organizationId, id }: QuoteKey) {
  return db.one<QuoteRecord>(
    `select ${withoutLoads} from tms.quotes where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
}

export function lockQuote(tx: Transaction, { organizationId, id }: QuoteKey) {
  return tx.one<QuoteRecord>(
    `select ${withoutLoads} from tms.quotes where organization_id = $1 and id = $2 for no key update`,
    [organizationId, id],
  )
}

export function findWithLoads(db: Reader, { organizationId, id }: QuoteKey) {
  return db.one<QuoteRecord>(
    `select ${columns}, load_plans as "loadPlans"
     from tms.quotes where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
}

/** By one conditional update, so that of many who read at once one wins. */
export async function claim(
  db: Reader,
  { organizationId, id, accountId, now }: QuoteKey & { accountId: string; now: Date },
): Promise<boolean> {
  const claimed = await db.query(
    `with claimed as (
       update tms.quotes set sender_account_id = $3
       where organization_id = $1 and id = $2 and sender_account_id is null
         and status = 'active' and expires_at > $4
       returning id
     ), text as (
       update tms.quote_texts set sender_account_id = $3
       where organization_id = $1 and quote_id in (select id from claimed)
     )
     select id from claimed`,
    [organizationId, id, accountId, now],
  )
  return claimed.length > 0
}

export function listQuotes(
  db: Reader,
  {
    organizationId,
    accountId,
    limit,
  }: { organizationId: string; accountId: string; limit: number },
) {
  return db.query<QuoteRecord>(
    `select ${withoutLoads} from tms.quotes
     where organization_id = $1 and sender_account_id = $2
     order by created_at desc, id desc limit $3`,
    [organizationId, accountId, limit],
  )
}

/** Whose request it was, by what key, and of which body. */
export interface SameRequest {
  readonly organizationId: string
  readonly requestedBy: string | null
  readonly requestId: string
  readonly requestHash: Buffer
}

export function findSame(db: Reader, same: SameRequest, now: Date) {
  return db.one<QuoteRecord>(
    `select ${columns}, load_plans as "loadPlans" from tms.quotes
     where organization_id = $1 and request_id = $2 and request_hash = $3
       and requested_by is not distinct from $4 and status = 'active' and expires_at > $5
     order by created_at desc limit 1`,
    [same.organizationId, same.requestId, same.requestHash, same.requestedBy, now],
  )
}

/** Until the transaction ends, nobody else makes a quote of this request. */
export async function lockRequest(tx: Transaction, same: SameRequest): Promise<void> {
  const { organizationId, requestedBy, requestId, requestHash } = same
  const key = [organizationId, requestedBy, requestId, requestHash.toString('hex')].join(' ')
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [key])
}

export type NewQuote = Omit<QuoteRecord, 'status' | 'deliveryId' | 'provider'> &
  Pick<SameRequest, 'organizationId' | 'requestedBy' | 'requestHash'> & {
    /** What it can be searched for. */
    readonly text: string
  }

export async function insertQuote(db: Reader, quote: NewQuote): Promise<void> {
  await db.query(
    `with text as (
       insert into tms.quote_texts (organization_id, quote_id, sender_account_id, text)
       values ($1, $2, $3, $17)
     )
     insert into tms.quotes
       (organization_id, id, sender_account_id, requested_by, request_id, request_hash, status,
        created_at, expires_at, currency, total_minor, service_id, service_type, breakdown,
        vehicles, snapshot, load_plans)
     values ($1, $2, $3, $4, $5, $6, 'active', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      quote.organizationId,
      quote.id,
      quote.senderAccountId,
      quote.requestedBy,
      quote.requestId,
      quote.requestHash,
      quote.createdAt,
      quote.expiresAt,
      quote.currency,
      quote.totalMinor,
      quote.serviceId,
      quote.serviceType,
      JSON.stringify(quote.breakdown),
      JSON.stringify(quote.vehicles),
      JSON.stringify(quote.snapshot),
      JSON.stringify(quote.loadPlans),
      quote.text,
    ],
  )
}

/** A few at a time, so that no statement holds many locks. What somebody claims at this moment stays. */
export async function sweepUnclaimed(db: Reader, expiredBefore: Date): Promise<void> {
  await db.query(
    `delete from tms.quotes where sender_account_id is null and (organization_id, id) in
       (select organization_id, id from tms.quotes
        where sender_account_id is null and expires_at < $1
        order by expires_at limit 200 for update skip locked)`,
    [expiredBefore],
  )
}

export async function accept(
  tx: Transaction,
  {
    organizationId,
    id,
    deliveryId,
    orderNo,
    now,
  }: QuoteKey & { deliveryId: string; orderNo: string; now: Date },
): Promise<boolean> {
  const accepted = await tx.query(
    `with accepted as (
       update tms.quotes set status = 'accepted', delivery_id = $3
       where organization_id = $1 and id = $2 and status = any($4) and expires_at > $5
       returning id
     ), text as (
       update tms.quote_texts set text = $6 || ' ' || text
       where organization_id = $1 and quote_id in (select id from accepted)
     )
     select id from accepted`,
    [
      organizationId,
      id,
      deliveryId,
      statesBefore(quoteTransitions, 'accepted'),
      now,
      searchable([orderNo]),
    ],
  )
  return accepted.length > 0
}

export async function cancel(
  tx: Transaction,
  { organizationId, id, from, now }: QuoteKey & { from: 'active' | 'accepted'; now: Date },
): Promise<boolean> {
  const canceled = await tx.query(
    `update tms.quotes set status = 'canceled'
     where organization_id = $1 and id = $2 and status = $3
       and (status <> 'active' or expires_at > $4)
     returning id`,
    [organizationId, id, from, now],
  )
  return canceled.length > 0
}

export async function setProvider(
  tx: Transaction,
  { organizationId, id, provider }: QuoteKey & { provider: Provider | null },
): Promise<void> {
  await tx.query(`update tms.quotes set provider = $3 where organization_id = $1 and id = $2`, [
    organizationId,
    id,
    provider,
  ])
}
