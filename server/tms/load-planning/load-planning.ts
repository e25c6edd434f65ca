/**
 * Load planning: runs the packing engine in worker threads, so that the service stays responsive. A bounded
 * pool of threads with a bounded queue: whatever happens to a thread, its job ends, with an answer, by
 * another attempt in a new thread, or refused.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FleetRequest } from '#lib/packing/fleet-request.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import type { Fit, FitRequest } from '#lib/planning/check-fit.ts'
import type { Proposal, ProposalRequest } from '#lib/planning/propose-groups.ts'
import type { Logger } from '#server/log.ts'
import { FairQueue } from './fair-queue.ts'
import type {
  ChosenVehicles,
  PackingAnswer,
  PackingJob,
  PlanningBudget,
} from './run-packing-job.ts'
import { askToFinish, newWishes, setWish, type ThreadData } from './job-wish.ts'
import { warmUpJob } from './warm-up-job.ts'

export type { ChosenVehicles, PlanningBudget } from './run-packing-job.ts'

type Unavailability =
  /** The limit of waiting jobs is reached. */
  | 'queue_full'
  | 'waited_too_long'
  | 'took_too_long'
  /** The thread ended during the job, and the next one too. */
  | 'thread_lost'
  /** The engine failed, or made a plan that breaks a rule. */
  | 'broken'
  /** By the caller. */
  | 'canceled'
  | 'closed'

/** No plan is available now: the caller reports it, with the time to retry. */
export class LoadPlanningUnavailable extends Error {
  override readonly name = 'LoadPlanningUnavailable'
  readonly reason: Unavailability
  readonly retryAfterSeconds: number

