/** The rows of `portal.visits`: a draft with its version, the prices asked for it and what it was ordered as. */
import { z } from 'zod'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { vehicleLoadSchema, type VehicleLoad } from '#lib/contract/load-plans.ts'
import { emptyDraft, quoteDraftSchema, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { DraftAnswer, DraftSave } from '#lib/storefront/draft-save-schema.ts'
import { keptQuotesSchema, type KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { trustedDraft } from '#lib/storefront/place-changes.ts'
import { orderedQuoteSchema } from '#lib/storefront/quote-standing.ts'
import { isSameOrder } from '#lib/storefront/same-order.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { asideKey, type OwnerKey } from './owner-key.ts'

const hourMs = 60 * 60 * 1000

/** After the last change. A visit's cookie ends with the browser's session, which may be left open overnight. */
const visitMs = 36 * hourMs
const accountMs = 30 * 24 * hourMs

const orderedDraftSchema = z.object({
  draft: quoteDraftSchema.transform(trustedDraft),
  order: orderedQuoteSchema,
})

/** A draft that became an order. */
export type OrderedDraft = z.output<typeof orderedDraftSchema>

/** The reply of quoting says where each piece stands. */
export interface LoadPlan {
  readonly quoteId: QuoteId
  readonly loads: readonly VehicleLoad[]
}

/** An older version of the portal may have written another shape: better no draft than no page. */
const storedDraftSchema = quoteDraftSchema.catch(emptyDraft)

const visitSchema = z.object({
  /** Never sent to a page. By it the service recognizes a repeated request for this draft's price. */
  id: z.string(),
  draft: storedDraftSchema,
  version: z.int(),
  hasAside: z.boolean(),
  quotes: keptQuotesSchema.nullable().catch(null),
  /** While nothing else was typed. */
  ordered: orderedDraftSchema.nullable().catch(null),
})

export type Visit = Readonly<z.output<typeof visitSchema>>

const hasAside = sql`exists (select from portal.visits as aside where aside.aside_of = visit.owner)
  as has_aside`

type Queries = Pick<Database, 'query' | 'one'>

export async function readVisit(
  database: Pick<Database, 'one'>,
  { key, nowMs }: { key: OwnerKey; nowMs: number },
): Promise<Visit | null> {
  const row = await database.one<unknown>(sql`
    select id, draft, version, quotes, ordered, ${hasAside}
    from portal.visits as visit where owner = ${key} and expires_at > ${new Date(nowMs)}`)
  return row === null ? null : visitSchema.parse(row)
}

export async function hasVisit(database: Pick<Database, 'one'>, key: OwnerKey): Promise<boolean> {
  return (await database.one(sql`select from portal.visits where owner = ${key}`)) !== null
}

/**
 * A save replaces a row only when it contains all of it: it was made from this very version, or the row was
 * last written by the same page before. So a lost answer conflicts with nobody, and a save made from an
 * older draft of another page never overwrites a newer one: it is set aside, and offered. A row that has
 * run out is replaced. Prices stay while they are for another draft, and that something else was typed is
 * noted with them: typed back, it is no order any more.
 */
export async function saveDraft(
  database: Queries,
  saving: {
    key: OwnerKey
    save: Omit<DraftSave, 'person'>
    /** The fingerprint of the draft, by which prices know it. */
    fingerprint: string
    nowMs: number
  },
): Promise<DraftAnswer> {
  const { key, fingerprint, nowMs } = saving
  const { page, seq, base, draft } = saving.save
  const now = new Date(nowMs)
  const saved = await database.one<{ version: number }>(sql`
    insert into portal.visits as visit (owner, version, page, seq, draft, expires_at)
    values (${key}, ${nowMs}, ${page}, ${seq}, ${JSON.stringify(draft)}, ${expiresAt(key, nowMs)})
    on conflict (owner) do update set version = greatest(visit.version + 1, excluded.version),
      page = excluded.page, seq = excluded.seq, draft = excluded.draft,
      expires_at = excluded.expires_at, ordered = null,
      quotes = case
        when visit.expires_at <= ${now} or visit.ordered is not null then null
        when visit.quotes->>'fingerprint' <> ${fingerprint}
          then visit.quotes || jsonb_build_object('isTypedOver', true)
        else visit.quotes end
    where visit.expires_at <= ${now}
      or visit.page = excluded.page and visit.seq < excluded.seq
      or visit.page is distinct from excluded.page and visit.version = ${base}
    returning version`)
  if (saved !== null) return { kind: 'saved', version: saved.version }
  const row = await database.one<{
    draft: unknown
    version: number
    isOfPage: boolean
    hasAside: boolean
  }>(sql`
    select draft, version, page is not distinct from ${page} as is_of_page, ${hasAside}
    from portal.visits as visit where owner = ${key}`)
  if (row === null) throw new Error('a draft was removed while another was saved in its place')
  const { version, isOfPage } = row
  if (isOfPage) return { kind: 'saved', version }
  const stored = storedDraftSchema.parse(row.draft)
  const isWorthAsking = !isSameOrder(draft, stored) && !isSameOrder(draft, emptyDraft)
  if (isWorthAsking) await setAside(database, { key, name: `${page}-${base}`, seq, draft, nowMs })
  return { kind: 'other', version, draft: stored, hasAside: row.hasAside || isWorthAsking }
}

/** Nobody types into more tabs than these at once; the rest is somebody who fills the table. */
const mostAside = 8

async function setAside(
  database: Pick<Database, 'query'>,
  aside: { key: OwnerKey; name: string; seq: number; draft: QuoteDraft; nowMs: number },
): Promise<void> {
  const { key, name, seq, draft, nowMs } = aside
  await database.query(sql`
    insert into portal.visits as visit (owner, version, seq, draft, expires_at)
    values (${asideKey(key, name)}, ${nowMs}, ${seq}, ${JSON.stringify(draft)},
      ${expiresAt(key, nowMs)})
    on conflict (owner) do update set version = excluded.version, seq = excluded.seq,
      draft = excluded.draft, quotes = null, load_plan = null, expires_at = excluded.expires_at
    where visit.seq < excluded.seq`)
  await database.query(sql`
    delete from portal.visits where owner in (
      select owner from portal.visits where aside_of = ${key}
      order by version desc offset ${mostAside})`)
}

/** The portal's own writing, above whatever a page has: a template, an order once more. */
export async function replaceDraft(
  database: Pick<Database, 'query'>,
  { key, draft, nowMs }: { key: OwnerKey; draft: QuoteDraft; nowMs: number },
): Promise<void> {
  await database.query(sql`
    insert into portal.visits as visit (owner, version, draft, expires_at)
    values (${key}, ${nowMs}, ${JSON.stringify(draft)}, ${expiresAt(key, nowMs)})
    on conflict (owner) do update set version = greatest(visit.version + 1, excluded.version),
      page = null, seq = 0, draft = excluded.draft, expires_at = excluded.expires_at, ordered = null,
      quotes = case when visit.ordered is null
        then visit.quotes || jsonb_build_object('isTypedOver', true) end`)
}

/** The draft became an order: the next begins empty. Not where something was typed meanwhile. */
export async function emptyOrdered(
  database: Pick<Database, 'query'>,
  { key, version, ordered }: { key: OwnerKey; version: number; ordered: OrderedDraft },
): Promise<void> {
  await database.query(sql`
    update portal.visits set version = version + 1, page = null, seq = 0,
      draft = ${JSON.stringify(emptyDraft)}, ordered = ${JSON.stringify(ordered)}
    where owner = ${key} and version = ${version}`)
}

/** False when there is no such visit any more. */
export async function keepQuotes(
  database: Pick<Database, 'query'>,
  kept: { key: OwnerKey; quotes: KeptQuotes; loadPlan?: LoadPlan | null; nowMs: number },
): Promise<boolean> {
  const { key, quotes, loadPlan = null, nowMs } = kept
  const rows = await database.query(sql`
    update portal.visits set quotes = ${JSON.stringify(quotes)},
      load_plan = ${loadPlan && JSON.stringify(loadPlan)}, ordered = null,
      expires_at = ${expiresAt(key, nowMs)}
    where owner = ${key} returning 1`)
  return rows.length > 0
}

/** The plan of a quote of the visit. Null where its service sent none. */
export async function readLoadPlan(
  database: Pick<Database, 'one'>,
  { key, quoteId }: { key: OwnerKey; quoteId: QuoteId },
): Promise<readonly VehicleLoad[] | null> {
  const row = await database.one<{ loads: unknown }>(sql`
    select load_plan->'loads' as loads from portal.visits
    where owner = ${key} and load_plan->>'quoteId' = ${quoteId}`)
  return vehicleLoadSchema.array().safeParse(row?.loads).data ?? null
}

/** If they are still the ones that were read: others may have been asked for meanwhile. */
const hasQuotes = (key: OwnerKey, { fingerprint, askedAtMs }: KeptQuotes) =>
  sql`owner = ${key} and quotes->>'fingerprint' = ${fingerprint}
    and (quotes->>'askedAtMs')::numeric = ${askedAtMs}`

/** Notes for which account they are now. */
export async function noteKeptFor(
  database: Pick<Database, 'query'>,
  { key, quotes, accountId }: { key: OwnerKey; quotes: KeptQuotes; accountId: SenderAccountId },
): Promise<void> {
  await database.query(sql`
    update portal.visits
    set quotes = quotes || jsonb_build_object('keptForAccountId', ${accountId}::text)
    where ${hasQuotes(key, quotes)}`)
}

/** Removes prices that became an order's. */
export async function dropQuotes(
  database: Pick<Database, 'query'>,
  { key, quotes }: { key: OwnerKey; quotes: KeptQuotes },
): Promise<void> {
  await database.query(sql`
    update portal.visits set quotes = null, load_plan = null where ${hasQuotes(key, quotes)}`)
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
    const rows = await tx.query<{ owner: OwnerKey; draft: unknown; version: number }>(sql`
      select owner, draft, version from portal.visits
      where owner in (${from}, ${to}) order by owner for update`)
    const moved = rows.find(({ owner }) => owner === from)
    if (moved === undefined) return
    const present = rows.find(({ owner }) => owner === to)
    const rename = async (before: OwnerKey, after: OwnerKey) => {
      await tx.query(sql`delete from portal.visits where owner = ${after}`)
      // Pages of that owner see that theirs is not the newest any more.
      await tx.query(sql`
        update portal.visits set owner = ${after}, page = null,
          version = greatest(version, ${(present?.version ?? -1) + 1})
        where owner = ${before}`)
    }
    if (present === undefined || isEmpty(present.draft)) await rename(from, to)
    else if (isEmpty(moved.draft)) {
      await tx.query(sql`delete from portal.visits where owner = ${from}`)
    } else if (stays === 'present') await rename(from, asideKey(to, 'moved'))
    else {
      await rename(to, asideKey(to, 'moved'))
      await rename(from, to)
    }
    await tx.query(sql`
      update portal.visits set owner = ${to} || substring(owner from ' aside .*$')
      where aside_of = ${from}`)
    await tx.query(sql`update portal.photos set owner = ${to} where owner = ${from}`)
  })
}

