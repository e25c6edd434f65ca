/**
 * An account's orders and quotes in pages, and what it has spent, as the service lists them. A service
 * elsewhere without such lists gives all quotes in one answer: that one is kept for a moment and paged
 * here, the state of the orders shown is asked for, and what was spent is taken from their prices.
 */
import type { DeliveryId, QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import type { OrderState } from '#lib/contract/orders.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import type { Quote } from '#lib/contract/quotes.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import { ownTimeZone } from '#lib/dates/date-formats.ts'
import { isExactIn, sumMinor, toDecimal, toMinor } from '#lib/money.ts'
import { orderSearchText, quoteSearchText, searchWords } from '#lib/search-text.ts'
import {
  instantsOf,
  type ListFilter,
  type OrderFilter,
  type OrderGroup,
  type QuoteFilter,
} from '#lib/storefront/list-filter.ts'
import { loadSums } from '#lib/storefront/load-sums.ts'
import { portalDeps, type PortalDeps } from '../deps.ts'
import type { Failure, Result } from '../gateway/result.ts'
import { readTracking, stateOfRecord, stateOfTracking } from './orders.ts'

export type ListDeps = Pick<PortalDeps, 'gateway' | 'clock'>

/** A row of either list. */
export interface ListedRow {
  readonly quoteId: QuoteId
  readonly deliveryId: DeliveryId | null
  /** As the service numbers it. */
  readonly orderNo: string | null
  readonly serviceType: string | null
  /** Null where the service keeps no request of it. */
  readonly from: string | null
  readonly to: string | null
  readonly vehicles: readonly { readonly type: string; readonly count: number }[]
  /** As the wire has it, a decimal number. */
  readonly total: number
  readonly currency: string
  readonly at: Date
}

export interface ListedOrder extends ListedRow {
  readonly deliveryId: DeliveryId
  readonly status: OrderState
  /** Null where the service does not say. */
  readonly pieces: number | null
  readonly weightKg: number | null
  readonly paidAt: Date | null
  readonly payType: PayType | null
}

export interface ListedQuote extends ListedRow {
  readonly status: QuoteState
  readonly expiresAt: Date
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Null: there is nothing older. */
  readonly next: string | null
}

export interface ListRequest<Filter> {
  readonly accountId: SenderAccountId
  readonly filter: Filter
  /** The `next` of the page before, as an address has it. What is none is the first page. */
  readonly before: unknown
  readonly limit?: number
}

/** A page of a list; where the state of each row is asked for, the most at once. */
const rowsPerPage = 20
const answeredWithinMs = 4_000

const statesOf: Readonly<Record<OrderGroup, readonly OrderState[]>> = {
  awaiting_payment: ['awaiting_payment'],
  under_way: [
    'awaiting_3pl',
    'pending',
    'assigning_driver',
    'driver_assigned',
    'picked_up',
    'in_transit',
  ],
  delivered: ['delivered'],
  canceled: ['canceled'],
  failed: ['failed'],
}

export async function listOrders(
  asked: ListRequest<OrderFilter>,
  deps: ListDeps = portalDeps(),
): Promise<Result<ListPage<ListedOrder>>> {
  const { status } = asked.filter
  const state = status === null ? undefined : [...statesOf[status]]
  const read = await pageAt(asked, ({ query, ...ask }) =>
    deps.gateway.listOrders({ ...ask, query: { ...query, state } }),
  )
  if (!read.ok) return isMissing(read.failure) ? ordersAmongQuotes(asked, deps) : read
  const { data, next } = read.value
  const rows = data.map((order) => ({
    quoteId: order.quote_id,
    deliveryId: order.id,
    orderNo: order.order_no,
    serviceType: order.service_type,
    from: order.pickup,
    to: order.delivery,
    vehicles: order.vehicles,
    total: order.price,
    currency: order.currency,
    at: new Date(order.ordered_at),
    status: order.state,
    pieces: order.pieces ?? null,
    weightKg: order.weight_kg ?? null,
    paidAt: order.paid_at === null ? null : new Date(order.paid_at),
    payType: order.pay_type ?? null,
  }))
  return { ok: true, value: { rows, next } }
}

export async function listQuotes(
  asked: ListRequest<QuoteFilter>,
  deps: ListDeps = portalDeps(),
): Promise<Result<ListPage<ListedQuote>>> {
  const status = asked.filter.status === null ? undefined : [asked.filter.status]
  const read = await pageAt(asked, ({ query, ...ask }) =>
    deps.gateway.listQuotePages({ ...ask, query: { ...query, status } }),
  )
  if (!read.ok) return isMissing(read.failure) ? quotesOfOneAnswer(asked, deps) : read
  const { data, next } = read.value
  const rows = data.map((quote) => ({
    quoteId: quote.id,
    deliveryId: quote.order?.id ?? null,
    orderNo: quote.order?.order_no ?? null,
    serviceType: quote.service_type,
    from: quote.pickup,
    to: quote.delivery,
    vehicles: quote.vehicles,
    total: quote.estimated_total,
    currency: quote.currency,
    at: new Date(quote.created_at),
    status: quote.status,
    expiresAt: new Date(quote.expires_at),
  }))
  return { ok: true, value: { rows, next } }
}

type PageAsk = ReturnType<typeof pageAsk>

function pageAsk(
  { accountId, filter, limit = rowsPerPage }: ListRequest<ListFilter<string>>,
  after: string | undefined,
) {
  const { sinceMs, beforeMs } = instantsOf(filter)
  return {
    senderAccountId: accountId,
    timeoutMs: answeredWithinMs,
    query: {
      q: filter.words || undefined,
      service_type: filter.service ?? undefined,
      from: sinceMs === null ? undefined : new Date(sinceMs).toISOString(),
      to: beforeMs === null ? undefined : new Date(beforeMs).toISOString(),
      after,
      pageSize: limit,
    },
  }
}

/** An address may hold what is no `next` of any page, or of another service's. */
async function pageAt<Page>(
  asked: ListRequest<ListFilter<string>>,
  read: (ask: PageAsk) => Promise<Result<Page>>,
): Promise<Result<Page>> {
  const { before } = asked
  const after = typeof before === 'string' && /^[\w.:-]{1,100}$/.test(before) ? before : undefined
  const page = await read(pageAsk(asked, after))
  const isRefused = !page.ok && page.failure.code === 'invalid_query'
  return isRefused && after !== undefined ? read(pageAsk(asked, undefined)) : page
}

function isMissing({ kind, status }: Failure): boolean {
  return kind === 'rejected' && status === 404
}

export interface Spending {
  /** One for each currency; the oldest month first, and each month, also one without any. */
  readonly currencies: readonly {
    readonly currency: string
    readonly months: readonly { readonly month: string; readonly amount: number }[]
  }[]
  /** From the prices of orders: the service does not say what was paid and what went back. */
  readonly isAsQuoted: boolean
}

const monthsShown = 12

export async function spendingByMonth(
  accountId: SenderAccountId,
  deps: ListDeps = portalDeps(),
): Promise<Result<Spending>> {
  const read = await deps.gateway.getSpending({
    senderAccountId: accountId,
    timeoutMs: answeredWithinMs,
    query: { months: monthsShown, time_zone: ownTimeZone },
  })
  if (read.ok) return { ok: true, value: { currencies: read.value.data, isAsQuoted: false } }
  if (!isMissing(read.failure)) return read
  const all = await allQuotes(accountId, deps)
  if (!all.ok) return all
  const ordered = all.value.filter(({ status, delivery }) => status === 'accepted' && delivery)
  const months = lastMonths(deps.clock.nowMs())
  const byCurrency = Map.groupBy(ordered, ({ currency }) => currency)
  const currencies = [...byCurrency].map(([currency, quotes]) => ({
    currency,
    months: months.map((month) => {
      const ofMonth = quotes.filter(
        (quote) =>
          monthOf(Date.parse(quote.created_at)) === month &&
          isExactIn(quote.estimated_total, currency),
      )
      const minor = ofMonth.map((quote) => toMinor(quote.estimated_total, currency))
      return { month, amount: toDecimal(sumMinor(minor), currency) }
    }),
  }))
  return { ok: true, value: { currencies, isAsQuoted: true } }
}

/** Thailand has had one offset since 1920, and no summer time. */
const offsetMs = 7 * 3_600_000
const monthOf = (atMs: number) => new Date(atMs + offsetMs).toISOString().slice(0, 7)

function lastMonths(nowMs: number): readonly string[] {
  const now = new Date(nowMs + offsetMs)
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1) + index, 1))
      .toISOString()
      .slice(0, 7),
  )
}

