/**
 * Vitest and Playwright as steps of the test run, read by their own JSON reporters. With CI set, what
 * failed is run once more by itself; what passes then is reported as flaky.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { runChild } from '../setup/child.mjs'
import { findBrowser } from '../setup/find-browser.mjs'
import { environmentForLongTests, type Surroundings } from './environment.ts'
import { failedCheck, type Outcome, type Step } from './run-steps.ts'
import { systemPostgres } from './system-postgres.ts'

/** Names of tests, each beginning with its file. */
export interface Results {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  readonly skipped: readonly string[]
}

/** On a slow machine the three longest files, which come first, take more than five minutes each. */
const silentLimitMs = 600_000
/** Long enough for a test runner to stop its databases. */
const graceMs = 10_000

export function vitestStep({
  name,
  long = false,
  options = [],
  filters = [],
  onSystemPostgres = false,
  surroundings,
}: {
  name: string
  long?: boolean
  options?: readonly string[]
  /** Without one, every test of the projects runs. */
  filters?: readonly string[]
  /** Instead of the embedded one, where there is one. */
  onSystemPostgres?: boolean
  surroundings: Surroundings
}): Step {
  const { root, env } = surroundings
  return {
    name,
    cores: 2,
    run: async (progress) => {
      const prefix = onSystemPostgres ? await systemPostgres(surroundings, progress) : []
      const outcome = await runWithSecondChance(env, (failedBefore) => {
        const files = new Set(failedBefore.map((each) => each.split(': ')[0] ?? each))
        return runOnce({
          runner: 'vitest',
          command: [
            ...(prefix ?? []),
            process.execPath,
            join(root, 'node_modules/vitest/vitest.mjs'),
            'run',
            '--reporter=default',
            '--reporter=json',
            '--allowOnly=false',
            '--passWithNoTests=false',
            ...options,
            ...(files.size > 0 ? files : filters),
          ],
          reportOption: (file) => `--outputFile.json=${file}`,
          root,
          env: { ...env, ...(long ? environmentForLongTests() : {}) },
          // One file of long tests may take minutes.
          silentLimitMs: long ? 2 * silentLimitMs : silentLimitMs,
          endOfOne: /^ [✓❯×] /,
          progress,
          read: (text) => readVitestReport(text, root),
        })
      })
      const skipped = prefix === null ? ["the system's PostgreSQL: there is none here"] : []
      return { ...outcome, skipped: [...(outcome.skipped ?? []), ...skipped] }
    },
  }
}

export function playwrightStep({ root, env }: Surroundings): Step {
  return {
    name: 'journeys in a browser',
    cores: 2,
    run: async (progress) => {
      const browser = findBrowser(env)
      if (browser === null) {
        return failedCheck(
          'There is no browser: the set-up says above why. Install Chromium, or name one in CHROMIUM.',
        )
      }
      return runWithSecondChance(env, (failedBefore) => {
        if (failedBefore.length > 0) keepFirstTry(root)
        return runOnce({
          runner: 'Playwright',
          command: [
            process.execPath,
            join(root, 'node_modules/@playwright/test/cli.js'),
            'test',
            '--project=journeys',
            '--reporter=list,json',
            ...(failedBefore.length > 0 ? ['--last-failed', '--trace=retain-on-failure'] : []),
          ],
          reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
          root,
          env: { ...env, CHROMIUM: browser },
          silentLimitMs,
          endOfOne: /^ {2}(?:[✓✘x-] |(?:ok|x|-) +\d)/,
          progress,
          read: readPlaywrightReport,
        })
      })
    },
  }
}

/** The second try empties the folder, and with it what the pages showed on which the first one failed. */
function keepFirstTry(root: string): void {
  const shown = join(root, 'test-results')
  const kept = join(root, 'test-results-first')
  rmSync(kept, { recursive: true, force: true })
  if (existsSync(shown)) cpSync(shown, kept, { recursive: true })
}

interface Run {
  readonly results: Results
  readonly output: string
  /** Says what was wrong with the run as a whole, apart from its tests. */
  readonly fault: string | null
}

async function runWithSecondChance(
  env: NodeJS.ProcessEnv,
  run: (failedBefore: readonly string[]) => Promise<Run>,
): Promise<Outcome> {
  const first = await run([])
  const failedAtFirst = first.results.failed
  const second = env['CI'] && failedAtFirst.length > 0 ? await run(failedAtFirst) : null
  return outcomeOfRuns(first, second)
}

