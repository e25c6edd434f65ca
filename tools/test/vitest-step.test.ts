import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testEnvironment } from './environment.ts'
import { vitestStep } from './vitest-step.ts'

const root = join(import.meta.dirname, '../..')

/** Runs vitest on planted test files, in a folder from which its package is found. */
async function outcomeOf(files: Readonly<Record<string, string>>) {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'planted-tests-'))
  try {
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), `import { beforeAll, expect, test } from 'vitest'\n${text}`)
    }
    const step = vitestStep({
      name: 'planted',
      long: false,
      args: ['--root', folder],
      surroundings: { root, env: testEnvironment(process.env) },
    })
    return await step.run(() => {})
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('counts what passed and failed, and names what was skipped with its reason', async () => {
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
    skipped: [
      { name: 'a.test.js: knows why not', reason: 'no network here' },
      { name: 'a.test.js: says nothing', reason: 'no reason given' },
    ],
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