/** A state is known once it is asked for, so a page by state is chosen from some rows, and may be short. */
const lookedAtByState = 3 * rowsPerPage

/** For a service without the lists above. */
async function ordersAmongQuotes(
  asked: ListRequest<OrderFilter>,
  deps: ListDeps,
): Promise<Result<ListPage<ListedOrder>>> {
  const all = await allQuotes(asked.accountId, deps)
  if (!all.ok) return all
  const ordered = all.value.flatMap((quote) => {
    const row = rowOf(quote)
    const { deliveryId } = row
    return deliveryId !== null && isAmong(quote, asked.filter)
      ? Object.assign(row, { quote, deliveryId })
      : []
  })
  const { filter, before } = asked
  const limit = Math.min(asked.limit ?? rowsPerPage, rowsPerPage)
  const looked = pageOf(ordered, {
    before,
    limit: filter.status === null ? limit : lookedAtByState,
  })
  const rows = await Promise.all(
    looked.rows.map(async ({ quote, ...row }) =>
      Object.assign(row, { ...sumsOf(quote), status: await stateOf(quote, asked, deps) }),
    ),
  )
  const wanted = filter.status === null ? null : statesOf[filter.status]
  const found = rows.filter(({ status }) => wanted === null || wanted.includes(status))
  const shown = found.slice(0, limit)
  const next = found.length > limit ? (shown.at(-1)?.quoteId ?? null) : looked.next
  return { ok: true, value: { rows: shown, next } }
}

