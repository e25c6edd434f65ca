import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { freightRequest } from '#lib/packing/benchmark-instances/freight.ts'
import type { FleetRequest } from '#lib/packing/fleet-request.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import type { ProposalRequest } from '#lib/planning/propose-groups.ts'
import { validateFleet } from '#lib/packing/validate/validate-fleet.ts'
import { createLog } from '#server/log.ts'
import {
  createLoadPlanning,
  LoadPlanningUnavailable,
  type LoadPlanning,
  type ThreadLimits,
} from './load-planning.ts'
import { askToFinish, newWishes, setWish, wishIn } from './job-wish.ts'
import { runPackingJob } from './run-packing-job.ts'
import { warmUpJob } from './warm-up-job.ts'

const opened: LoadPlanning[] = []

function open(limits: Partial<ThreadLimits> = {}, onThread?: (worker: Worker) => void) {
  const log = createLog({ level: 'silent' })
  const planning = createLoadPlanning({ log, limits, ...(onThread && { onThread }) })
  opened.push(planning)
  return planning
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((planning) => planning.close()))
})

const small = freightRequest({ family: 'mixed', pieces: 30, kinds: 6, stops: 1, seed: 7 })
const smallFleet: FleetRequest = {
  vehicleTypes: [{ id: 'semi', vehicle: small.vehicle, priceMinor: 100, available: null }],
  items: small.items,
  options: small.options,
  objective: 'lowest-price',
  maxVehicles: null,
  keepRecipientsTogether: false,
}
const nodes = { kind: 'nodes', nodes: 20 } as const
/** More than the vehicle takes, so that the search has no reason to end before its budget. */
const endless: PackRequest = freightRequest({
  family: 'mixed',
  pieces: 900,
  kinds: 60,
  stops: 1,
  seed: 3,
})
/** Waybills of sizes that differ, whose search goes on for long. */
const endlessProposal: ProposalRequest = {
  types: [{ id: 'semi', vehicle: small.vehicle, priceMinor: 100 }],
  waybills: endless.items.concat(small.items).map((item, index) => ({
    id: `w${index}`,
    recipient: `r${index}`,
    place: 0,
    items: [{ ...item, id: `w${index}`, quantity: 12 }],
  })),
  places: [null],
  origin: null,
  objective: 'fewest_vehicles',
  maxVehicles: null,
  keepRecipientsTogether: false,
}
const lasting = { kind: 'milliseconds', milliseconds: 60_000 } as const

async function reasonOf(job: Promise<unknown>): Promise<unknown> {
  try {
    return await job
  } catch (error) {
    return error instanceof LoadPlanningUnavailable ? error.reason : error
  }
}

function untilBusy(planning: LoadPlanning, busy: number): Promise<void> {
  return expect.poll(() => planning.stats().busy, { timeout: 20_000 }).toBe(busy)
}

test('warming up starts every thread with a load that several vehicles take', async () => {
  const started: Worker[] = []
  const planning = open({ threads: 2 }, (worker) => started.push(worker))
  await planning.warmUp()
  expect(started).toHaveLength(2)
  expect(planning.stats()).toMatchObject({ threads: 2, busy: 0, done: 2, refused: 0 })
  const answer = runPackingJob(warmUpJob)
  expect(answer).toMatchObject({ kind: 'choose', chosen: { plan: { leftOut: [] } } })
  expect(answer.kind === 'choose' && answer.chosen.plan.vehicles.length).toBeGreaterThan(1)
  await planning.warmUp()
  expect(started).toHaveLength(2)
})

test('warming up what ends meanwhile fails nobody', async () => {
  const planning = open({ threads: 2 })
  const warming = planning.warmUp()
  await planning.close()
  await warming
  expect(planning.stats()).toMatchObject({ done: 0, refused: 2 })
})

test('plans come back from the threads whole and keep every rule', async () => {
  const planning = open({ threads: 2 })
  const plan = await planning.pack(small, nodes)
  expect(plan.placements).toHaveLength(30)
  expect(validate(small, plan)).toEqual([])
  const free = { typeId: null, othersMs: 60_000, several: nodes, roomsMm3: new Map() }
  const { plan: chosen } = await planning.choose(smallFleet, { ...free, by: 'somebody' })
  expect(validateFleet(smallFleet, chosen)).toEqual([])
  expect(chosen).toMatchObject({ leftOut: [], priceMinor: 100 })
  expect(planning.stats()).toMatchObject({ done: 2, busy: 0, queued: 0, refused: 0 })
})

const computesForAMinute = 'const end = Date.now() + 60_000; while (Date.now() < end);'

