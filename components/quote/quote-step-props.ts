import type { Addon, VehicleType } from '#lib/contract/catalog.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { AskForQuotes } from '#lib/storefront/quotes-asked.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import type { LoadSums } from '#lib/storefront/load-sums.ts'
import type { KeepingProps } from './keep-quote.tsx'

export interface QuoteStepProps {
  readonly known: DraftOfPage
  /** The draft that became an order; the page only shows it, and the next draft is empty. */
  readonly ordered: QuoteDraft | null
  readonly quotes: KeptQuotes
  readonly serverNowMs: number
  /** As the service was asked for them. */
  readonly items: readonly QuoteItem[]
  readonly sums: LoadSums
  /** Empty where the service does not tell them. */
  readonly vehicleTypes: readonly VehicleType[]
  /** The full load's plan from the service; null where it sent none. */
  readonly loadPlan: readonly VehicleLoad[] | null
  readonly addons: readonly Addon[]
  readonly askForQuotes: AskForQuotes
  /** Null for guests. */
  readonly keeping: KeepingProps['keeping'] | null
  readonly keepQuote: KeepingProps['keepQuote']
}