  constructor(reason: Unavailability, retryAfterSeconds: number, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const threadFile = new URL('./packing-thread.ts', import.meta.url)
/** A job may be the reason why its thread ended, so it is not retried for ever. */
const maxTries = 2
const maxRetryAfterSeconds = 30

export interface ThreadLimits {
  readonly threads: number
  /** The limit of waiting jobs; one more is refused. */
  readonly queueLimit: number
  /** The limit of waiting jobs of one caller. */
  readonly queueLimitEach: number
  readonly waitLimitMs: number
  /** A job that runs longer loses its thread. */
  readonly runLimitMs: number
  readonly heapLimitMb: number
  /** After this time a job that can end early is asked to, when others wait. */
  readonly shareMs: number
  /** The threads give way to the process's other threads. */
  readonly isBackground: boolean
}

const defaults: ThreadLimits = {
  // One core stays free for requests.
  threads: Math.max(1, availableParallelism() - 1),
  queueLimit: 64,
  queueLimitEach: 32,
  waitLimitMs: 10_000,
  runLimitMs: 20_000,
  heapLimitMb: 512,
  shareMs: 5_000,
  isBackground: false,
}

/**
 * For searches of many seconds: a thread of their own, so that quotes never wait for one. With four that
 * wait and their shares of time, each is answered within half a minute.
 */
export const longSearches: Partial<ThreadLimits> = {
  threads: 1,
  queueLimit: 4,
  queueLimitEach: 2,
  waitLimitMs: 24_000,
  runLimitMs: 150_000,
  isBackground: true,
}

/** For fit checks: a thread of their own, so that quotes never wait for one. */
export const fitChecks: Partial<ThreadLimits> = {
  threads: 1,
  queueLimit: 24,
  queueLimitEach: 6,
  waitLimitMs: 20_000,
  shareMs: 2_000,
  isBackground: true,
}
const retryAfterBrokenSeconds = 10
/** The caller of jobs that no customer waits for. */
const noCaller = ''

interface Task {
  readonly job: PackingJob
  readonly resolve: (answer: PackingAnswer) => void
  readonly reject: (error: LoadPlanningUnavailable) => void
  readonly queuedAtMs: number
  startedAtMs: number
  tries: number
  timer: NodeJS.Timeout | undefined
  /** While others wait. */
  shareTimer: NodeJS.Timeout | undefined
  readonly signal: AbortSignal | undefined
}

interface Thread {
  readonly worker: Worker
  readonly wishes: ThreadData['wishes']
  task: Task | null
}

interface LongJobOptions {
  /** The caller, for fairness between callers. */
  readonly by: string
  readonly milliseconds: number
  /** Aborted: the answer is no longer wanted. */
  readonly signal?: AbortSignal | undefined
}

interface ChooseOptions extends Omit<Extract<PackingJob, { kind: 'choose' }>, 'kind' | 'request'> {
  /** The caller, for fairness between callers. */
  readonly by: string
}

export type LoadPlanning = ReturnType<typeof createLoadPlanning>

export function createLoadPlanning({
  log,
  limits = {},
  onThread,
}: {
  log: Logger
  limits?: Partial<ThreadLimits>
  /** For tests. */
  onThread?: (worker: Worker) => void
}) {
  const all = { ...defaults, ...limits }
  const threads = new Set<Thread>()
  const queue = new FairQueue<Task>({ limit: all.queueLimit, limitEach: all.queueLimitEach })
  const sums = { done: 0, refused: 0, threadsLost: 0, waitMs: 0, runMs: 0 }
  let closed = false

  function refuse(task: Task, reason: Unavailability): void {
    stopTimers(task)
    sums.refused += 1
    task.reject(new LoadPlanningUnavailable(reason, retryAfterSeconds()))
  }

  /** When the jobs now waiting will be done, from the average time so far. */
  function retryAfterSeconds(): number {
    const meanMs = sums.done === 0 ? 0 : sums.runMs / sums.done
    const seconds = Math.ceil(((queue.length + 1) * meanMs) / all.threads / 1000)
    return Math.min(maxRetryAfterSeconds, Math.max(1, seconds))
  }

  function dispatch(): void {
    while (queue.length > 0) {
      const thread = idleThread()
      if (thread === null) return limitShares()
      const task = queue.shift()
      if (task !== undefined && task.signal?.aborted !== true) start(thread, task)
    }
  }

  /** Others wait: each running job that can end early may use up its share of time. */
  function limitShares(): void {
    for (const { task, wishes } of threads) {
      if (task === null || task.shareTimer !== undefined) continue
      const usedMs = performance.now() - task.startedAtMs
      const leftMs = Math.max(0, all.shareMs - usedMs)
      task.shareTimer = setTimeout(() => askToFinish(wishes), leftMs)
    }
  }

  function idleThread(): Thread | null {
    for (const thread of threads) if (thread.task === null) return thread
    return threads.size < all.threads ? addThread() : null
  }

  function start(thread: Thread, task: Task): void {
    clearTimeout(task.timer)
    thread.task = task
    task.tries += 1
    task.startedAtMs = performance.now()
    const waitedMs = task.startedAtMs - task.queuedAtMs
    sums.waitMs += waitedMs
    setWish(thread.wishes, 'go-on')
    task.timer = setTimeout(() => endLate(thread, task), all.runLimitMs)
    thread.worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is no window.
    thread.worker.postMessage(withinTime(task.job, waitedMs))
  }

  function stopTimers(task: Task): void {
    clearTimeout(task.timer)
    clearTimeout(task.shareTimer)
    task.shareTimer = undefined
  }

  /** A waiting job leaves the queue; a running one ends soon, and its thread stays. */
  function cancel(task: Task): void {
    const thread = [...threads].find((each) => each.task === task)
    if (thread !== undefined) setWish(thread.wishes, 'cancel')
    else {
      queue.remove(task)
      stopTimers(task)
    }
    task.reject(new LoadPlanningUnavailable('canceled', retryAfterSeconds()))
  }

  function endLate(thread: Thread, task: Task): void {
    thread.task = null
    log.error({ ms: all.runLimitMs, job: task.job.kind }, 'a packing job took too long')
    refuse(task, 'took_too_long')
    drop(thread)
    void thread.worker.terminate()
    dispatch()
  }

  function finish(thread: Thread, answer: PackingAnswer): void {
    const { task } = thread
    thread.task = null
    // An idle thread does not keep the process alive.
    thread.worker.unref()
    if (task !== null) {
      stopTimers(task)
      sums.done += 1
      sums.runMs += performance.now() - task.startedAtMs
      task.resolve(answer)
    }
    dispatch()
  }

  /** Before its exit event, so that no job is given to a thread that ends. */
  function drop(thread: Thread): void {
    if (threads.delete(thread) && !closed) sums.threadsLost += 1
  }

  function lose(thread: Thread): void {
    const { task } = thread
    thread.task = null
    drop(thread)
    if (task === null || closed) return
    log.error({ job: task.job.kind, tries: task.tries }, 'a packing thread ended under its job')
    if (task.tries >= maxTries) refuse(task, 'thread_lost')
    else {
      stopTimers(task)
      queue.putBack(task)
    }
    dispatch()
  }

  function addThread(): Thread {
    const wishes = newWishes()
    const workerData: ThreadData = { wishes, isBackground: all.isBackground }
    const worker = new Worker(threadFile, {
      workerData,
      // It only computes, and needs no secret of ours.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: all.heapLimitMb },
    })
    const thread: Thread = { worker, wishes, task: null }
    threads.add(thread)
    worker.on('message', (answer: PackingAnswer) => finish(thread, answer))
    worker.on('error', (error) => log.error({ err: error }, 'a packing thread failed'))
    worker.once('exit', () => lose(thread))
    onThread?.(worker)
    return thread
  }

  function enqueue(
    job: PackingJob,
    by: string,
    signal: AbortSignal | undefined,
  ): Promise<PackingAnswer> {
    return new Promise((resolve, reject) => {
      const queuedAtMs = performance.now()
      const task: Task = {
        job,
        resolve,
        reject,
        queuedAtMs,
        startedAtMs: queuedAtMs,
        tries: 0,
        timer: undefined,
        shareTimer: undefined,
        signal,
      }
      if (signal?.aborted === true) return refuse(task, 'canceled')
      if (closed) return refuse(task, 'closed')
      if (!queue.push(by, task)) return refuse(task, 'queue_full')
      task.timer = setTimeout(() => {
        queue.remove(task)
        refuse(task, 'waited_too_long')
      }, all.waitLimitMs)
      signal?.addEventListener('abort', () => cancel(task), { once: true })
      dispatch()
    })
  }

  async function run<Kind extends Exclude<PackingAnswer['kind'], 'failed'>>(
    kind: Kind,
    job: PackingJob,
    by = noCaller,
    signal?: AbortSignal,
  ): Promise<Extract<PackingAnswer, { kind: Kind }>> {
    const answer = await enqueue(job, by, signal)
    if (isOf(kind, answer)) return answer
    const detail = answer.kind === 'failed' ? answer.message : `answered with ${answer.kind}`
    log.error({ job: job.kind, detail }, 'a packing job failed')
    throw new LoadPlanningUnavailable('broken', retryAfterBrokenSeconds, detail)
  }

  // Each job throws LoadPlanningUnavailable; every returned plan has passed the validator.
  return {
    async pack(request: PackRequest, budget: PlanningBudget): Promise<Plan> {
      return (await run('pack', { kind: 'pack', request, budget })).plan
    },
    /** The cheapest vehicle that takes everything; only where none does, several. */
    async choose(
      request: FleetRequest,
      { by, ...options }: ChooseOptions,
    ): Promise<ChosenVehicles> {
      return (await run('choose', { kind: 'choose', request, ...options }, by)).chosen
    },
    async checkFit(
      request: FitRequest,
      { by, milliseconds, signal }: LongJobOptions,
    ): Promise<Fit> {
      return (await run('fit', { kind: 'fit', request, milliseconds }, by, signal)).fit
    },
    /** The time is what it may take in all, the wait for a thread included. */
    async propose(
      request: ProposalRequest,
      { by, milliseconds, signal }: LongJobOptions,
    ): Promise<Proposal> {
      const job = { kind: 'propose', request, milliseconds } as const
      return (await run('propose', job, by, signal)).proposal
    },
    /**
     * Starts the threads and runs a small load in each, so that the first real job does not wait for
     * either.
     */
    async warmUp(): Promise<void> {
      // As many jobs at once as there are threads: each starts one.
      const jobs = Array.from({ length: all.threads }, () => run('choose', warmUpJob))
      for (const done of await Promise.allSettled(jobs)) {
        if (done.status === 'rejected') log.debug({ err: done.reason }, 'a packing thread is cold')
      }
    },
    stats: () => ({
      threads: threads.size,
      busy: [...threads].filter(({ task }) => task !== null).length,
      queued: queue.length,
      done: sums.done,
      refused: sums.refused,
      threadsLost: sums.threadsLost,
      waitSeconds: sums.waitMs / 1000,
      runSeconds: sums.runMs / 1000,
    }),
    /** Refuses waiting and running jobs, and ends the threads. */
    async close(): Promise<void> {
      closed = true
      for (const task of queue.clear()) refuse(task, 'closed')
      for (const { task } of threads) if (task !== null) refuse(task, 'closed')
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Half a second is enough for a first answer of a small search, and long ones take what they need. */
const leastMs = 500

function withinTime(job: PackingJob, waitedMs: number): PackingJob {
  if (job.kind !== 'propose') return job
  return { ...job, milliseconds: Math.max(leastMs, job.milliseconds - waitedMs) }
}

function isOf<Kind extends PackingAnswer['kind']>(
  kind: Kind,
  answer: PackingAnswer,
): answer is Extract<PackingAnswer, { kind: Kind }> {
  return answer.kind === kind
}
