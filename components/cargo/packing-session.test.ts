import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlayedWorker } from '#components/workers/played-worker.fixture.ts'
import { loadJobOf, type LoadJob } from '#components/cargo/load-job.ts'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { small } from '#lib/freight/quoted-goods.fixture.ts'
import { PackingSession } from './packing-session.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const restMs = 300

function jobOf(qty: number, rows = 1): LoadJob {
  const sides = { lengthMm: 500, widthMm: 500, heightMm: 500, weightG: 1000 }
  const row = (index: number) => ({ ...emptyItem(`row ${index}`), qty, ...sides })
  const job = loadJobOf(
    Array.from({ length: rows }, (_, index) => row(index)),
    [small],
  )
  if (job === null) throw new Error('there is something to pack')
  return job
}

function session() {
  const workers: PlayedWorker[] = []
  const packing = new PackingSession(() => {
    const worker = new PlayedWorker()
    workers.push(worker)
    return worker
  })
  return { packing, workers }
}

const choice = { kind: 'choice', choice: { loads: [], left: [] } }

/** All that a worker says about one load. */
function answer(worker: PlayedWorker | undefined): void {
  worker?.says(choice)
  worker?.says({ kind: 'done' })
}

test('while somebody types nothing is packed, and then the latest only', () => {
  const { packing, workers } = session()
  const drawn = vi.fn<() => void>()
  packing.subscribe(drawn)
  for (let qty = 1; qty <= 40; qty += 1) {
    packing.ask(jobOf(qty))
    vi.advanceTimersByTime(100)
  }
  expect(workers).toHaveLength(0)
  // The page draws each state anew.
  expect(drawn).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(restMs)
  expect(workers.map(({ asked }) => asked)).toEqual([[jobOf(40)]])
})

test('many rows are packed after a longer rest', () => {
  const { packing, workers } = session()
  packing.ask(jobOf(1, 101))
  vi.advanceTimersByTime(2 * restMs)
  expect(workers).toHaveLength(0)
  vi.advanceTimersByTime(restMs)
  expect(workers).toHaveLength(1)
})

test('an older answer never stands in the place of a newer one', () => {
  const { packing, workers } = session()
  packing.ask(jobOf(1))
  vi.advanceTimersByTime(restMs)
  packing.ask(jobOf(2))
  expect(workers[0]?.isEnded).toBe(true)
  // It had said it already when it was ended.
  answer(workers[0])
  expect(packing.current()).toMatchObject({ kind: 'packing', packed: null })
  vi.advanceTimersByTime(restMs)
  answer(workers[1])
  answer(workers[0])
  expect(packing.current()).toMatchObject({ kind: 'packed', packed: { job: jobOf(2) } })
})

test('what was packed stays in sight while the next load is packed', () => {
  const { packing, workers } = session()
  packing.ask(jobOf(1))
  vi.advanceTimersByTime(restMs)
  answer(workers[0])
  packing.ask(jobOf(2))
  vi.advanceTimersByTime(restMs)
  expect(packing.current()).toMatchObject({ kind: 'packing', packed: { job: jobOf(1) }, done: 0 })
})

test('a load that is asked for again, its rows made anew, is not packed again', () => {
  const { packing, workers } = session()
  packing.ask(jobOf(1))
  vi.advanceTimersByTime(restMs)
  answer(workers[0])
  packing.ask(jobOf(1))
  vi.advanceTimersByTime(restMs)
  expect(packing.current()).toMatchObject({ kind: 'packed' })
  expect(workers).toHaveLength(1)
})

test('one that dies is started once more, then it is said, and a press begins anew', () => {
  const { packing, workers } = session()
  packing.ask(jobOf(1))
  vi.advanceTimersByTime(restMs)
  workers[0]?.dispatchEvent(new Event('error'))
  expect(workers).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  expect(packing.current()).toMatchObject({ kind: 'failed' })
  packing.again()
  answer(workers[2])
  expect(packing.current()).toMatchObject({ kind: 'packed' })
})

test('the end of the page is the end of the work', () => {
  const { packing, workers } = session()
  packing.ask(jobOf(1))
  vi.advanceTimersByTime(restMs)
  packing.end()
  vi.advanceTimersByTime(60_000)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
})
