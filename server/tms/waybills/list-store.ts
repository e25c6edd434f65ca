/** The room's SQL for lists of waybills: their order, filters, text search and totals. */
import type { z } from 'zod'
import type { DeliveryId, OrganizationId, SenderAccountId, WaybillId } from '#lib/contract/ids.ts'
import { plannableStates, type WaybillState } from '#lib/contract/states/waybill-states.ts'
import { countedWaybills, type waybillExportQuerySchema } from '#lib/contract/waybill-list.ts'
import { searchWords } from '#lib/search-text.ts'
import type { Database } from '#server/db/database.ts'
import {
  keysetPage,
  keysetTime,
  patternOf,
  type Keyset,
  type KeysetPage,
} from '#server/db/keyset.ts'
import { allOf, sql, type Sql } from '#server/db/sql.ts'
import { pairsOfSpans, searchSpans, type SearchedTime, type Span } from './search-spans.ts'
import { waybillColumns, waybillFields } from './store.ts'
import type { WaybillRow } from './waybill-row.ts'

/** As the wire asks for them. A field that is left out filters nothing. */
export type WaybillFilter = z.output<typeof waybillExportQuerySchema> & {
  readonly organizationId: OrganizationId
  /** The account that the call acts for; null: the whole organization. */
  readonly senderAccountId: SenderAccountId | null
}

export interface WaybillPageRequest {
  readonly filter: WaybillFilter
  readonly after: Keyset | null
  /** Waybills to pass over. */
  readonly offset: number
  readonly limit: number
}

export interface ListedId {
  readonly id: WaybillId
  readonly keysetTime: string
}

type Reader = Pick<Database, 'query'>

/**
 * A search first reads so many in the order of the list. A word that one of fifty has fills a page from
 * them; of others they show about how frequent they are.
 */
const sampleSize = 1_000
/** At most so many of a state or a delivery are read one by one; of more, the text index gives candidates. */
const readOneByOne = 40_000

export interface Total {
  readonly total: number
  /** There are more than `countedWaybills`, which `total` then is. */
  readonly isMore: boolean
}

/** A page of the list, and how many there are in all: a search reads one sample for both. */
export async function findWaybillIds(
  db: Reader,
  request: WaybillPageRequest,
): Promise<KeysetPage<ListedId> & Total> {
  const wanted = wantedBy(request.filter)
  const isFromTheTop = request.after === null && isSearch(wanted)
  const sample = isFromTheTop ? await readSample(db, { ...request, wanted }) : null
  const [page, total] = await Promise.all([
    listWaybillIds(db, request, sample),
    countWaybills(db, request.filter, sample),
  ])
  return { ...page, ...total }
}

/** `known`: the sample of a search, where it has been read. */
export async function listWaybillIds(
  db: Reader,
  request: WaybillPageRequest,
  known: Sample | null = null,
): Promise<KeysetPage<ListedId>> {
  const { after, offset, limit } = request
  const wanted = wantedBy(request.filter)
  const most = offset + limit + 1
  if (!isSearch(wanted)) return pageOf(inOrder(wanted, { after, limit: most, where: null }))
  const sample = known ?? (await readSample(db, { ...request, wanted }))
  if (sample.isAll || sample.hits >= most) return keysetPage(sample.page, limit)
  const found: ListedId[] = []
  for (const span of searchSpans({ ...wanted, ...sample, hits: sample.likelyHits, most })) {
    const rows = byIndex(wanted, { after, span })
    // No spread: a deep page has more rows than a call may have arguments.
    for (const row of await read(rows, { offset: 0, limit: most - found.length })) found.push(row)
    if (found.length === most) break
  }
  return keysetPage(found.slice(offset), limit)

  async function pageOf(rows: Sql): Promise<KeysetPage<ListedId>> {
    return keysetPage(await read(rows, { offset, limit: limit + 1 }), limit)
  }

  function read(rows: Sql, part: { offset: number; limit: number }): Promise<ListedId[]> {
    return db.query<ListedId>(sql`select n.id, ${keysetTime(sql`n.created_at`)} as "keysetTime"
      from (${rows}) as n ${ordered(wanted, sql`n.created_at`, sql`n.id`)}
      offset ${part.offset} limit ${part.limit}`)
  }
}

