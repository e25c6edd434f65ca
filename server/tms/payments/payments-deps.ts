import type { SenderAccountId, QuoteId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Feed } from '../feed/feed.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Orders } from '../orders/orders.ts'
import type { Quotes } from '../quotes/quotes.ts'
import type { Gateways } from './gateway/gateways.ts'

export interface PaymentsDeps {
  readonly database: Database
  readonly queue: Queue
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly feed: Pick<Feed, 'write'>
  readonly ledger: Ledger
  readonly accounts: Pick<Accounts, 'keepOpen'>
  readonly quotes: Quotes
  readonly orders: Orders
  readonly catalog: Pick<Catalog, 'exchangeRate'>
  readonly gateways: Gateways
  readonly times: PaymentTimes
  /** Where the payer goes on after paying; without a quote it was a top-up. */
  readonly returnUrl: (of: {
    readonly accountId: SenderAccountId
    readonly quoteId: QuoteId | null
  }) => string
}

/** How long a payer has. */
export interface PaymentTimes {
  /** Until a QR can't be scanned any more; another one can be had. */
  readonly qrMs: number
  /** From the order on, until it is canceled when it is to be paid by QR or app. */
  readonly gatewayDeadlineMs: number
  readonly transferDeadlineMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const usualPaymentTimes: PaymentTimes = {
  qrMs: 10 * minuteMs,
  gatewayDeadlineMs: 2 * hourMs,
  transferDeadlineMs: 72 * hourMs,
}
