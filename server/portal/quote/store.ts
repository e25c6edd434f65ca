/** The rows of `portal.visits`: a draft with its version, the prices asked for it and what it was ordered as. */
import { z } from 'zod'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { vehicleLoadSchema, type VehicleLoad } from '#lib/contract/load-plans.ts'
import { emptyDraft, quoteDraftSchema, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { DraftAnswer, DraftSave, StoredDraft } from '#lib/storefront/draft-save.ts'
import { keptQuotesSchema, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { orderedQuoteSchema } from '#lib/storefront/quote-standing.ts'
import { isSameOrder } from '#lib/storefront/same-order.ts'
import type { Database } from '#server/db/database.ts'
import { asideKey, type OwnerKey } from './owner-key.ts'

const hourMs = 60 * 60 * 1000

/** After the last change. A visit's cookie ends with the browser's session, which may be left open overnight. */
const visitMs = 36 * hourMs
const accountMs = 30 * 24 * hourMs

const orderedDraftSchema = z.object({ draft: quoteDraftSchema, order: orderedQuoteSchema })

/** A draft that became an order. */
export type OrderedDraft = z.output<typeof orderedDraftSchema>

/** What the reply of quoting says of where each piece stands. */
export interface LoadPlan {
  readonly quoteId: QuoteId
  readonly loads: readonly VehicleLoad[]
}

export interface Visit extends StoredDraft {
  /** No page is told it. By it the service knows a request for the same price again as this draft's. */
  readonly id: string
  readonly quotes: KeptQuotes | null
  /** While nothing else was typed. */
  readonly ordered: OrderedDraft | null
}

interface VisitRow {
  readonly id: string
  readonly draft: unknown
  readonly version: string | number
  readonly quotes: unknown
  readonly ordered: unknown
  readonly hasAside: boolean
}

const hasAside = `exists (select from portal.visits as aside where aside.aside_of = visit.owner) as "hasAside"`

type Queries = Pick<Database, 'query' | 'one'>

export async function readVisit(
  database: Pick<Database, 'one'>,
  { key, nowMs }: { key: OwnerKey; nowMs: number },
): Promise<Visit | null> {
  const row = await database.one<VisitRow>(
    `select id, draft, version, quotes, ordered, ${hasAside}
     from portal.visits as visit where owner = $1 and expires_at > $2`,
    [key, new Date(nowMs)],
  )
  if (row === null) return null
  return {
    id: row.id,
    // What an older version of the portal wrote may have another shape: better no draft than no page.
    draft: quoteDraftSchema.catch(emptyDraft).parse(row.draft),
    version: Number(row.version),
    hasAside: row.hasAside,
    quotes: keptQuotesSchema.nullable().catch(null).parse(row.quotes),
    ordered: orderedDraftSchema.nullable().catch(null).parse(row.ordered),
  }
}

export async function hasVisit(database: Pick<Database, 'one'>, key: OwnerKey): Promise<boolean> {
  return (await database.one(`select from portal.visits where owner = $1`, [key])) !== null
}

/**
 * By the rule of `takesSave`; what is refused is set aside. A row that has run out is replaced. Prices stay
 * while they are for another draft, and that something else was typed is noted with them: typed back, it is
 * no order any more.
 */
export async function saveDraft(
  database: Queries,
  {
    key,
    save: { page, seq, base, draft },
    fingerprint,
    nowMs,
  }: {
    key: OwnerKey
    save: Omit<DraftSave, 'person'>
    /** The fingerprint of the draft, by which prices know it. */
    fingerprint: string
    nowMs: number
  },
): Promise<DraftAnswer> {
  const saved = await database.one<{ version: string | number }>(
    `insert into portal.visits as visit (owner, version, page, seq, draft, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (owner) do update set version = greatest(visit.version + 1, excluded.version),
       page = excluded.page, seq = excluded.seq, draft = excluded.draft,
       expires_at = excluded.expires_at, ordered = null,
       quotes = case
         when visit.expires_at <= $7 or visit.ordered is not null then null
         when visit.quotes->>'fingerprint' <> $8
           then visit.quotes || jsonb_build_object('isTypedOver', true)
         else visit.quotes end
     where visit.expires_at <= $7
       or visit.page = $3 and visit.seq < $4
       or visit.page is distinct from $3 and visit.version = $9
     returning version`,
    [
      key,
      nowMs,
      page,
      seq,
      JSON.stringify(draft),
      expiresAt(key, nowMs),
      new Date(nowMs),
      fingerprint,
      base,
    ],
  )
  if (saved !== null) return { kind: 'saved', version: Number(saved.version) }
  const row = await database.one<Omit<VisitRow, 'id'> & { isOfPage: boolean }>(
    `select draft, version, page is not distinct from $2 as "isOfPage", ${hasAside}
     from portal.visits as visit where owner = $1`,
    [key, page],
  )
  if (row === null) throw new Error('a draft was removed while another was saved in its place')
  const version = Number(row.version)
  if (row.isOfPage) return { kind: 'saved', version }
  const stored = quoteDraftSchema.catch(emptyDraft).parse(row.draft)
  const isWorthAsking = !isSameOrder(draft, stored) && !isSameOrder(draft, emptyDraft)
  if (isWorthAsking) await setAside(database, { key, name: `${page}-${base}`, seq, draft, nowMs })
  return { kind: 'other', version, draft: stored, hasAside: row.hasAside || isWorthAsking }
}

/** Nobody types into more tabs than these at once; the rest is somebody who fills the table. */
const mostAside = 8

async function setAside(
  database: Pick<Database, 'query'>,
  {
    key,
    name,
    seq,
    draft,
    nowMs,
  }: { key: OwnerKey; name: string; seq: number; draft: QuoteDraft; nowMs: number },
): Promise<void> {
  await database.query(
    `insert into portal.visits as visit (owner, version, seq, draft, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (owner) do update set version = excluded.version, seq = excluded.seq,
       draft = excluded.draft, quotes = null, load_plan = null, expires_at = excluded.expires_at
     where visit.seq < excluded.seq`,
    [asideKey(key, name), nowMs, seq, JSON.stringify(draft), expiresAt(key, nowMs)],
  )
  await database.query(
    `delete from portal.visits where owner in (
       select owner from portal.visits where aside_of = $1 order by version desc offset ${mostAside})`,
    [key],
  )
}

/** The portal's own writing, above whatever a page has: a template, an order once more. */
export async function replaceDraft(
  database: Pick<Database, 'query'>,
  { key, draft, nowMs }: { key: OwnerKey; draft: QuoteDraft; nowMs: number },
): Promise<void> {
  await database.query(
    `insert into portal.visits as visit (owner, version, draft, expires_at) values ($1, $2, $3, $4)
     on conflict (owner) do update set version = greatest(visit.version + 1, excluded.version),
       page = null, seq = 0, draft = excluded.draft, expires_at = excluded.expires_at, ordered = null,
       quotes = case when visit.ordered is null
         then visit.quotes || jsonb_build_object('isTypedOver', true) end`,
    [key, nowMs, JSON.stringify(draft), expiresAt(key, nowMs)],
  )
}

/** The draft became an order: the next begins empty. Not where something was typed meanwhile. */
export async function emptyOrdered(
  database: Pick<Database, 'query'>,
  { key, version, ordered }: { key: OwnerKey; version: number; ordered: OrderedDraft },
): Promise<boolean> {
  const emptied = await database.query(
    `update portal.visits set version = version + 1, page = null, seq = 0, draft = $3, ordered = $4
     where owner = $1 and version = $2 returning 1`,
    [key, version, JSON.stringify(emptyDraft), JSON.stringify(ordered)],
  )
  return emptied.length > 0
}

/** False when there is no such visit any more. */
export async function keepQuotes(
  database: Pick<Database, 'query'>,
  {
    key,
    quotes,
    loadPlan = null,
    nowMs,
  }: { key: OwnerKey; quotes: KeptQuotes; loadPlan?: LoadPlan | null; nowMs: number },
): Promise<boolean> {
  const rows = await database.query(
    `update portal.visits set quotes = $2, load_plan = $3, ordered = null, expires_at = $4
     where owner = $1 returning 1`,
    [key, JSON.stringify(quotes), loadPlan && JSON.stringify(loadPlan), expiresAt(key, nowMs)],
  )
  return rows.length > 0
}

/** The plan of a quote of the visit. Null where its service sent none. */
export async function readLoadPlan(
  database: Pick<Database, 'one'>,
  { key, quoteId }: { key: OwnerKey; quoteId: QuoteId },
): Promise<readonly VehicleLoad[] | null> {
  const row = await database.one<{ loads: unknown }>(
    `select load_plan->'loads' as loads from portal.visits
     where owner = $1 and load_plan->>'quoteId' = $2`,
    [key, quoteId],
  )
  return vehicleLoadSchema
    .array()
    .nullable()
    .catch(null)
    .parse(row?.loads ?? null)
}

/** Notes for which account they are now, if they are still the ones that were read. */
export async function noteKeptFor(
  database: Pick<Database, 'query'>,
  { key, quotes, accountId }: { key: OwnerKey; quotes: KeptQuotes; accountId: SenderAccountId },
): Promise<void> {
  await database.query(
    `update portal.visits set quotes = quotes || jsonb_build_object('keptForAccountId', $2::text)
     where owner = $1 and quotes->>'fingerprint' = $3 and (quotes->>'askedAtMs')::numeric = $4`,
    [key, accountId, quotes.fingerprint, quotes.askedAtMs],
  )
}

/** Removes prices that became an order's; ones that were asked for meanwhile stay. */
export async function dropQuotes(
  database: Pick<Database, 'query'>,
  { key, quotes }: { key: OwnerKey; quotes: KeptQuotes },
): Promise<void> {
  await database.query(
    `update portal.visits set quotes = null, load_plan = null
     where owner = $1 and quotes->>'fingerprint' = $2 and (quotes->>'askedAtMs')::numeric = $3`,
    [key, quotes.fingerprint, quotes.askedAtMs],
  )
}

/**
 * Moves a draft with its prices and photos to another owner. Where that owner has a draft already, one of
 * them stays and the other is set aside, to be offered: `stays` says which.
 */
export async function moveVisit(
  database: Pick<Database, 'transaction'>,
  { from, to, stays }: { from: OwnerKey; to: OwnerKey; stays: 'moved' | 'present' },
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.query<{ owner: OwnerKey; draft: unknown; version: string }>(
      `select owner, draft, version from portal.visits
       where owner in ($1, $2) order by owner for update`,
      [from, to],
    )
    const moved = rows.find(({ owner }) => owner === from)
    if (moved === undefined) return
    const present = rows.find(({ owner }) => owner === to)
    const rename = async (before: OwnerKey, after: OwnerKey) => {
      await tx.query(`delete from portal.visits where owner = $1`, [after])
      // Pages of that owner see that theirs is not the newest any more.
      await tx.query(
        `update portal.visits set owner = $2, page = null, version = greatest(version, $3)
         where owner = $1`,
        [before, after, Number(present?.version ?? -1) + 1],
      )
    }
    if (present === undefined || isEmpty(present.draft)) await rename(from, to)
    else if (isEmpty(moved.draft)) {
      await tx.query(`delete from portal.visits where owner = $1`, [from])
    } else if (stays === 'present') await rename(from, asideKey(to, 'moved'))
    else {
      await rename(to, asideKey(to, 'moved'))
      await rename(from, to)
    }
    await tx.query(
      `update portal.visits set owner = $2 || substring(owner from ' aside .*$') where aside_of = $1`,
      [from, to],
    )
    await tx.query(`update portal.photos set owner = $2 where owner = $1`, [from, to])
  })
}

