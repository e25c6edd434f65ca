/**
 * Quotes: priced offers, each with the snapshot it was made from. Asking for one, claiming it by the
 * first read, and the states that paying and canceling move it to.
 */
import { createHash } from 'node:crypto'
import type { OrganizationId, SenderAccountId, DeliveryId, QuoteId } from '#lib/contract/ids.ts'
import { quoteValiditySeconds } from '#lib/contract/limits.ts'
import { withContacts, type PayContacts } from '#lib/contract/pay-contacts.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { QuoteRequest } from '#lib/contract/quote-request.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { includedTax } from '#lib/money.ts'
import { quoteSearchText } from '#lib/search-text.ts'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Keyset } from '#server/db/keyset.ts'
import type { Ids } from '#server/ids.ts'
import type { Feed } from '../feed/feed.ts'
import { ServiceError } from '../http/service-error.ts'
import type { AlternativePrice, Pricing } from '../pricing/pricing.ts'
import { expectedTrip } from './expected-trip.ts'
import { listQuotePages, type QuoteListFilter } from './quote-list-store.ts'
import type { QuoteRow, StoredAlternative, StoredTrip } from './quote-row.ts'
import {
  shownCreated,
  shownListed,
  shownQuote,
  type CreatedReply,
  type QuoteReply,
  type ShownOrder,
} from './shown-quote.ts'
import * as store from './store.ts'

export { forgetQuotes } from './forget-people.ts'

export type { QuoteRow } from './quote-row.ts'

interface QuoteKey {
  readonly organizationId: OrganizationId
  readonly id: QuoteId
}

interface CreateOptions {
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

/** One in so many quotes of guests also deletes old quotes that nobody can claim any more. */
const sweepEach = 20
/** Kept so long to answer why a guest's quote has run out. */
const unclaimedKeptMs = 7 * 24 * 3_600_000

export type Quotes = ReturnType<typeof createQuotes>

export function createQuotes({
  database,
  pricing,
  clock,
  ids,
  feed,
  validitySeconds = quoteValiditySeconds,
  taxPermille = null,
  orderStatuses = () => Promise.resolve(new Map()),
}: {
  database: Database
  pricing: Pricing
  clock: Clock
  ids: Ids
  feed: Pick<Feed, 'write'>
  validitySeconds?: number
  /** The tax that prices include, as a share of the net price; null: nothing is said of a tax. */
  taxPermille?: number | null
  orderStatuses?: OrderStatuses
}) {
  const now = () => new Date(clock.nowMs())
  const shareWork = createSharedWork<QuoteRow>()

  function writeEntry(
    tx: Transaction,
    { organizationId, ...quote }: store.ChangedQuote,
    type: 'quote.created' | 'quote.changed' = 'quote.changed',
  ): Promise<void> {
    const entry = {
      type,
      sender_account_id: quote.senderAccountId,
      quote_id: quote.id,
      status: quote.status,
      order_id: quote.deliveryId,
    }
    return feed.write(tx, { organizationId, entries: [entry] })
  }

  async function insert(tx: Transaction, quote: store.NewQuote): Promise<QuoteRow> {
    await store.insertQuote(tx, quote)
    const active = { ...quote, status: 'active', deliveryId: null, provider: null } as const
    await writeEntry(tx, active, 'quote.created')
    return active
  }

  /** Whether the change took place. */
  async function noted(tx: Transaction, changed: store.ChangedQuote | null): Promise<boolean> {
    if (changed !== null) await writeEntry(tx, changed)
    return changed !== null
  }

  async function priced(asked: CreateOptions, by: RequestKey): Promise<store.NewQuote> {
    const { organization, senderAccountId, request } = asked
    const price = await pricing.price({
      ...asked,
      requestId: request.request_id ?? asked.requestId,
    })
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + validitySeconds * 1000)
    const { vehicles, alternatives, distanceM, days, rateCards, chargeableWeightG, ...rest } = price
    const times = { request, createdAt, expiresAt }
    const id: QuoteId = ids.uuid()
    return {
      organizationId: organization.id,
      id,
      text: quoteSearchText({ id, request }),
      senderAccountId,
      requestedBy: senderAccountId,
      ...by,
      createdAt,
      expiresAt,
      ...rest,
      vehicles: vehicles.map(({ load, ...vehicle }) =>
        request.service_type === 'ftl_transport'
          ? Object.assign(vehicle, { fillPermille: Math.round(load.fill.volume * 1000) })
          : vehicle,
      ),
      snapshot: {
        request,
        distanceM,
        rateCards,
        chargeableWeightG,
        trip: storedTrip({ ...rest, distanceM, days, ...times }),
        ...(request.service_type === 'ftl_transport' && {
          alternatives: alternatives.map((each) => storedAlternative(each, times)),
        }),
        ...(taxPermille !== null && {
          tax: {
            permille: taxPermille,
            taxMinor: includedTax(price.totalMinor, taxPermille).tax,
          },
        }),
      },
      loadPlans: vehicles.map(({ load }) => load),
    }
  }

