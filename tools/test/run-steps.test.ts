import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failedCheck, passedCheck, runSteps, type Outcome, type Step } from './run-steps.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function stepOf(
  name: string,
  { cores = 1, seconds, outcome }: { cores?: 1 | 2; seconds: number; outcome: Outcome },
): Step {
  return {
    name,
    cores,
    run: (progress) => {
      progress('half done')
      return new Promise((resolve) => setTimeout(() => resolve(outcome), seconds * 1000))
    },
  }
}

async function linesOf(steps: readonly Step[]) {
  const lines: string[] = []
  const ends: string[] = []
  const startedAtMs = Date.now()
  const total = runSteps(steps, (line) => {
    const seconds = Math.round((Date.now() - startedAtMs) / 1000)
    lines.push(line)
    if (steps.some(({ name }) => line.startsWith(name))) {
      ends.push(`${seconds} s ${line.split(' ')[0]}`)
    }
  })
  await vi.runAllTimersAsync()
  return { lines, ends, total: await total }
}

test('steps of one core run two at a time, a test runner by itself', async () => {
  const { ends } = await linesOf([
    stepOf('types', { seconds: 3, outcome: passedCheck }),
    stepOf('lint', { seconds: 5, outcome: passedCheck }),
    stepOf('format', { seconds: 3, outcome: passedCheck }),
    stepOf('tests', { cores: 2, seconds: 4, outcome: passedCheck }),
    stepOf('journeys', { cores: 2, seconds: 4, outcome: passedCheck }),
  ])
  expect(ends).toEqual(['3 s types', '5 s lint', '6 s format', '10 s tests', '14 s journeys'])
})

test('all run although one fails or breaks down, and the total sums all', async () => {
  const broken: Step = {
    name: 'broken',
    cores: 1,
    run: () => Promise.reject(new Error('out of order')),
  }
  const { lines, total } = await linesOf([
    broken,
    stepOf('lint', { seconds: 1, outcome: failedCheck('a.ts:1 is wrong\nb.ts:2 is wrong') }),
    stepOf('tests', { seconds: 1, outcome: { passed: 40, failed: 2, output: 'x' } }),
  ])
  expect(total).toEqual({ passed: 40, failed: 4 })
  expect(lines).toContain('    a.ts:1 is wrong\n    b.ts:2 is wrong')
  expect(lines.join('\n')).toContain('out of order')
})

test('what passed says nothing more than its line', async () => {
  const { lines } = await linesOf([
    stepOf('tests', {
      seconds: 2,
      outcome: { passed: 9, failed: 0, output: 'words' },
    }),
  ])
  expect(lines).toEqual(['tests  ok (9 passed)  2.0 s', 'flaky: none', '9 passed, 0 failed'])
})

test('is never silent for 10 seconds', async () => {
  const { lines } = await linesOf([stepOf('tests', { seconds: 30, outcome: passedCheck })])
  expect(lines.slice(0, 3)).toEqual([
    '  still running: tests, 10 s, half done',
    '  still running: tests, 19 s, half done',
    '  still running: tests, 29 s, half done',
  ])
})

test('skipped tests are named after all else', async () => {
  const skipped = ['a.test.ts: runs as root']
  const { lines } = await linesOf([
    stepOf('tests', { seconds: 1, outcome: { passed: 3, failed: 0, skipped, output: '' } }),
    stepOf('lint', { seconds: 2, outcome: passedCheck }),
  ])
  expect(lines.slice(2)).toEqual([
    'skipped: a.test.ts: runs as root',
    'flaky: none',
    '4 passed, 0 failed',
  ])
})

test('what was flaky is named with its output before the total, and has passed', async () => {
  const flaky = ['a.test.ts: pays once']
  const { lines } = await linesOf([
    stepOf('tests', {
      seconds: 1,
      outcome: { passed: 3, failed: 0, flaky, output: 'expected 2 to be 1' },
    }),
  ])
  expect(lines).toEqual([
    'tests  ok (3 passed, 1 flaky)  1.0 s',
    '    expected 2 to be 1',
    'flaky: a.test.ts: pays once',
    '3 passed, 0 failed',
  ])
})