/** The draft that was set aside last. */
const lastAside = (key: OwnerKey) =>
  sql`select owner from portal.visits where aside_of = ${key} order by version desc limit 1`

/** The draft that was set aside last and the one that is there change places: doing it again undoes it. */
export async function swapAside(
  database: Pick<Database, 'query'>,
  { key, nowMs }: { key: OwnerKey; nowMs: number },
): Promise<void> {
  await database.query(sql`
    with aside as (${lastAside(key)})
    update portal.visits as visit set version = greatest(visit.version + 1, ${nowMs}), page = null,
      seq = 0, draft = other.draft, quotes = other.quotes, load_plan = other.load_plan,
      ordered = null, expires_at = ${expiresAt(key, nowMs)}
    from portal.visits as other, aside
    where (visit.owner, other.owner) in ((${key}, aside.owner), (aside.owner, ${key}))`)
}

export async function dropAside(database: Pick<Database, 'query'>, key: OwnerKey): Promise<void> {
  await database.query(sql`delete from portal.visits where owner in (${lastAside(key)})`)
}

/** More than are begun in a minute. */
const visitsSweptAtOnce = 5_000

/** Removes those that have run out. */
export async function sweepVisits(
  database: Pick<Database, 'query'>,
  nowMs: number,
): Promise<number> {
  const rows = await database.query(sql`
    delete from portal.visits where owner in
      (select owner from portal.visits where expires_at <= ${new Date(nowMs)}
       limit ${visitsSweptAtOnce})
    returning 1`)
  return rows.length
}