function sumsOf({ snapshot }: Quote) {
  const sums = snapshot && loadSums(snapshot.request.items)
  return {
    pieces: sums?.pieces ?? null,
    weightKg: sums?.weightKg ?? null,
    paidAt: null,
    payType: null,
  }
}

/** Where nothing says more, its order was paid: until then a record names none. */
async function stateOf(
  quote: Quote,
  { accountId }: ListRequest<OrderFilter>,
  deps: ListDeps,
): Promise<OrderState> {
  const recorded = stateOfRecord(quote)
  if (recorded !== null || quote.delivery === null) return recorded ?? 'awaiting_3pl'
  const tracked = await readTracking({ accountId, deliveryId: quote.delivery.id }, deps)
  return tracked.ok ? stateOfTracking(tracked.value) : 'awaiting_3pl'
}

async function quotesOfOneAnswer(
  asked: ListRequest<QuoteFilter>,
  deps: ListDeps,
): Promise<Result<ListPage<ListedQuote>>> {
  const all = await allQuotes(asked.accountId, deps)
  if (!all.ok) return all
  const nowMs = deps.clock.nowMs()
  const listed = all.value.flatMap((quote) => {
    const expiresAt = new Date(quote.expires_at)
    // A quote runs out by its time, whether or not the service has said so yet.
    const isOver = quote.status === 'active' && expiresAt.getTime() <= nowMs
    const status: QuoteState = isOver ? 'expired' : quote.status
    const isWanted = asked.filter.status === null || asked.filter.status === status
    return isWanted && isAmong(quote, asked.filter)
      ? Object.assign(rowOf(quote), { status, expiresAt })
      : []
  })
  return { ok: true, value: pageOf(listed, asked) }
}

function isAmong(quote: Quote, filter: ListFilter<string>): boolean {
  const { sinceMs, beforeMs } = instantsOf(filter)
  const request = quote.snapshot?.request ?? null
  const text = orderSearchText({
    orderNo: quote.delivery?.order_no ?? '',
    ofQuote: quoteSearchText({ id: quote.id, request }),
  })
  const atMs = Date.parse(quote.created_at)
  return (
    (filter.service === null || request?.service_type === filter.service) &&
    (sinceMs === null || atMs >= sinceMs) &&
    (beforeMs === null || atMs < beforeMs) &&
    searchWords(filter.words).every((word) => text.includes(word))
  )
}

function rowOf(quote: Quote): ListedRow {
  const { snapshot, delivery } = quote
  const types = snapshot?.vehicles.map(({ vehicle_type: type }) => type) ?? []
  return {
    quoteId: quote.id,
    deliveryId: delivery?.id ?? null,
    orderNo: delivery?.order_no ?? null,
    serviceType: snapshot?.request.service_type ?? null,
    from: snapshot?.request.pickup.address ?? null,
    to: snapshot?.request.delivery.address ?? null,
    vehicles: [...Map.groupBy(types, (type) => type)].map(([type, { length: count }]) => ({
      type,
      count,
    })),
    total: quote.estimated_total,
    currency: quote.currency,
    at: new Date(quote.created_at),
  }
}

/** Behind the row that the address names, which its quote's id does here. */
function pageOf<Row extends ListedRow>(
  all: readonly Row[],
  { before, limit = rowsPerPage }: Pick<ListRequest<unknown>, 'before' | 'limit'>,
): { rows: readonly Row[]; next: string | null } {
  const begins = all.findIndex(({ quoteId }) => quoteId === before) + 1
  const rows = all.slice(begins, begins + limit)
  const hasMore = begins + rows.length < all.length
  return { rows, next: hasMore ? (rows.at(-1)?.quoteId ?? null) : null }
}

const keptMs = 10_000
const mostKept = 100
const kept = new Map<string, { readonly untilMs: number; readonly quotes: readonly Quote[] }>()

/** Newest first. What is kept only spares the service a call, so each process may keep its own. */
async function allQuotes(
  accountId: SenderAccountId,
  { gateway, clock }: ListDeps,
): Promise<Result<readonly Quote[]>> {
  const nowMs = clock.nowMs()
  const known = kept.get(accountId)
  if (known !== undefined && known.untilMs > nowMs) return { ok: true, value: known.quotes }
  const ask = { senderAccountId: accountId, timeoutMs: answeredWithinMs }
  const read = await gateway.listQuotes(ask)
  if (!read.ok) return read
  const quotes = read.value.toSorted(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  )
  if (kept.size >= mostKept) kept.clear()
  kept.set(accountId, { untilMs: nowMs + keptMs, quotes })
  return { ok: true, value: quotes }
}