  /** Asked for under a key: the one that stands, or else a new one, whoever else is asking now. */
  async function standing(asked: CreateOptions, by: RequestKey): Promise<QuoteRow> {
    const { organization, senderAccountId } = asked
    const same = { organizationId: organization.id, requestedBy: senderAccountId, ...by }
    const known = await store.findSame(database, same, now())
    if (known !== null) return known
    const quote = await priced(asked, by)
    return database.transaction(async (tx) => {
      await store.lockRequest(tx, same)
      return (await store.findSame(tx, same, now())) ?? (await insert(tx, quote))
    })
  }

  /** To its owner, who it may have become just now. */
  async function owned(key: QuoteKey, accountId: SenderAccountId): Promise<QuoteRow | null> {
    const quote = await store.findWithLoads(database, key, now())
    if (quote === null || quote.senderAccountId !== null) {
      return quote?.senderAccountId === accountId ? quote : null
    }
    const claim = { ...key, accountId, now: now() }
    const claimed = await database.transaction(async (tx) =>
      noted(tx, await store.claim(tx, claim)),
    )
    if (claimed) {
      return { ...quote, senderAccountId: accountId }
    }
    // Somebody else was quicker, or another call of this very account.
    const again = await store.findWithLoads(database, key, now())
    return again?.senderAccountId === accountId ? again : null
  }

  /** The orders that these quotes became. */
  async function ordersOf(
    organizationId: OrganizationId,
    quotes: readonly Pick<QuoteRow, 'deliveryId'>[],
  ): Promise<ReadonlyMap<DeliveryId, ShownOrder>> {
    const deliveryIds = quotes.flatMap(({ deliveryId }) => deliveryId ?? [])
    return deliveryIds.length === 0 ? new Map() : orderStatuses({ organizationId, deliveryIds })
  }

  let guests = 0
  async function sweepNowAndThen(): Promise<void> {
    guests += 1
    if (guests % sweepEach === 0) {
      await store.sweepUnclaimed(database, new Date(clock.nowMs() - unclaimedKeptMs))
    }
  }