/** In which measures one types and reads is no draft yet. */
function isEmpty(stored: unknown): boolean {
  return isSameOrder(storedDraftSchema.parse(stored), emptyDraft)
}

function expiresAt(key: OwnerKey, nowMs: number): Date {
  return new Date(nowMs + (key.startsWith('visit ') ? visitMs : accountMs))
}

/** As \`accountKey\` ends for each of a person's accounts, and what gave way to another draft. */
const ofPerson = (personId: string) => sql`owner ~ ${`^account \\S+ ${personId}( |$)`}`

/** The drafts of a person in all accounts, with the names of their photos. */
export async function heldDrafts(
  database: Pick<Database, 'query'>,
  personId: string,
): Promise<object[]> {
  return database.query(sql`
    select split_part(owner, ' ', 2) as account_id, draft, expires_at,
      array(select name from portal.photos p where p.owner = visit.owner order by name) as photos
    from portal.visits as visit where ${ofPerson(personId)} order by owner`)
}

export function heldPhotos(
  database: Pick<Database, 'query'>,
  personId: string,
): Promise<{ name: string; bytes: Buffer }[]> {
  return database.query(sql`
    select name, bytes from portal.photos where ${ofPerson(personId)} order by name`)
}

/** Their photos go when it is next looked whether anything needs them: those of an order stay with it. */
export async function forgetDrafts(
  tx: Transaction,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  await tx.query(sql`delete from portal.visits where ${ofPerson(personId)}`)
  await tx.query(sql`update portal.photos set look_at = ${now} where ${ofPerson(personId)}`)
}

/** Drafts of everybody in the account, and all its photos, also those of orders. */
export async function forgetDraftsFor(
  tx: Transaction,
  { accountId, now }: { accountId: SenderAccountId; now: Date },
): Promise<void> {
  const ofAccount = sql`starts_with(owner, ${`account ${accountId} `})`
  await tx.query(sql`delete from portal.visits where ${ofAccount}`)
  await tx.query(sql`
    update portal.photo_quotes set until = ${now} where account_id = ${accountId}`)
  await tx.query(sql`
    update portal.photos set look_at = ${now}
    where ${ofAccount}
      or name in (select photo_name from portal.photo_quotes where account_id = ${accountId})`)
}