test('the time of a choice is that of its thread, however long others use the machine', async () => {
  const planning = open({ threads: 1 })
  await planning.warmUp()
  const busy = Array.from(
    { length: availableParallelism() * 4 },
    () => new Worker(computesForAMinute, { eval: true }),
  )
  try {
    const startedMs = performance.now()
    const request = { ...smallFleet, items: endless.items }
    const several = { kind: 'milliseconds', milliseconds: 300 } as const
    const options = { typeId: null, othersMs: 0, several, roomsMm3: new Map(), by: 'somebody' }
    const { threadMs } = await planning.choose(request, options)
    const wallMs = performance.now() - startedMs
    expect(threadMs).toBeGreaterThan(100)
    expect(threadMs).toBeLessThan(wallMs * 0.7)
  } finally {
    await Promise.all(busy.map((worker) => worker.terminate()))
  }
})

test('this thread goes on working while all the others pack', async () => {
  const planning = open({ threads: 1 })
  const packed = reasonOf(planning.pack(endless, { kind: 'milliseconds', milliseconds: 1500 }))
  await untilBusy(planning, 1)
  let turns = 0
  let over = false
  void packed.then(() => (over = true))
  while (!over) {
    turns += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  // Were the job run here, there would be a turn or two.
  expect(turns).toBeGreaterThan(100)
})

test('a full queue refuses at once and says when to ask again', async () => {
  const planning = open({ threads: 1, queueLimit: 2 })
  const waiting = [1, 2, 3].map(() => reasonOf(planning.pack(endless, lasting)))
  await untilBusy(planning, 1)
  const refused = await planning.pack(small, nodes).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(LoadPlanningUnavailable)
  expect(refused).toMatchObject({ reason: 'queue_full' })
  expect((refused as LoadPlanningUnavailable).retryAfterSeconds).toBeGreaterThanOrEqual(1)
  expect(planning.stats()).toMatchObject({ busy: 1, queued: 2, refused: 1 })
  await planning.close()
  expect(await Promise.all(waiting)).toEqual(['closed', 'closed', 'closed'])
})

test('a job that waits too long is refused, and the queue has its place again', async () => {
  const planning = open({ threads: 1, queueLimit: 1, waitLimitMs: 50 })
  void reasonOf(planning.pack(endless, lasting))
  await untilBusy(planning, 1)
  expect(await reasonOf(planning.pack(small, nodes))).toBe('waited_too_long')
  expect(planning.stats()).toMatchObject({ busy: 1, queued: 0 })
})

test('a job whose thread is killed is done by another one', async () => {
  const workers: Worker[] = []
  const planning = open({ threads: 1 }, (worker) => workers.push(worker))
  const packed = planning.pack(endless, { kind: 'milliseconds', milliseconds: 1000 })
  const behind = planning.pack(small, nodes)
  await untilBusy(planning, 1)
  await workers[0]?.terminate()
  expect(validate(endless, await packed)).toEqual([])
  expect((await behind).placements).toHaveLength(30)
  expect(workers).toHaveLength(2)
  expect(planning.stats()).toMatchObject({ done: 2, busy: 0, threadsLost: 1, refused: 0 })
})

test('a job that ends its threads is refused, and those behind it are done', async () => {
  const workers: Worker[] = []
  const planning = open({ threads: 1 }, (worker) => {
    workers.push(worker)
    // The third lives.
    if (workers.length < 3) worker.once('online', () => void worker.terminate())
  })
  const deadly = reasonOf(planning.pack(endless, lasting))
  const behind = planning.pack(small, nodes)
  expect(await deadly).toBe('thread_lost')
  expect((await behind).placements).toHaveLength(30)
})

test('a thread that runs out of memory ends alone', async () => {
  const planning = open({ threads: 1, heapLimitMb: 6 })
  expect(await reasonOf(planning.pack(endless, lasting))).toBe('thread_lost')
  expect(planning.stats()).toMatchObject({ busy: 0, queued: 0 })
})

test('a job that runs past its limit loses its thread and holds up nobody', async () => {
  const planning = open({ threads: 1, runLimitMs: 3000 })
  const late = reasonOf(planning.pack(endless, lasting))
  const behind = planning.pack(small, nodes)
  expect(await late).toBe('took_too_long')
  expect((await behind).placements).toHaveLength(30)
})

test('what the engine cannot take is refused, and its thread lives on', async () => {
  const planning = open({ threads: 1 })
  const [item] = small.items
  if (item === undefined) throw new Error('no item')
  const senseless = { ...small, items: [{ ...item, quantity: Number.NaN }] }
  expect(await reasonOf(planning.pack(senseless, nodes))).toBe('broken')
  expect((await planning.pack(small, nodes)).placements).toHaveLength(30)
  expect(planning.stats()).toMatchObject({ threadsLost: 0 })
})

test('one who asks for much neither takes all places nor stands before others', async () => {
  const planning = open({ threads: 1, queueLimit: 4, queueLimitEach: 2 })
  const order: string[] = []
  const long = { kind: 'milliseconds', milliseconds: 300 } as const
  const ask = (by: string) => {
    const options = { typeId: null, othersMs: 0, several: nodes, roomsMm3: new Map(), by }
    return reasonOf(planning.choose(smallFleet, options).then(() => void order.push(by)))
  }
  const running = planning.pack(endless, long)
  await untilBusy(planning, 1)
  const asked = [ask('much'), ask('much'), ask('much'), ask('other')]
  expect(await asked[2]).toBe('queue_full')
  await Promise.all([running, ...asked])
  expect(order).toEqual(['much', 'other', 'much'])
})

const minutes = { milliseconds: 60_000 } as const
const fewWaybills = { ...endlessProposal, waybills: endlessProposal.waybills.slice(0, 2) }

test('a long search gives its thread away after its share of time, with its best so far', async () => {
  const planning = open({ threads: 1, shareMs: 100 })
  const long = planning.propose(endlessProposal, { by: 'much', ...minutes })
  await untilBusy(planning, 1)
  const short = planning.propose(fewWaybills, { by: 'other', ...minutes })
  const { vehicles, leftOut, endedEarly } = await long
  expect(endedEarly).toBe(true)
  expect(leftOut).toEqual([])
  expect(vehicles.flatMap(({ waybillIds }) => waybillIds)).toHaveLength(
    endlessProposal.waybills.length,
  )
  expect((await short).leftOut).toEqual([])
})

test('a fit check that is asked to finish ends with its best so far, and says so', () => {
  const { waybills, places, origin } = endlessProposal
  const { vehicle } = small
  const request = { vehicle, waybills, places, origin, others: [], carried: new Set<string>() }
  const answer = runPackingJob({ kind: 'fit', request, ...minutes }, () => 'finish')
  expect(answer).toMatchObject({ kind: 'fit', fit: { endedEarly: true } })
})

test('a canceled job that is asked to finish as well stays canceled', () => {
  const wishes = newWishes()
  askToFinish(wishes)
  expect(wishIn(wishes)).toBe('finish')
  setWish(wishes, 'cancel')
  askToFinish(wishes)
  expect(wishIn(wishes)).toBe('cancel')
})

test('a long search ends when its time is over, the wait for the thread included', async () => {
  const planning = open({ threads: 1 })
  const running = planning.pack(endless, { kind: 'milliseconds', milliseconds: 1000 })
  const startedAtMs = performance.now()
  const proposal = planning.propose(endlessProposal, { by: 'somebody', milliseconds: 1500 })
  await running
  expect((await proposal).endedEarly).toBe(true)
  // A search that does not count its wait takes a minute.
  expect(performance.now() - startedAtMs).toBeLessThan(30_000)
})

test('a canceled search ends and leaves its thread; one that waits leaves the queue', async () => {
  const planning = open({ threads: 1, shareMs: 60_000 })
  const gone = new AbortController()
  const { signal } = gone
  const running = reasonOf(planning.propose(endlessProposal, { by: 'one', ...minutes, signal }))
  await untilBusy(planning, 1)
  const waiting = reasonOf(planning.propose(endlessProposal, { by: 'two', ...minutes, signal }))
  const behind = planning.propose(fewWaybills, { by: 'three', ...minutes })
  gone.abort()
  expect(await Promise.all([running, waiting])).toEqual(['canceled', 'canceled'])
  expect((await behind).leftOut).toEqual([])
  const late = planning.propose(fewWaybills, { by: 'one', ...minutes, signal })
  expect(await reasonOf(late)).toBe('canceled')
  expect(planning.stats()).toMatchObject({ busy: 0, queued: 0, threadsLost: 0 })
})

test('quotes are packed while a long search has the other thread', async () => {
  const quotes = open({ threads: 1 })
  const searches = open({ threads: 1, isBackground: true })
  const gone = new AbortController()
  const about = { by: 'much', ...minutes, signal: gone.signal }
  const long = reasonOf(searches.propose(endlessProposal, about))
  await untilBusy(searches, 1)
  expect((await quotes.pack(small, nodes)).placements).toHaveLength(30)
  expect(searches.stats()).toMatchObject({ busy: 1 })
  gone.abort()
  expect(await long).toBe('canceled')
})
