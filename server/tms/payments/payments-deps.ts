import type { SenderAccountId, QuoteId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import type { Logger } from '#server/log.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Orders } from '../orders/orders.ts'
import type { Quotes } from '../quotes/quotes.ts'
import type { Gateways } from './gateway/gateways.ts'
import type { PaymentTimes } from './payment-times.ts'

export interface PaymentsDeps {
  readonly database: Database
  readonly queue: Queue
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly ledger: Ledger
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
