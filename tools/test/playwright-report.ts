/** What a run of Playwright came to, from its JSON report. */
import { z } from 'zod'
import type { TestReport } from './test-report.ts'

const oneTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
})

const suite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(oneTest) })),
  get suites() {
    return z.array(suite).optional()
  },
})

const report = z.object({
  suites: z.array(suite),
  /** Of no test: a file that does not load, a server that does not start. */
  errors: z.array(z.unknown()),
})

export function readPlaywrightReport(text: string): TestReport {
  const { suites, errors } = report.parse(JSON.parse(text))
  const tests = suites.flatMap((each) => testsOf(each, []))
  return {
    // One that passed at a second try has passed; Playwright's own lines name it.
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: tests.filter(({ status }) => status === 'unexpected').length + errors.length,
    skipped: tests.flatMap(({ name, status, annotations }) =>
      status === 'skipped' ? [{ name, reason: reasonOf(annotations) }] : [],
    ),
  }
}

function testsOf(
  { title, specs, suites }: z.infer<typeof suite>,
  above: readonly string[],
): (z.infer<typeof oneTest> & { name: string })[] {
  const path = [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, name: [...path, spec.title].join(': ') })),
    ),
    ...(suites ?? []).flatMap((inner) => testsOf(inner, path)),
  ]
}

function reasonOf(annotations: z.infer<typeof oneTest>['annotations']): string {
  const given = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
  return given ?? 'no reason given'
}
