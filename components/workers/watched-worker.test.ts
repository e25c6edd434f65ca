import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlayedWorker } from './played-worker.fixture.ts'
import { WatchedWorker } from './watched-worker.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const played = new PlayedWorker()
  const answers: unknown[] = []
  const deaths: number[] = []
  const worker = new WatchedWorker<string, unknown>({
    startWorker: () => played,
    onAnswer: (answer) => answers.push(answer),
    onDeath: () => deaths.push(performance.now()),
  })
  return { played, worker, answers, deaths }
}

const alive = { kind: 'alive' }

test('one that goes silent at work is missed after two seconds', () => {
  const { played, worker, deaths } = watched()
  worker.ask('pack')
  played.says(alive)
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1000)
    played.says(alive)
  }
  expect(deaths).toHaveLength(0)
  const lastMs = performance.now()
  vi.advanceTimersByTime(60_000)
  expect(deaths.map((atMs) => atMs - lastMs)).toEqual([2000])
  expect(played.isEnded).toBe(true)
})

test('its script may take longer to come, and not for ever', () => {
  const { worker, deaths } = watched()
  worker.ask('pack')
  vi.advanceTimersByTime(9_000)
  expect(deaths).toHaveLength(0)
  vi.advanceTimersByTime(2_000)
  expect(deaths).toHaveLength(1)
})

test.each(['error', 'messageerror'])('by the event %s it is known at once', (name) => {
  const { played, worker, deaths } = watched()
  worker.ask('pack')
  played.dispatchEvent(new Event(name))
  expect(deaths).toHaveLength(1)
  expect(played.isEnded).toBe(true)
})

test('at rest it may be silent, and its answers are told without its pulse', () => {
  const { played, worker, answers, deaths } = watched()
  worker.ask('pack')
  played.says(alive)
  played.says({ kind: 'done' })
  worker.rest()
  vi.advanceTimersByTime(60_000)
  expect(deaths).toHaveLength(0)
  expect(answers).toEqual([{ kind: 'done' }])
  expect(played.asked).toEqual(['pack'])
})

test('a page that stood still itself gives it another chance', () => {
  const { played, worker, deaths } = watched()
  worker.ask('pack')
  played.says(alive)
  // The clock goes on, and no timer comes to its turn.
  vi.setSystemTime(Date.now() + 20_000)
  const real = performance.now.bind(performance)
  const frozen = vi.spyOn(performance, 'now').mockImplementation(() => real() + 20_000)
  vi.advanceTimersByTime(2_000)
  expect(deaths).toHaveLength(0)
  frozen.mockRestore()
})

test('a browser that starts no worker is told like one that died', async () => {
  const deaths: string[] = []
  const worker = new WatchedWorker<string, unknown>({
    startWorker: () => {
      throw new Error('no workers here')
    },
    onAnswer: () => undefined,
    onDeath: () => deaths.push('dead'),
  })
  worker.ask('pack')
  await Promise.resolve()
  expect(deaths).toEqual(['dead'])
})
