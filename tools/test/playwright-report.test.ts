import { expect, test } from 'vitest'
import { readPlaywrightReport } from './playwright-report.ts'

const testOf = (status: string, annotations: readonly object[] = []) => ({ status, annotations })

test('counts tests at every depth, the second try of a flaky one, and errors of no test', () => {
  const report = readPlaywrightReport(
    JSON.stringify({
      suites: [
        {
          title: 'quote.spec.ts',
          specs: [{ title: 'quotes', tests: [testOf('expected'), testOf('unexpected')] }],
          suites: [
            {
              title: 'on a phone',
              specs: [
                { title: 'quotes', tests: [testOf('flaky')] },
                {
                  title: 'pays',
                  tests: [testOf('skipped', [{ type: 'skip', description: 'no gateway' }])],
                },
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'the server did not start' }],
    }),
  )
  expect(report).toEqual({
    passed: 2,
    failed: 2,
    skipped: [{ name: 'quote.spec.ts: on a phone: pays', reason: 'no gateway' }],
  })
})
