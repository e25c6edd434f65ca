/** What is kept of visits, each found by the token in its visitor's cookie and by nothing else. */
import type { QuoteId } from '#lib/contract/ids.ts'
import { vehicleLoadSchema, type VehicleLoad } from '#lib/contract/load-plans.ts'
import { quoteDraftSchema, emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import { keptQuotesSchema, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { isSame } from '#lib/storefront/is-same.ts'
import type { Database } from '#server/db/database.ts'
import { mostHeard, nameOfSave, type SavedOnPage } from './heard-changes.ts'
import { visitTokenHash } from './visit-token.ts'

/** After the last change. The cookie ends with the browser's session, which may be left open overnight. */
const keptMs = 36 * 60 * 60 * 1000

/** What the reply of quoting says of where each piece stands. */
export interface LoadPlan {
  readonly quoteId: QuoteId
  readonly loads: readonly VehicleLoad[]
}

export interface Visit {
  readonly draft: QuoteDraft
  readonly version: number
  readonly quotes: KeptQuotes | null
}

interface VisitRow {
  readonly draft: unknown
  readonly draft_version: string | number
  readonly quotes: unknown
}

export async function readVisit(
  database: Database,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<Visit | null> {
  const row = await database.one<VisitRow>(
    `select draft, draft_version, quotes from portal.visits
     where token_hash = $1 and expires_at > $2`,
    [visitTokenHash(token), new Date(nowMs)],
  )
  if (row === null) return null
  // What an older version of the portal wrote may have another shape: better no draft than no page.
  const draft = quoteDraftSchema.catch(emptyDraft).parse(row.draft)
  const quotes = keptQuotesSchema.nullable().catch(null).parse(row.quotes)
  return { draft, version: Number(row.draft_version), quotes }
}

/** What is kept afterwards; `isWritten` also where the very same was there already. */
export async function writeDraft(
  database: Database,
  {
    token,
    draft,
    version,
    from,
    holds = { from, version },
    after,
    nowMs,
  }: {
    token: string
    draft: QuoteDraft
    version: number
    /** The page that sent it. */
    from?: string | undefined
    /** The change that is in it, where the draft is no page's alone. */
    holds?: SavedOnPage | undefined
    /** The version that it was typed into, above which alone it goes; without it, above any earlier one. */
    after?: number | undefined
    nowMs: number
  },
): Promise<VersionedDraft & { readonly isWritten: boolean }> {
  const hash = visitTokenHash(token)
  const written = await database.one(
    `insert into portal.visits as visit (token_hash, draft, draft_version, expires_at, heard)
     values ($1, $2, $3, $4, array_remove(array[$7::text], null))
     on conflict (token_hash) do update
       set draft = excluded.draft, draft_version = excluded.draft_version,
         expires_at = excluded.expires_at,
         heard = visit.heard[cardinality(visit.heard) - ${mostHeard - 2}:] || excluded.heard
       where visit.expires_at <= $6
         or visit.draft_version < $3 and visit.draft_version = coalesce($5, visit.draft_version)
     returning 1`,
    [
      hash,
      JSON.stringify(draft),
      version,
      new Date(nowMs + keptMs),
      after ?? null,
      new Date(nowMs),
      nameOfSave(holds),
    ],
  )
  if (written !== null) return { draft, version, isWritten: true }
  const kept = await readVisit(database, { token, nowMs })
  if (kept === null) throw new Error('a visit stood in the way and is not there')
  // Two tabs can come to one version: it is the sender's only if it is the sender's draft.
  const isWritten = kept.version === version && isSame(kept.draft, draft)
  return { draft: kept.draft, version: kept.version, isWritten }
}

/** False when there is no such visit any more. */
export async function keepQuotes(
  database: Database,
  {
    token,
    quotes,
    loadPlan = null,
    nowMs,
  }: { token: string; quotes: KeptQuotes; loadPlan?: LoadPlan | null; nowMs: number },
): Promise<boolean> {
  const rows = await database.query(
    `update portal.visits set quotes = $2, load_plan = $3, expires_at = $4
     where token_hash = $1 returning 1`,
    [
      visitTokenHash(token),
      JSON.stringify(quotes),
      loadPlan && JSON.stringify(loadPlan),
      new Date(nowMs + keptMs),
    ],
  )
  return rows.length > 0
}

/** The plan of a quote of the visit. Null where its service sent none. */
export async function readLoadPlan(
  database: Pick<Database, 'one'>,
  { token, quoteId }: { token: string; quoteId: QuoteId },
): Promise<readonly VehicleLoad[] | null> {
  const row = await database.one<{ loads: unknown }>(
    `select load_plan->'loads' as loads from portal.visits
     where token_hash = $1 and load_plan->>'quoteId' = $2`,
    [visitTokenHash(token), quoteId],
  )
  return vehicleLoadSchema
    .array()
    .nullable()
    .catch(null)
    .parse(row?.loads ?? null)
}

/** For whom they are now, if they are still the ones that were read: prices asked for meanwhile stand. */
export async function noteKeptFor(
  database: Database,
  { token, quotes, accountId }: { token: string; quotes: KeptQuotes; accountId: string },
): Promise<void> {
  await database.query(
    `update portal.visits set quotes = quotes || jsonb_build_object('keptForAccountId', $2::text)
     where token_hash = $1 and quotes->>'fingerprint' = $3 and (quotes->>'askedAtMs')::numeric = $4`,
    [visitTokenHash(token), accountId, quotes.fingerprint, quotes.askedAtMs],
  )
}

/** Prices of an order are not those of what is typed after it; ones that were asked for meanwhile stand. */
export async function dropQuotes(
  database: Pick<Database, 'query'>,
  { token, quotes }: { token: string; quotes: KeptQuotes },
): Promise<void> {
  await database.query(
    `update portal.visits set quotes = null, load_plan = null
     where token_hash = $1 and quotes->>'fingerprint' = $2 and (quotes->>'askedAtMs')::numeric = $3`,
    [visitTokenHash(token), quotes.fingerprint, quotes.askedAtMs],
  )
}

/**
 * What was typed goes on under another token, without prices that have become an account's. A draft that
 * has become an order stays behind with them, if it is still the one of that version: an empty one goes on.
 */
export async function leaveKeptQuotes(
  database: Database,
  {
    token,
    newToken,
    orderedVersion = null,
  }: { token: string; newToken: string; orderedVersion?: number | null },
): Promise<boolean> {
  const rows = await database.query(
    `with moved as (
       update portal.visits set token_hash = $2, quotes = null, load_plan = null,
         draft = case when draft_version = $3 then $4::jsonb else draft end,
         draft_version = draft_version + case when draft_version = $3 then 1 else 0 end
       where token_hash = $1 and quotes ? 'keptForAccountId' returning 1
     ), photos as (
       update portal.photos set visit_hash = $2 where visit_hash = $1 and exists (select from moved)
     )
     select from moved`,
    [visitTokenHash(token), visitTokenHash(newToken), orderedVersion, JSON.stringify(emptyDraft)],
  )
  return rows.length > 0
}

/** What was typed and priced, under another token: what was kept there before goes. */
export async function moveVisit(
  database: Pick<Database, 'transaction'>,
  { token, newToken }: { token: string; newToken: string },
): Promise<void> {
  const hashes = [visitTokenHash(token), visitTokenHash(newToken)]
  await database.transaction(async (tx) => {
    await tx.query(
      `delete from portal.visits where token_hash = $2
         and exists (select from portal.visits where token_hash = $1)`,
      hashes,
    )
    await tx.query(`update portal.visits set token_hash = $2 where token_hash = $1`, hashes)
    await tx.query(`update portal.photos set visit_hash = $2 where visit_hash = $1`, hashes)
  })
}

export const visitsSweptAtOnce = 500

/** A few at a time, so that no statement holds many locks. The number that went. */
export async function sweepVisits(database: Database, nowMs: number): Promise<number> {
  const rows = await database.query(
    `delete from portal.visits where token_hash in
       (select token_hash from portal.visits where expires_at <= $1 limit ${visitsSweptAtOnce})
     returning 1`,
    [new Date(nowMs)],
  )
  return rows.length
}