async function countWaybills(
  db: Reader,
  filter: WaybillFilter,
  known: Sample | null,
): Promise<Total> {
  const wanted = wantedBy(filter)
  const allWaybills = sql`select coalesce(sum(waybills), 0)::bigint as count from tms.waybill_counts
    where organization_id = ${filter.organizationId}`
  if (!isFiltered(wanted)) return { total: await readCount(allWaybills), isMore: false }
  const most = countedWaybills + 1
  const count = await countMatching()
  return { total: Math.min(count, countedWaybills), isMore: count === most }

  async function countMatching(): Promise<number> {
    const inOrderTo = (limit: number, where: Sql | null) =>
      countUpTo(limit, inOrder(wanted, { after: null, limit, where }))
    const where = hasWords(wanted)
    if (!isSearch(wanted)) return inOrderTo(most, where)
    const sample = known ?? (await readSample(db, { wanted, after: null, offset: 0, limit: 0 }))
    if (sample.isAll) return sample.hits
    const hits = sample.likelyHits
    if (!isOfTextsAlone(wanted)) {
      // The index finds about so many, whatever their state and delivery.
      const candidates = (Math.max(hits, 1) / sampleSize) * (await readCount(allWaybills))
      const short = Math.min(Math.ceil(candidates), readOneByOne)
      if ((await inOrderTo(short + 1, null)) <= short) {
        const middle = new Date((sample.first.getTime() + sample.end.getTime()) / 2)
        const halves = [sql`w.created_at >= ${middle}`, sql`w.created_at < ${middle}`]
        return countTogether(
          most,
          halves.map((isInHalf) =>
            inOrder(wanted, { after: null, limit: most, where: allOf([isInHalf, where]) }),
          ),
        )
      }
    }
    let found = 0
    const time = { ...wanted, ...sample, hits, most }
    for (const spans of spansTogether(wanted, time)) {
      const left = most - found
      found += await countTogether(
        left,
        spans.map((span) => byIndex(wanted, { after: null, span })),
      )
      if (found === most) break
    }
    return found
  }

  /** Each on a connection of its own. */
  async function countTogether(limit: number, parts: readonly Sql[]): Promise<number> {
    const counts = await Promise.all(parts.map((rows) => countUpTo(limit, rows)))
    return Math.min(
      limit,
      counts.reduce((sum, one) => sum + one, 0),
    )
  }

  function countUpTo(limit: number, rows: Sql): Promise<number> {
    return readCount(sql`
      select count(*) as count from (select from (${rows}) as n limit ${limit}) as counted`)
  }

  async function readCount(counts: Sql): Promise<number> {
    const [row] = await db.query<{ count: number }>(counts)
    return row?.count ?? 0
  }
}

/** In no order. */
export function readWaybills(
  db: Reader,
  { organizationId, ids }: { organizationId: OrganizationId; ids: readonly WaybillId[] },
): Promise<WaybillRow[]> {
  return db.query(
    sql`select ${waybillColumns} from tms.waybills w
     where w.organization_id = ${organizationId} and w.id = any (${ids})`,
  )
}

/** For a file: a waybill with sums of its parcels, however many these are. */
export type SummedWaybill = Omit<WaybillRow, 'parcels'> & {
  readonly parcelCount: number
  readonly pieceCount: number
  /** Null: no parcel states it. */
  readonly weightKg: number | null
  readonly volumeM3: number | null
}

/** In no order. */
export function readSummedWaybills(
  db: Reader,
  { organizationId, ids }: { organizationId: OrganizationId; ids: readonly WaybillId[] },
): Promise<SummedWaybill[]> {
  return db.query(
    sql`select ${waybillFields}, sums.*
     from tms.waybills w cross join lateral (
       select count(*)::int as parcel_count, coalesce(sum(p.piece_count), 0)::int as piece_count,
         sum(p.weight_kg * p.piece_count) as weight_kg,
         sum(p.length_cm * p.width_cm * p.height_cm / 1e6 * p.piece_count) as volume_m3
       from tms.parcels p where p.organization_id = w.organization_id and p.waybill_id = w.id
     ) as sums
     where w.organization_id = ${organizationId} and w.id = any (${ids})`,
  )
}

