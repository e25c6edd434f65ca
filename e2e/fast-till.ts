/**
 * A till whose carriers' clock runs fast: a short trip takes a quarter of a minute. Its seller is
 * registered for the tax, so that what it writes for a payment is a tax invoice.
 */
import { test as base } from './test.ts'
import { startedOnce } from './started-once.ts'
import { openTill, type Till } from './till.ts'
import type { RunningPortal } from './server.ts'

export const test = base.extend<object, { till: Till; portal: RunningPortal }>({
  till: startedOnce(() => openTill({ SANDBOX_SPEED: '600', RECEIPT_VAT_PERCENT: '7' })),
  portal: [async ({ till }, give) => give(till.portal), { scope: 'worker' }],
})