  return {
    /** A new one, or the same again where request_id and body are those of an active quote. */
    async create(asked: CreateOptions): Promise<CreatedReply> {
      const { organization, senderAccountId, request } = asked
      if (senderAccountId === null) await sweepNowAndThen()
      const by = { requestHash: requestHash(request), requestId: request.request_id ?? ids.uuid() }
      // Without a key of the caller's every request is another one.
      if (request.request_id === undefined) {
        const quote = await priced(asked, by)
        return shownCreated(await database.transaction((tx) => insert(tx, quote)))
      }
      const key = [organization.id, senderAccountId, by.requestId, by.requestHash.toString('hex')]
      return shownCreated(await shareWork(key.join(' '), () => standing(asked, by)))
    },
    /** Claims an unowned active one. Refuses with not_found_or_forbidden. */
    async read({
      accountId,
      requestId,
      ...key
    }: QuoteKey & { accountId: SenderAccountId; requestId: string }): Promise<QuoteReply> {
      const quote = await owned(key, accountId)
      // Not by the quote's own request_id: the reply must not show whether there is one.
      if (quote === null)
        throw new ServiceError('not_found_or_forbidden', { request_id: requestId })
      return shownQuote(quote, await ordersOf(key.organizationId, [quote]))
    },
    /** Newest first, without where each piece stands. */
    async list(account: {
      organizationId: OrganizationId
      accountId: SenderAccountId
    }): Promise<QuoteReply[]> {
      const quotes = await store.listQuotes(database, account, now())
      const orders = await ordersOf(account.organizationId, quotes)
      return quotes.map((quote) => shownQuote(quote, orders))
    },
    /** Newest first, in pages. */
    async listPages({ after, ...filter }: QuoteListFilter & { readonly after: Keyset | null }) {
      const { rows, next } = await listQuotePages(database, { filter, after, now: now() })
      const orders = await ordersOf(filter.organizationId, rows)
      return {
        data: rows.map((row) => shownListed(row, orders)),
        next,
      }
    },
    /** A quote of any account. It claims nothing. */
    find: (db: Database | Transaction, key: QuoteKey) => store.findQuote(db, key, now()),
    /** With the load plans, which are long. */
    findWithLoads: (db: Database | Transaction, key: QuoteKey) =>
      store.findWithLoads(db, key, now()),
    /** Active and unexpired becomes accepted, with its order. False when it is not. */
    accept: async (
      tx: Transaction,
      quote: QuoteKey & { deliveryId: DeliveryId; orderNo: string },
    ) => noted(tx, await store.accept(tx, { ...quote, now: now() })),
    /** False when its state is not the one named; an active one must be unexpired too. */
    cancel: async (tx: Transaction, quote: QuoteKey & { from: 'active' | 'accepted' }) =>
      noted(tx, await store.cancel(tx, { ...quote, now: now() })),
    /** Writes the people at its ends into its request, as they are given with Pay. */
    async nameContacts<Quote extends QuoteRow>(
      tx: Transaction,
      { organizationId, quote, contacts }: NamedContacts<Quote>,
    ): Promise<Quote> {
      const request = withContacts(quote.snapshot.request, contacts)
      await noted(tx, await store.setRequest(tx, { organizationId, id: quote.id, request }))
      return { ...quote, snapshot: { ...quote.snapshot, request } }
    },
    /** Sets the carrier of the order that the quote became. Gives the times that the quote expects. */
    async setProvider(
      tx: Transaction,
      quote: QuoteKey & { provider: Provider | null },
    ): Promise<StoredTrip | null> {
      const changed = await store.setProvider(tx, quote)
      await noted(tx, changed)
      return changed?.trip ?? null
    },
  }
}

interface NamedContacts<Quote extends QuoteRow> {
  readonly organizationId: OrganizationId
  readonly quote: Quote
  readonly contacts: PayContacts
}

type RequestKey = Pick<store.SameRequest, 'requestId' | 'requestHash'>

function storedTrip({
  request: { pickup_window: asked },
  ...trip
}: Omit<Parameters<typeof expectedTrip>[0], 'window'> & { request: QuoteRequest }): StoredTrip {
  const window = asked ? { from: new Date(asked.from), to: new Date(asked.to) } : null
  const { pickup, arrival } = expectedTrip({ ...trip, window })
  const stored = ({ from, to }: typeof pickup) => ({
    from: toTimestamp(from),
    to: toTimestamp(to),
  })
  return { pickup: stored(pickup), arrival: arrival && stored(arrival) }
}

function storedAlternative(
  { distanceM, days, ...alternative }: AlternativePrice,
  times: Pick<Parameters<typeof storedTrip>[0], 'request' | 'createdAt' | 'expiresAt'>,
): StoredAlternative {
  const { serviceType } = alternative
  return { ...alternative, arrival: storedTrip({ serviceType, distanceM, days, ...times }).arrival }
}

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