/** The draft that was set aside last and the one that is there change places: doing it again undoes it. */
export async function swapAside(
  database: Pick<Database, 'query'>,
  { key, nowMs }: { key: OwnerKey; nowMs: number },
): Promise<void> {
  await database.query(
    `with aside as (
       select owner from portal.visits where aside_of = $1 order by version desc limit 1
     )
     update portal.visits as visit set version = greatest(visit.version + 1, $2), page = null, seq = 0,
       draft = other.draft, quotes = other.quotes, load_plan = other.load_plan, ordered = null,
       expires_at = $3
     from portal.visits as other, aside
     where (visit.owner, other.owner) in (($1, aside.owner), (aside.owner, $1))`,
    [key, nowMs, expiresAt(key, nowMs)],
  )
}

/** Drops the one that was set aside last. */
export async function dropAside(database: Pick<Database, 'query'>, key: OwnerKey): Promise<void> {
  await database.query(
    `delete from portal.visits where owner in (
       select owner from portal.visits where aside_of = $1 order by version desc limit 1)`,
    [key],
  )
}

export const visitsSweptAtOnce = 500

/** Removes those that have run out, a few at a time, so that no statement holds many locks. */
export async function sweepVisits(
  database: Pick<Database, 'query'>,
  nowMs: number,
): Promise<number> {
  const rows = await database.query(
    `delete from portal.visits where owner in
       (select owner from portal.visits where expires_at <= $1 limit ${visitsSweptAtOnce})
     returning 1`,
    [new Date(nowMs)],
  )
  return rows.length
}

/** In which measures one types and reads is no draft yet. */
function isEmpty(stored: unknown): boolean {
  return isSameOrder(quoteDraftSchema.catch(emptyDraft).parse(stored), emptyDraft)
}

function expiresAt(key: OwnerKey, nowMs: number): Date {
  return new Date(nowMs + (key.startsWith('visit ') ? visitMs : accountMs))
}