interface Wanted {
  readonly organizationId: OrganizationId
  /** Two that differ find nothing. */
  readonly accounts: readonly SenderAccountId[]
  readonly deliveryId: DeliveryId | undefined
  readonly states: readonly WaybillState[] | undefined
  /** Whether they wait for load planning; undefined: either. */
  readonly isPlannable: boolean | undefined
  readonly from: Date | null
  readonly to: Date | null
  readonly tags: readonly string[]
  readonly words: readonly string[]
  readonly isNewestFirst: boolean
}

function wantedBy(filter: WaybillFilter): Wanted {
  const accounts = [filter.senderAccountId, filter.sender_account_id]
  return {
    organizationId: filter.organizationId,
    accounts: [...new Set(accounts.filter((id) => id !== null && id !== undefined))],
    deliveryId: filter.delivery_id,
    states: statesOf(filter),
    isPlannable: filter.plannable,
    from: filter.from === undefined ? null : new Date(filter.from),
    to: filter.to === undefined ? null : new Date(filter.to),
    tags: filter.tags ?? [],
    words: searchWords(filter.q ?? ''),
    isNewestFirst: filter.sort === '-created_at',
  }
}

function statesOf({ state, plannable }: WaybillFilter): readonly WaybillState[] | undefined {
  const states = state && [...new Set(state)]
  if (plannable !== true) return states
  return (states ?? plannableStates).filter((each) => plannableStates.includes(each))
}

function isFiltered(wanted: Wanted): boolean {
  const { accounts, deliveryId, states, isPlannable, from, to } = wanted
  const given = [deliveryId, states, isPlannable, from, to].some(
    (each) => each !== null && each !== undefined,
  )
  return given || accounts.length > 0 || isSearch(wanted)
}

const isSearch = ({ tags, words }: Wanted) => tags.length > 0 || words.length > 0

/** The spans that a count reads at the same time. */
function* spansTogether(wanted: Wanted, time: SearchedTime): Generator<readonly (Span | null)[]> {
  // For fewer, a second look into the index takes longer than it saves, but where the state or delivery of
  // each waybill found is looked up.
  const enough = isOfTextsAlone(wanted) ? 5 : 1
  if (time.hits >= enough) yield* pairsOfSpans(time)
  else for (const span of searchSpans(time)) yield [span]
}

interface Sample {
  /** Whether the list has no others. */
  readonly isAll: boolean
  readonly hits: number
  /** How many of as many, taken from all, have them. */
  readonly likelyHits: number
  readonly page: readonly ListedId[]
  /** The times of the first and the last of the sample, and of the last of all texts. */
  readonly first: Date
  readonly last: Date
  readonly end: Date
}

/** The first waybills of the list without its words and tags, and those among them that have these. */
async function readSample(
  db: Reader,
  { wanted, after, offset, limit }: Omit<WaybillPageRequest, 'filter'> & { wanted: Wanted },
): Promise<Sample> {
  const order = (of: Sql) => ordered(wanted, sql`${of}.created_at`, sql`${of}.id`)
  const [first, last] = wanted.isNewestFirst ? [sql`max`, sql`min`] : [sql`min`, sql`max`]
  const read = await db.query<
    Omit<Sample, 'isAll' | 'likelyHits' | 'page'> &
      ListedId & { readonly size: number; readonly id: string | null }
  >(
    sql`with sample as materialized (${sampleRows(wanted, { after, limit: sampleSize })}),
      hit as materialized (
        select t.created_at, t.id from sample as t where ${hasWords(wanted) ?? sql`true`})
    select whole.*, page.id, page."keysetTime"
    from (select count(*)::int as size, (select count(*)::int from hit) as hits,
        coalesce(${first}(created_at), now()) as first, coalesce(${last}(created_at), now()) as last,
        coalesce((select ${last}(created_at) from tms.waybill_search
          where organization_id = ${wanted.organizationId}), now()) as end
      from sample) as whole
    left join lateral (
      select hit.created_at, hit.id, ${keysetTime(sql`hit.created_at`)} as "keysetTime" from hit
      ${order(sql`hit`)} offset ${offset} limit ${limit + 1}) as page on true
    ${order(sql`page`)}`,
  )
  const [whole] = read
  if (whole === undefined) throw new Error('a sample has one row at least')
  const isAll = whole.size < sampleSize
  return {
    ...whole,
    isAll,
    likelyHits: isAll ? whole.hits : await likelyHits(db, wanted, whole),
    page: read.filter(({ id }) => id !== null),
  }
}