export function outcomeOfRuns(first: Run, second: Run | null): Outcome {
  // A whole file that failed has passed when its tests did.
  const hasPassedThen = (name: string) =>
    second?.results.passed.some((each) => each === name || each.startsWith(`${name}: `)) === true
  const failedThen = second?.results.failed ?? []
  const flaky = first.results.failed.filter(
    (name) => hasPassedThen(name) && !failedThen.some((each) => each.startsWith(name)),
  )
  const failed = new Set([
    ...first.results.failed.filter((name) => !flaky.includes(name)),
    ...failedThen,
    ...[first.fault, second?.fault ?? null].filter((fault) => fault !== null),
  ])
  return {
    passed: first.results.passed.filter((name) => !failed.has(name)).length + flaky.length,
    failed: failed.size,
    skipped: first.results.skipped,
    flaky,
    output: [first, second]
      .flatMap((each) => (each === null ? [] : [each.output.trimEnd(), each.fault ?? '']))
      .join('\n'),
  }
}

async function runOnce({
  runner,
  command: [command = '', ...args],
  reportOption,
  reportVariable,
  root,
  env,
  silentLimitMs: limitMs,
  endOfOne,
  progress,
  read,
}: {
  runner: string
  command: readonly string[]
  reportOption?: (file: string) => string
  reportVariable?: string
  root: string
  env: NodeJS.ProcessEnv
  silentLimitMs: number
  /** The lines by which the runner says that one more is done. */
  endOfOne: RegExp
  progress: (text: string) => void
  read: (text: string) => Results
}): Promise<Run> {
  const directory = mkdtempSync(join(tmpdir(), 'loadline-test-report-'))
  const file = join(directory, 'report.json')
  let done = 0
  try {
    const { exitCode, signal, output } = await runChild({
      command,
      args: [...args, ...(reportOption ? [reportOption(file)] : [])],
      cwd: root,
      env: { ...env, ...(reportVariable ? { [reportVariable]: file } : {}) },
      graceMs,
      silentLimitMs: limitMs,
      onLine: (line) => {
        if (!endOfOne.test(line)) return
        done += 1
        progress(`${done} done`)
      },
    })
    const results = existsSync(file)
      ? read(readFileSync(file, 'utf8'))
      : { passed: [], failed: [], skipped: [] }
    const end = signal ?? `exit code ${exitCode}`
    const fault = !existsSync(file)
      ? `${runner} ended (${end}) without a report`
      : results.passed.length + results.failed.length === 0
        ? `${runner} ran no test (${end})`
        : exitCode !== 0 && results.failed.length === 0
          ? `${runner} ended with ${end} although no test failed`
          : null
    return { results, output, fault }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed']),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo']),
        }),
      ),
    }),
  ),
})

function readVitestReport(text: string, root: string): Results {
  const results = { passed: [] as string[], failed: [] as string[], skipped: [] as string[] }
  for (const file of vitestReport.parse(JSON.parse(text)).testResults) {
    const place = relative(root, file.name)
    const kinds = file.assertionResults.map(({ fullName, status }) => {
      // A pending test is one that its file did not come to.
      const kind = status === 'pending' ? 'failed' : status === 'todo' ? 'skipped' : status
      results[kind].push(`${place}: ${fullName}`)
      return kind
    })
    // A file that does not load, or a hook that throws, is a failure of no test.
    if (file.status === 'failed' && !kinds.includes('failed')) results.failed.push(place)
  }
  return results
}

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  /** Errors outside any test: a file that does not load. */
  errors: z.array(z.looseObject({ message: z.string().optional() })),
})

export function readPlaywrightReport(text: string): Results {
  const { suites, errors } = playwrightReport.parse(JSON.parse(text))
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const named = (kind: string) =>
    tests.filter(({ status }) => status === kind).map(({ name }) => name)
  return {
    passed: named('expected'),
    failed: [
      ...named('unexpected'),
      ...named('flaky'),
      ...errors.map(({ message }) => message?.split('\n')[0] ?? 'an error of no test'),
    ],
    skipped: named('skipped'),
  }
}

function testsOf(
  { title, specs, suites }: z.infer<typeof playwrightSuite>,
  above: readonly string[],
): { name: string; status: string }[] {
  const path = [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({ status, name: [...path, spec.title].join(': ') })),
    ),
    ...(suites ?? []).flatMap((inner) => testsOf(inner, path)),
  ]
}
