import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps } from './run-steps.ts'
import { failedCheck, passedCheck, type Outcome, type Step } from './step.ts'

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
  const total = runSteps({
    steps,
    say: (line) => {
      const seconds = Math.round((Date.now() - startedAtMs) / 1000)
      lines.push(line)
      if (!line.startsWith('  ')) ends.push(`${seconds} s ${line.split(' ')[0]}`)
    },
  })
  await vi.runAllTimersAsync()
  return { lines, ends, total: await total }
}

test('steps of one core run two at a time, a test runner by itself', async () => {
  const { ends } = await linesOf([
    stepOf('types', { seconds: 3, outcome: passedCheck() }),
    stepOf('lint', { seconds: 5, outcome: passedCheck() }),
    stepOf('format', { seconds: 3, outcome: passedCheck() }),
    stepOf('tests', { cores: 2, seconds: 4, outcome: passedCheck() }),
    stepOf('journeys', { cores: 2, seconds: 4, outcome: passedCheck() }),
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
    stepOf('tests', { seconds: 1, outcome: { passed: 40, failed: 2, skipped: [], output: 'x' } }),
  ])
  expect(total).toEqual({ passed: 40, failed: 4 })
  expect(lines).toContain('    a.ts:1 is wrong\n    b.ts:2 is wrong')
  expect(lines.join('\n')).toContain('out of order')
})

test('what passed says nothing more than its line', async () => {
  const { lines } = await linesOf([
    stepOf('tests', {
      seconds: 2,
      outcome: { passed: 9, failed: 0, skipped: [], output: 'words' },
    }),
  ])
  expect(lines).toEqual(['tests  ok (9 passed)  2.0 s'])
})

test('is never silent for 10 seconds', async () => {
  const { lines } = await linesOf([stepOf('tests', { seconds: 30, outcome: passedCheck() })])
  expect(lines.slice(0, -1)).toEqual([
    '  still running: tests, 10 s, half done',
    '  still running: tests, 19 s, half done',
    '  still running: tests, 29 s, half done',
  ])
})

test('skipped tests are named with the reason, after all else', async () => {
  const skipped = [{ name: 'a.test.ts: runs as root', reason: 'this user is none' }]
  const { lines } = await linesOf([
    stepOf('tests', { seconds: 1, outcome: { passed: 3, failed: 0, skipped, output: '' } }),
    stepOf('lint', { seconds: 2, outcome: passedCheck() }),
  ])
  expect(lines.at(-1)).toBe('skipped: a.test.ts: runs as root: this user is none')
})