const timesOfSample = 10
const surelyKnown = 10

/**
 * Where few of the first have them, nearly all others may: then a second sample is taken, as large as the
 * first and at several times.
 */
async function likelyHits(
  db: Reader,
  wanted: Wanted,
  { hits, first, end }: Pick<Sample, 'hits' | 'first' | 'end'>,
): Promise<number> {
  if (hits >= surelyKnown) return hits
  const [row] = await db.query<{ hits: number }>(
    sql`select count(*)::int as hits from generate_series(1, ${timesOfSample}::int) as nth
     cross join lateral (
       select t.tags, t.text from tms.waybill_search t
       where ${matches(wanted, null, inTexts)}
         and t.created_at <= ${end}::timestamptz
           + (${first}::timestamptz - ${end}::timestamptz) * ((nth - 0.5) / ${timesOfSample}::int)::float8
       order by t.created_at desc, t.waybill_id desc
       limit ${sampleSize / timesOfSample}) as t
     where ${hasWords(wanted) ?? sql`true`}`,
  )
  return Math.max(hits, row?.hits ?? 0)
}

function sampleRows(wanted: Wanted, { after, limit }: Omit<Stretch, 'where'>): Sql {
  if (isOfTextsAlone(wanted)) {
    return sql`select t.created_at, t.waybill_id as id, t.tags, t.text from tms.waybill_search t
      where ${matches(wanted, after, inTexts)}
      ${ordered(wanted, inTexts.createdAt, inTexts.id)} limit ${limit}`
  }
  return sql`select n.created_at, n.id, t.tags, t.text
    from (select * from (${inOrder(wanted, { after, limit, where: null })}) as n
      ${ordered(wanted, sql`n.created_at`, sql`n.id`)} limit ${limit}) as n
    ${textsOf(wanted, sql`n`)}`
}

/** Whether the table of texts has all that is asked for. */
function isOfTextsAlone(wanted: Wanted): boolean {
  const { deliveryId, states, isPlannable } = wanted
  return isSearch(wanted) && [deliveryId, states, isPlannable].every((each) => each === undefined)
}

interface Stretch {
  readonly after: Keyset | null
  readonly limit: number
  /** A condition on `t.tags` and `t.text`; null: none. */
  readonly where: Sql | null
}

/**
 * Waybills in the order of the list, by an index that has this order: at most `limit`, or as many of each
 * state, which the caller merges.
 */
function inOrder(wanted: Wanted, { after, limit, where }: Stretch): Sql {
  const { states } = wanted
  if (isOfTextsAlone(wanted)) {
    return sql`select t.created_at, t.waybill_id as id from tms.waybill_search t
      where ${matches(wanted, after, inTexts)} and ${where ?? sql`true`}
      ${ordered(wanted, inTexts.createdAt, inTexts.id)} limit ${limit}`
  }
  const isLoaded = isOnDelivery(wanted)
  const stretch = (isInState: Sql) => sql`select w.created_at, w.id
    from tms.waybills w ${where === null ? sql`` : textsOf(wanted, sql`w`)}
    where ${matches(wanted, after, inWaybills)} and ${isInState} and ${isLoaded}
      and ${where ?? sql`true`}
    ${ordered(wanted, inWaybills.createdAt, inWaybills.id)} limit ${limit}`
  if (states === undefined) return stretch(sql`true`)
  return sql`select of_state.* from unnest(${states}::text[]) as asked (state)
    cross join lateral (${stretch(sql`w.state = asked.state`)}) as of_state`
}

function isOnDelivery({ deliveryId, isPlannable }: Wanted): Sql {
  const isOnIt = deliveryId === undefined ? sql`true` : sql`w.delivery_id = ${deliveryId}`
  if (isPlannable === undefined) return isOnIt
  // The states of those that wait are a filter of their own.
  if (isPlannable) return sql`${isOnIt} and w.delivery_id is null`
  return sql`${isOnIt} and (w.delivery_id is not null or w.state <> all (${plannableStates}))`
}

/** With a limit, so that it is looked up for each waybill: to read all texts instead is never faster. */
function textsOf({ organizationId }: Wanted, waybill: Sql): Sql {
  return sql`cross join lateral (
    select tags, text from tms.waybill_search
    where organization_id = ${organizationId} and created_at = ${waybill}.created_at
      and waybill_id = ${waybill}.id
    limit 1) as t`
}

