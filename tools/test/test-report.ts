/** What a run of tests came to, as our vitest reporter writes it. */
import { z } from 'zod'

export const testReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
})

export type TestReport = z.infer<typeof testReport>

export const testReportVariable = 'LOADLINE_TEST_REPORT'
