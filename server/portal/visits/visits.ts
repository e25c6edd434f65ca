/** What is kept of visits, each found by the token in its visitor's cookie and by nothing else. */
import { quoteDraftSchema, emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import { keptQuotesSchema, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { Database } from '#server/db/database.ts'
import { visitTokenHash } from './visit-token.ts'

/** After the last change. The cookie ends with the browser's session, which may be left open overnight. */
const keptMs = 36 * 60 * 60 * 1000

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

/** The version that is kept afterwards; when it is not the one given, a newer draft stands. */
export async function writeDraft(
  database: Database,
  {
    token,
    draft,
    version,
    nowMs,
  }: { token: string; draft: QuoteDraft; version: number; nowMs: number },
): Promise<number> {
  const hash = visitTokenHash(token)
  const row = await database.one<{ draft_version: string | number }>(
    `insert into portal.visits as visit (token_hash, draft, draft_version, expires_at)
     values ($1, $2, $3, $4)
     on conflict (token_hash) do update
       set draft = case when visit.draft_version < $3 then excluded.draft else visit.draft end,
         draft_version = greatest(visit.draft_version, $3),
         expires_at = excluded.expires_at
     returning draft_version`,
    [hash, JSON.stringify(draft), version, new Date(nowMs + keptMs)],
  )
  if (row === null) throw new Error('a visit was written and is not there')
  return Number(row.draft_version)
}

/** False when there is no such visit any more. */
export async function keepQuotes(
  database: Database,
  { token, quotes, nowMs }: { token: string; quotes: KeptQuotes; nowMs: number },
): Promise<boolean> {
  const rows = await database.query(
    `update portal.visits set quotes = $2, expires_at = $3 where token_hash = $1 returning 1`,
    [visitTokenHash(token), JSON.stringify(quotes), new Date(nowMs + keptMs)],
  )
  return rows.length > 0
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

/** What was typed goes on under another token, without prices that have become an account's. */
export async function leaveKeptQuotes(
  database: Database,
  { token, newToken }: { token: string; newToken: string },
): Promise<boolean> {
  const rows = await database.query(
    `with moved as (
       update portal.visits set token_hash = $2, quotes = null
       where token_hash = $1 and quotes ? 'keptForAccountId' returning 1
     ), photos as (
       update portal.photos set visit_hash = $2 where visit_hash = $1 and exists (select from moved)
     )
     select from moved`,
    [visitTokenHash(token), visitTokenHash(newToken)],
  )
  return rows.length > 0
}

/** A few at a time, so that no statement holds many locks. The number that went. */
export async function sweepVisits(database: Database, nowMs: number): Promise<number> {
  const rows = await database.query(
    `delete from portal.visits where token_hash in
       (select token_hash from portal.visits where expires_at <= $1 limit 500) returning 1`,
    [new Date(nowMs)],
  )
  return rows.length
}