/** As the text index has it. */
const keysOfText = sql`array_cat(tms.text_grams(organization_id, text), tms.name_keys(organization_id,
  tms.search_names(sender_account_id, tags, created_at)))`

/** The waybills of the span, or all, that have the words and tags, as the text index finds them: in no order. */
function byIndex(
  wanted: Wanted,
  { after, span }: { after: Keyset | null; span: Span | null },
): Sql {
  const { organizationId, accounts, states, tags, words } = wanted
  const names = [
    ...accounts.map((id) => `account ${id}`),
    ...tags.map((tag) => `tag ${tag}`),
    ...(span === null ? [] : [`days ${span.days} ${span.number}`]),
  ]
  const has = (keys: Sql) => sql`${keysOfText} @> (select ${keys})`
  // By itself, so that it is never a filter on the rows of another index: to take a text apart is slow. A
  // condition for each name, so that the index skips what the others do not have: of keys in one condition
  // it goes through all rows of the rarest.
  const found = sql`select * from tms.waybill_search
    where ${allOf([
      words.length === 0 ? null : has(sql`tms.word_keys(${organizationId}, ${words})`),
      ...names.map((name) => has(sql`tms.name_keys(${organizationId}, ${[name]})`)),
    ])}
    offset 0`
  const isInState = states === undefined ? sql`true` : sql`w.state = any (${states})`
  const isLoaded = isOnDelivery(wanted)
  const joined = sql`join tms.waybills w on w.organization_id = ${organizationId}
    and w.id = t.waybill_id and ${isInState} and ${isLoaded}`
  return sql`select t.created_at, t.waybill_id as id from (${found}) as t
    ${isOfTextsAlone(wanted) ? sql`` : joined}
    where ${matches(wanted, after, inTexts)} and ${hasWords(wanted) ?? sql`true`}`
}

interface Columns {
  readonly organizationId: Sql
  readonly accountId: Sql
  readonly createdAt: Sql
  readonly id: Sql
}

const inWaybills: Columns = {
  organizationId: sql`w.organization_id`,
  accountId: sql`w.sender_account_id`,
  createdAt: sql`w.created_at`,
  id: sql`w.id`,
}
const inTexts: Columns = {
  organizationId: sql`t.organization_id`,
  accountId: sql`t.sender_account_id`,
  createdAt: sql`t.created_at`,
  id: sql`t.waybill_id`,
}

function matches(wanted: Wanted, after: Keyset | null, column: Columns): Sql {
  const { from, to } = wanted
  const than = wanted.isNewestFirst ? sql`<` : sql`>`
  const conditions = [
    sql`${column.organizationId} = ${wanted.organizationId}`,
    ...wanted.accounts.map((id) => sql`${column.accountId} = ${id}`),
    ...(from === null ? [] : [sql`${column.createdAt} >= ${from}`]),
    ...(to === null ? [] : [sql`${column.createdAt} < ${to}`]),
    ...(after === null
      ? []
      : [
          sql`(${column.createdAt}, ${column.id}) ${than} (${after.at}::timestamptz, ${after.id}::uuid)`,
        ]),
  ]
  return conditions.reduce((one, other) => sql`${one} and ${other}`)
}

/** The text index has one or two letters that begin with an ASCII one only at the beginning of words. */
export function isBeginning(word: string): boolean {
  return [...word].length < 3 && word < '\x80'
}

/** Null: it is no search. */
function hasWords({ tags, words }: Wanted): Sql | null {
  const hasTags = tags.length === 0 ? null : sql`t.tags @> ${tags}`
  if (words.length === 0) return hasTags
  const text = words.some(isBeginning) ? sql`(' ' || t.text)` : sql`t.text`
  const patterns = words.map((word) => patternOf(isBeginning(word) ? ` ${word}` : word))
  const has = sql`${text} like all (${patterns})`
  return hasTags === null ? has : sql`${hasTags} and ${has}`
}

function ordered({ isNewestFirst }: Wanted, createdAt: Sql, id: Sql): Sql {
  return isNewestFirst
    ? sql`order by ${createdAt} desc, ${id} desc`
    : sql`order by ${createdAt}, ${id}`
}
