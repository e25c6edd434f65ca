import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testEnvironment } from './environment.ts'
import { outcomeOfRuns, readPlaywrightReport, vitestStep } from './test-runners.ts'

const root = join(import.meta.dirname, '../..')

/** Runs vitest on planted test files, in a folder from which its package is found. */
async function outcomeOf(
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
) {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'planted-tests-'))
  try {
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), `import { beforeAll, expect, test } from 'vitest'\n${text}`)
    }
    const { CI: _, ...env } = testEnvironment(process.env)
    const step = vitestStep({
      name: 'planted',
      options: ['--root', folder],
      surroundings: { root, env: { ...env, PLANTED: folder, ...more } },
    })
    const outcome = await step.run(() => {})
    const plain = (name: string) => name.slice(name.lastIndexOf('/') + 1)
    return {
      ...outcome,
      skipped: outcome.skipped?.map(plain),
      flaky: outcome.flaky?.map(plain),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('counts what passed and failed, and names what was skipped', async () => {
  const outcome = await outcomeOf({
    'a.test.js': `
      test('adds', () => expect(1 + 1).toBe(2))
      test('fails', () => expect(1 + 1).toBe(3))
      test('knows why not', (context) => context.skip('no network here'))
      test.skip('says nothing', () => {})
    `,
    'b.test.js': "test('adds too', () => {})",
  })
  expect(outcome).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: ['a.test.js: knows why not', 'a.test.js: says nothing'],
  })
  expect(outcome.output).toContain('expected 2 to be 3')
})

test.each([
  ['a set-up that throws', "beforeAll(() => { throw new Error('x') })\ntest('a', () => {})"],
  ['a file that does not load', "import './gone.js'\ntest('a', () => {})"],
  ['a failure that nobody waited for', "void Promise.reject(new Error('x'))\ntest('a', () => {})"],
  ['a test that ends the process', "test('a', () => process.kill(process.pid, 'SIGKILL'))"],
  ['a file without tests', ''],
  ['one test that keeps the others from running', "test.only('a', () => {})\ntest('b', () => {})"],
])('%s is a failure', async (_, text) => {
  expect((await outcomeOf({ 'a.test.js': text })).failed).toBeGreaterThan(0)
})

test('no test file at all is a failure', async () => {
  expect(await outcomeOf({})).toMatchObject({ passed: 0, failed: 1 })
})

const onceInTwo = `
  import { existsSync, writeFileSync } from 'node:fs'
  const mark = process.env.PLANTED + '/was-here'
  test('passes the second time', () => {
    const first = !existsSync(mark)
    writeFileSync(mark, '')
    expect(first).toBe(false)
  })
  test('always passes', () => {})`

test('what fails once has failed', async () => {
  const outcome = await outcomeOf({ 'a.test.js': onceInTwo })
  expect(outcome).toMatchObject({ passed: 1, failed: 1, flaky: [] })
})

test('with CI set, what fails is run once more, and is named when it passes then', async () => {
  const always = "test('fails', () => expect(1).toBe(2))"
  const outcome = await outcomeOf({ 'a.test.js': onceInTwo, 'b.test.js': always }, { CI: 'true' })
  expect(outcome).toMatchObject({
    passed: 2,
    failed: 1,
    flaky: ['a.test.js: passes the second time'],
  })
})

test('nothing is flaky when the second run breaks down or fails elsewhere', () => {
  const run = (results: { passed?: string[]; failed?: string[] }, fault: string | null = null) => ({
    results: { passed: [], failed: [], skipped: [], ...results },
    output: '',
    fault,
  })
  const first = run({ passed: ['a: 1', 'b: 1'], failed: ['a: 2', 'c'] })
  expect(outcomeOfRuns(first, run({}, 'no report'))).toMatchObject({ failed: 3, flaky: [] })
  const second = run({ passed: ['a: 2', 'c: 1'], failed: ['a: 1', 'c: 2'] })
  expect(outcomeOfRuns(first, second)).toMatchObject({ passed: 2, failed: 3, flaky: ['a: 2'] })
})

test('reads the journeys at every depth, and errors that belong to no test', () => {
  const tests = (status: string) => [{ status }]
  const report = readPlaywrightReport(
    JSON.stringify({
      suites: [
        {
          title: 'quote.spec.ts',
          specs: [
            { title: 'quotes', tests: tests('expected') },
            { title: 'is refused', tests: tests('unexpected') },
          ],
          suites: [{ title: 'on a phone', specs: [{ title: 'pays', tests: tests('skipped') }] }],
        },
      ],
      errors: [{ message: 'no such file\nat line 3' }],
    }),
  )
  expect(report).toEqual({
    passed: ['quote.spec.ts: quotes'],
    failed: ['quote.spec.ts: is refused', 'no such file'],
    skipped: ['quote.spec.ts: on a phone: pays'],
  })
})
