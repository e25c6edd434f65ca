/** A portal whose service is played, and quotes or fails as a test wants it. */
import { beside, type Beside } from './beside.ts'
import { startQuoteStandIn, type QuoteStandIn } from './quote-stand-in.ts'
import { test as base } from './test.ts'

export const test = base.extend<object, { played: Beside<QuoteStandIn> }>({
  played: beside(startQuoteStandIn),
  // The demo is not needed, and not started.
  baseURL: async ({ played }, give) => give(played.baseUrl),
})
