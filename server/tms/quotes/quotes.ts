/**
 * Quotes: priced offers, each with the snapshot it was made from. Asking for one, claiming it by the
 * first read, and the states that paying and canceling move it to.
 */
import type { OrganizationId, SenderAccountId, DeliveryId, QuoteId } from '#lib/contract/ids.ts'
import { quoteValiditySeconds } from '#lib/contract/limits.ts'
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { Clock } from '#server/clock.ts'
import { quoteSearchText, searchWords } from '#lib/search-text.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { readKeyset, writeKeyset } from '#server/db/keyset.ts'
import type { Ids } from '#server/ids.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Pricing } from '../pricing/pricing.ts'
import { listQuotePages, type QuoteFilter } from './quote-list-store.ts'
import { rowOf, type QuoteRecord } from './quote-record.ts'
import type { QuoteRow } from './quote-row.ts'
import {
  shownCreated,
  shownListed,
  shownQuote,
  type CreatedReply,
  type ListedQuote,
  type QuoteReply,
  type ShownOrder,
} from './shown-quote.ts'
import * as store from './store.ts'
import { createHash } from 'node:crypto'
import { canonicalJson } from '#lib/signing/canonical-json.ts'

export type { QuoteRow } from './quote-row.ts'

interface QuoteKey {
  readonly organizationId: OrganizationId
  readonly id: QuoteId
}

export interface QuoteAsked {
  readonly organization: { readonly id: OrganizationId; readonly currency: string }
  readonly senderAccountId: SenderAccountId | null
  readonly request: QuoteRequest
  /** The id of the HTTP request, which a refusal names when the caller gave no request_id. */
  readonly requestId: string
}

/** How far the orders are that quotes became, by delivery. */
export type OrderStatuses = (ask: {
  readonly organizationId: OrganizationId
  readonly deliveryIds: readonly DeliveryId[]
}) => Promise<ReadonlyMap<DeliveryId, ShownOrder>>

export interface QuotesAsked {
  readonly filter: Omit<QuoteFilter, 'words'> & { readonly q: string | undefined }
  readonly after: string | undefined
  readonly limit: number
}

export interface Quotes {
  /** A new one, or the same again where request_id and body are those of an active quote. */
  create(asked: QuoteAsked): Promise<CreatedReply>
  /** Claims an unowned active one. Refuses with not_found_or_forbidden. */
  read(ask: QuoteKey & { accountId: SenderAccountId; requestId: string }): Promise<QuoteReply>
  /** Newest first, without where each piece stands. */
  list(ask: { organizationId: OrganizationId; accountId: SenderAccountId }): Promise<QuoteReply[]>
  /** Newest first, in pages. Refuses an `after` that is none with invalid_query. */
  listPages(asked: QuotesAsked): Promise<{ data: ListedQuote[]; next: string | null }>
  /** A quote of any account, with the status it has at this moment. It claims nothing. */
  find(db: Database | Transaction, key: QuoteKey): Promise<QuoteRow | null>
  /** The same, its row locked until the transaction ends. */
  lock(tx: Transaction, key: QuoteKey): Promise<QuoteRow | null>
  /** Active and unexpired becomes accepted, with its order. False when it is not. */
  accept(
    tx: Transaction,
    quote: QuoteKey & { deliveryId: DeliveryId; orderNo: string },
  ): Promise<boolean>
  /** False when its state is not the one named; an active one must be unexpired too. */
  cancel(tx: Transaction, quote: QuoteKey & { from: 'active' | 'accepted' }): Promise<boolean>
  /** Sets the carrier of the order that the quote became. */
  setProvider(tx: Transaction, quote: QuoteKey & { provider: Provider | null }): Promise<void>
}

const mostListed = 500
/** One in so many quotes of guests also deletes old quotes that nobody can claim any more. */
const sweepEach = 20
/** Kept so long to answer why a guest's quote has run out. */
const unclaimedKeptMs = 7 * 24 * 3_600_000

