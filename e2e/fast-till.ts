/**
 * A till whose carriers' clock runs fast: a short trip takes a quarter of a minute. Its seller is
 * registered for the tax, so that what it writes for a payment is a tax invoice.
 */
import { test as base } from './test.ts'
import { openTill, type Till } from './till.ts'
import type { RunningPortal } from './server.ts'

export const test = base.extend<object, { till: Till; portal: RunningPortal }>({
  till: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, give) => {
      const till = await openTill({
        SANDBOX_SPEED: '600',
        RECEIPT_VAT_PERCENT: '7',
      })
      await give(till)
      await till.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  portal: [async ({ till }, give) => give(till.portal), { scope: 'worker' }],
})
