import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askWorker } from './ask-worker.ts'
import { PlayedWorker } from './played-worker.fixture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function asked(startWorker?: () => Worker) {
  const played = new PlayedWorker()
  const answers: unknown[] = []
  const deaths: number[] = []
  const end = askWorker<string, string>({
    startWorker: startWorker ?? (() => played),
    question: 'pack',
    onAnswer: (answer) => answers.push(answer),
    isLast: (answer) => answer === 'done',
    onDeath: () => deaths.push(performance.now()),
  })
  return { played, answers, deaths, end }
}

test('a worker that goes silent is missed after ten seconds, and not before', () => {
  const { played, deaths } = asked()
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(9000)
    played.says('alive')
  }
  expect(deaths).toHaveLength(0)
  const lastMs = performance.now()
  vi.advanceTimersByTime(60_000)
  expect(deaths.map((atMs) => atMs - lastMs)).toEqual([10_000])
  expect(played.isEnded).toBe(true)
})

test.each(['error', 'messageerror'])('by the event %s its death is known at once', (name) => {
  const { played, deaths } = asked()
  played.dispatchEvent(new Event(name))
  expect(deaths).toHaveLength(1)
  expect(played.isEnded).toBe(true)
})

test('it is ended with its last answer, and its pulse is no answer', () => {
  const { played, answers, deaths } = asked()
  played.says('alive')
  played.says('a part')
  expect(played.isEnded).toBe(false)
  played.says('done')
  expect(played.isEnded).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(deaths).toHaveLength(0)
  expect(answers).toEqual(['a part', 'done'])
  expect(played.asked).toEqual(['pack'])
})

test('nothing is reported of one that was ended', () => {
  const { played, answers, deaths, end } = asked()
  end()
  played.says('done')
  played.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect([answers, deaths, played.isEnded]).toEqual([[], [], true])
})

test('a browser that starts no worker is reported like one that died, later', () => {
  const { deaths } = asked(() => {
    throw new Error('no workers here')
  })
  expect(deaths).toHaveLength(0)
  vi.advanceTimersByTime(0)
  expect(deaths).toHaveLength(1)
})