export function createQuotes({
  database,
  pricing,
  clock,
  ids,
  validitySeconds = quoteValiditySeconds,
  orderStatuses = () => Promise.resolve(new Map()),
}: {
  database: Database
  pricing: Pricing
  clock: Clock
  ids: Ids
  validitySeconds?: number
  orderStatuses?: OrderStatuses
}): Quotes {
  const now = () => new Date(clock.nowMs())
  const shareWork = createSharedWork<QuoteRecord>()

  async function priced(asked: QuoteAsked, by: RequestKey): Promise<store.NewQuote> {
    const { organization, senderAccountId, request } = asked
    const price = await pricing.price({
      ...asked,
      requestId: request.request_id ?? asked.requestId,
    })
    const createdAt = now()
    const { breakdown, vehicles, distanceM, rateCards, chargeableWeightG, ...sums } = price
    const id: QuoteId = ids.uuid()
    return {
      organizationId: organization.id,
      id,
      text: quoteSearchText({ id, request }),
      senderAccountId,
      requestedBy: senderAccountId,
      ...by,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + validitySeconds * 1000),
      ...sums,
      breakdown,
      vehicles: Array.from(vehicles, ({ load: _, ...vehicle }) => vehicle),
      snapshot: { request, distanceM, rateCards, chargeableWeightG },
      loadPlans: vehicles.map(({ load }) => load),
    }
  }

  /** Asked for under a key: the one that stands, or else a new one, whoever else is asking now. */
  async function standing(asked: QuoteAsked, by: RequestKey): Promise<QuoteRecord> {
    const { organization, senderAccountId } = asked
    const same = { organizationId: organization.id, requestedBy: senderAccountId, ...by }
    const known = await store.findSame(database, same, now())
    if (known !== null) return known
    const quote = await priced(asked, by)
    return database.transaction(async (tx) => {
      await store.lockRequest(tx, same)
      return (await store.findSame(tx, same, now())) ?? (await inserted(tx, quote))
    })
  }

  /** To its owner, who it may have become just now. */
  async function owned(key: QuoteKey, accountId: SenderAccountId): Promise<QuoteRecord | null> {
    const quote = await store.findWithLoads(database, key)
    if (quote === null || quote.senderAccountId !== null) {
      return quote?.senderAccountId === accountId ? quote : null
    }
    if (await store.claim(database, { ...key, accountId, now: now() })) {
      return { ...quote, senderAccountId: accountId }
    }
    // Somebody else was quicker, or another call of this very account.
    const again = await store.findWithLoads(database, key)
    return again?.senderAccountId === accountId ? again : null
  }

  async function shown(
    organizationId: OrganizationId,
    quotes: readonly QuoteRecord[],
  ): Promise<QuoteReply[]> {
    const deliveryIds = quotes.flatMap(({ deliveryId }) => deliveryId ?? [])
    const statuses =
      deliveryIds.length === 0
        ? new Map<DeliveryId, ShownOrder>()
        : await orderStatuses({ organizationId, deliveryIds })
    const nowMs = clock.nowMs()
    return quotes.map((quote) =>
      shownQuote(quote, {
        nowMs,
        order: quote.deliveryId ? statuses.get(quote.deliveryId) : undefined,
      }),
    )
  }

  let guests = 0
  async function sweepNowAndThen(): Promise<void> {
    guests += 1
    if (guests % sweepEach === 0) {
      await store.sweepUnclaimed(database, new Date(clock.nowMs() - unclaimedKeptMs))
    }
  }

  return {
    async create(asked) {
      const { organization, senderAccountId, request } = asked
      if (senderAccountId === null) await sweepNowAndThen()
      const by = { requestHash: requestHash(request), requestId: request.request_id ?? ids.uuid() }
      // Without a key of the caller's every request is another one.
      if (request.request_id === undefined) {
        return shownCreated(await inserted(database, await priced(asked, by)))
      }
      const key = [organization.id, senderAccountId, by.requestId, by.requestHash.toString('hex')]
      return shownCreated(await shareWork(key.join(' '), () => standing(asked, by)))
    },
    async read({ accountId, requestId, ...key }) {
      const quote = await owned(key, accountId)
      // Not by the quote's own request_id: whether there is one must not be told.
      if (quote === null)
        throw new ServiceError('not_found_or_forbidden', { request_id: requestId })
      const [reply] = await shown(key.organizationId, [quote])
      if (reply === undefined) throw new Error('a quote is shown as one')
      return reply
    },
    async list({ organizationId, accountId }) {
      const page = { organizationId, accountId, limit: mostListed }
      return shown(organizationId, await store.listQuotes(database, page))
    },
    async listPages({ filter: { q = '', ...filter }, after, limit }) {
      const begins = after === undefined ? null : readKeyset(after)
      if (after !== undefined && begins === null) {
        throw new ServiceError('invalid_query', { field: 'after', problem: 'wrong_format' })
      }
      const { rows, next } = await listQuotePages(database, {
        filter: { ...filter, words: searchWords(q) },
        after: begins,
        limit,
        now: now(),
      })
      const { organizationId } = filter
      const deliveryIds = rows.flatMap(({ deliveryId }) => deliveryId ?? [])
      const orders =
        deliveryIds.length === 0
          ? new Map<DeliveryId, ShownOrder>()
          : await orderStatuses({ organizationId, deliveryIds })
      const nowMs = clock.nowMs()
      return {
        data: rows.map((row) => shownListed(row, { nowMs, orders })),
        next: next && writeKeyset(next),
      }
    },
    async find(db, key) {
      const quote = await store.findQuote(db, key)
      return quote && rowOf(quote, clock.nowMs())
    },
    async lock(tx, key) {
      const quote = await store.lockQuote(tx, key)
      return quote && rowOf(quote, clock.nowMs())
    },
    accept: (tx, quote) => store.accept(tx, { ...quote, now: now() }),
    cancel: (tx, quote) => store.cancel(tx, { ...quote, now: now() }),
    setProvider: store.setProvider,
  }
}

type RequestKey = Pick<store.SameRequest, 'requestId' | 'requestHash'>

async function inserted(db: Database | Transaction, quote: store.NewQuote): Promise<QuoteRecord> {
  await store.insertQuote(db, quote)
  return { ...quote, status: 'active', deliveryId: null, provider: null }
}

// When two requests are the same one, sent again.

/** A hash of the request that does not depend on the order of its fields. */
function requestHash({ request_id: _, ...asked }: QuoteRequest): Buffer {
  return createHash('sha256').update(canonicalJson(asked)).digest()
}

/**
 * Those who ask this process for the same thing at once wait for one answer, so that fifty equal
 * requests pack one load. Across processes the database decides.
 */
function createSharedWork<Result>() {
  const underWay = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
