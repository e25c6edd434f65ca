/**
 * Load planning: runs the packing engine in worker threads, so that the service stays responsive. A bounded
 * pool of threads with a bounded queue: whatever happens to a thread, its job ends, with an answer, by
 * another attempt in a new thread, or refused.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import type { Logger } from '#server/log.ts'
import { FairQueue } from './fair-queue.ts'
import type { PackingAnswer, PackingJob, PlanningBudget } from './run-packing-job.ts'
import { warmUpJob } from './warm-up-job.ts'

export type { PlanningBudget } from './run-packing-job.ts'

type Unavailability =
  /** The limit of waiting jobs is reached. */
  | 'queue_full'
  | 'waited_too_long'
  | 'took_too_long'
  /** The thread ended during the job, and the next one too. */
  | 'thread_lost'
  /** The engine failed, or made a plan that breaks a rule. */
  | 'broken'
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
}

const defaults: ThreadLimits = {
  // One core stays free for requests.
  threads: Math.max(1, availableParallelism() - 1),
  queueLimit: 64,
  queueLimitEach: 32,
  waitLimitMs: 10_000,
  runLimitMs: 20_000,
  heapLimitMb: 512,
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
}

interface Thread {
  readonly worker: Worker
  task: Task | null
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
    clearTimeout(task.timer)
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
      if (thread === null) return
      const task = queue.shift()
      if (task !== undefined) start(thread, task)
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
    sums.waitMs += task.startedAtMs - task.queuedAtMs
    task.timer = setTimeout(() => endLate(thread, task), all.runLimitMs)
    thread.worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is no window.
    thread.worker.postMessage(task.job)
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
      clearTimeout(task.timer)
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
      clearTimeout(task.timer)
      queue.putBack(task)
    }
    dispatch()
  }

  function addThread(): Thread {
    const worker = new Worker(threadFile, {
      // It only computes, and needs no secret of ours.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: all.heapLimitMb },
    })
    const thread: Thread = { worker, task: null }
    threads.add(thread)
    worker.on('message', (answer: PackingAnswer) => finish(thread, answer))
    worker.on('error', (error) => log.error({ err: error }, 'a packing thread failed'))
    worker.once('exit', () => lose(thread))
    onThread?.(worker)
    return thread
  }

  function enqueue(job: PackingJob, by: string): Promise<PackingAnswer> {
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
      }
      if (closed) return refuse(task, 'closed')
      if (!queue.push(by, task)) return refuse(task, 'queue_full')
      task.timer = setTimeout(() => {
        queue.remove(task)
        refuse(task, 'waited_too_long')
      }, all.waitLimitMs)
      dispatch()
    })
  }

  async function run<Kind extends 'pack' | 'fleet'>(
    kind: Kind,
    job: PackingJob,
    by = noCaller,
  ): Promise<Extract<PackingAnswer, { kind: Kind }>> {
    const answer = await enqueue(job, by)
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
    async choose(request: FleetRequest, { by, ...options }: ChooseOptions): Promise<FleetPlan> {
      return (await run('fleet', { kind: 'choose', request, ...options }, by)).plan
    },
    /**
     * Starts the threads and runs a small load in each, so that the first real job does not wait for
     * either.
     */
    async warmUp(): Promise<void> {
      // As many jobs at once as there are threads: each starts one.
      const jobs = Array.from({ length: all.threads }, () => run('fleet', warmUpJob))
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

function isOf<Kind extends PackingAnswer['kind']>(
  kind: Kind,
  answer: PackingAnswer,
): answer is Extract<PackingAnswer, { kind: Kind }> {
  return answer.kind === kind
}
