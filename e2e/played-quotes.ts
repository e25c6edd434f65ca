/** A portal whose service is played, and quotes or fails as a test wants it. */
import { startQuoteStandIn, type QuoteStandIn } from './quote-stand-in.ts'
import { startPortalFor } from './server.ts'
import { test as base } from './test.ts'

export const test = base.extend<object, { played: { baseUrl: string; service: QuoteStandIn } }>({
  played: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, give) => {
      const service = await startQuoteStandIn()
      const { baseUrl } = service
      const keys = { apiKey: 'ak_of_a_page_test', apiSecret: 'as_of_a_page_test' }
      const portal = await startPortalFor({ baseUrl, ...keys })
      await give({ baseUrl: portal.baseUrl, service })
      await portal.stop()
      await service.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
