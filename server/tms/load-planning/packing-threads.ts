/**
 * A bounded pool of packing threads with a bounded queue. Whatever happens to a thread, its job ends:
 * with an answer, by another attempt in a new thread, or refused.
 */
import { Worker } from 'node:worker_threads'
import type { Logger } from '#server/log.ts'
import { createFairQueue } from './fair-queue.ts'
import { LoadPlanningUnavailable, type Unavailability } from './load-planning-unavailable.ts'
import type { PackingAnswer, PackingJob } from './packing-job.ts'

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

export interface PackingThreads {
  /** Throws LoadPlanningUnavailable. `by` is the caller, for fairness. */
  run(job: PackingJob, by: string): Promise<PackingAnswer>
  stats(): {
    threads: number
    busy: number
    queued: number
    done: number
    refused: number
    threadsLost: number
    waitSeconds: number
    runSeconds: number
  }
  close(): Promise<void>
}

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

export function openPackingThreads({
  limits,
  log,
  onThread,
}: {
  limits: ThreadLimits
  log: Logger
  /** For tests that end one. */
  onThread?: ((worker: Worker) => void) | undefined
}): PackingThreads {
  const threads = new Set<Thread>()
  const queue = createFairQueue<Task>({
    limit: limits.queueLimit,
    limitEach: limits.queueLimitEach,
  })
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
    const seconds = Math.ceil(((queue.length + 1) * meanMs) / limits.threads / 1000)
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
    return threads.size < limits.threads ? addThread() : null
  }

  function start(thread: Thread, task: Task): void {
    clearTimeout(task.timer)
    thread.task = task
    task.tries += 1
    task.startedAtMs = performance.now()
    sums.waitMs += task.startedAtMs - task.queuedAtMs
    task.timer = setTimeout(() => endLate(thread, task), limits.runLimitMs)
    thread.worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is no window.
    thread.worker.postMessage(task.job)
  }

  function endLate(thread: Thread, task: Task): void {
    thread.task = null
    log.error({ ms: limits.runLimitMs, job: task.job.kind }, 'a packing job took too long')
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
      resourceLimits: { maxOldGenerationSizeMb: limits.heapLimitMb },
    })
    const thread: Thread = { worker, task: null }
    threads.add(thread)
    worker.on('message', (answer: PackingAnswer) => finish(thread, answer))
    worker.on('error', (error) => log.error({ err: error }, 'a packing thread failed'))
    worker.once('exit', () => lose(thread))
    onThread?.(worker)
    return thread
  }

  return {
    run(job, by) {
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
        }, limits.waitLimitMs)
        dispatch()
      })
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
    async close() {
      closed = true
      for (const task of queue.clear()) refuse(task, 'closed')
      for (const { task } of threads) if (task !== null) refuse(task, 'closed')
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
