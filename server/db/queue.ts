/**
 * Jobs on PostgreSQL (pg-boss), for work that must happen later or elsewhere. A job is written in the
 * transaction that causes it, so it exists exactly when that transaction was committed. A job runs at
 * least once: other processes take over the jobs of a process that died, once its heartbeats stop.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Transaction } from './database.ts'
import { isDiskFull } from './error-code.ts'
import { logDiskFull } from './log-disk-full.ts'
import { PooledClient } from './pooled-client.ts'
import { createThrottle } from './throttle.ts'

const maxConnections = 3
const connectTimeoutMs = 5_000
/** How often jobs are counted and dead processes are looked for. */
const superviseSeconds = 10
/** How long a worker rests that nobody wakes. */
const restSeconds = 60
/** Longer than any of pg-boss's own statements takes. */
const queryTimeoutMs = 60_000
const stopTimeoutMs = 20_000
/** pg-boss waits for its connections without bound, and a connection without an answer never ends. */
const closeTimeoutMs = 5_000
/** An unavailable database fails every poll of every worker; one log line is enough for all of them. */
const sameErrorEveryMs = 10_000

/** Options for every job of a queue. */
export interface QueueOptions {
  readonly retryLimit?: number
  readonly retryDelaySeconds?: number
  /** The delay doubles from one retry to the next, up to this limit. */
  readonly retryDelayMaxSeconds?: number
  /** A job that takes longer counts as failed and is retried. */
  readonly expireSeconds?: number
  /** How long a finished job is kept for inspection. */
  readonly keepSeconds?: number
  /**
   * At most one job waits, or one for each `waitingKey`: one that is sent meanwhile is dropped. A queue
   * cannot get or lose this.
   */
  readonly oneWaiting?: boolean
}

const defaults: Required<QueueOptions> = {
  retryLimit: 5,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 300,
  expireSeconds: 300,
  keepSeconds: 24 * 3600,
  oneWaiting: false,
}

/** How long a job of a dead process still counts as running. pg-boss accepts no less than 10. */
const heartbeatSeconds = 20

export interface Job {
  readonly id: string
  /** As it was sent, after JSON: parse it. */
  readonly data: unknown
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Aborts when the job has expired or the process stops; unfinished work is done again by a retry. */
  readonly signal: AbortSignal
}

export interface SendOptions {
  /** The job is written in this transaction and exists when it commits. */
  readonly transaction?: Transaction
  readonly startAfter?: Date
  /** Jobs with the same key share the limit in `WorkOptions.perKey`. Null: no limit. */
  readonly concurrencyKey?: string | null
  /** In a queue with `oneWaiting`: at most one job waits for each key. */
  readonly waitingKey?: string
}

export interface WorkOptions {
  /** Jobs at a time in this process. */
  readonly concurrency?: number
  /**
   * Jobs of one concurrency key at a time, in all processes together, so that jobs of a carrier that
   * does not answer leave the other places free. Approximate: two jobs taken at the same moment do not
   * see each other.
   */
  readonly perKey?: number
  /**
   * The longest delay of a job that was sent for a later time, or by a process that could not notify.
   */
  readonly pollSeconds?: number
}

export interface QueueCount {
  readonly queue: string
  readonly state: 'ready' | 'deferred' | 'active' | 'failed'
  readonly count: number
}

export interface Queue {
  /**
   * Creates the queue, or changes its options. Call it before sending to the queue or working on it.
   */
  declare(name: string, options?: QueueOptions): Promise<void>
  /** The job's id; of a queue with `oneWaiting` null when one waits already. */
  send(name: string, data: object, options?: SendOptions): Promise<string | null>
  /** A job is retried when its handler throws. */
  work(name: string, options: WorkOptions, handler: (job: Job) => Promise<void>): Promise<void>
  /** Counts that one of the processes took at most a few seconds ago: cheap with any number of jobs. */
  counts(): Promise<QueueCount[]>
  ping(): Promise<void>
  /** Takes no new job and waits for running ones; one that takes too long is left to be retried. */
  stop(): Promise<void>
}

/** Returns once the schema exists, created by this process or by another one. */
export async function openQueue({
  url,
  log,
  timeouts = { queryMs: queryTimeoutMs, stopMs: stopTimeoutMs },
}: {
  url: string
  log: Logger
  /** For tests. */
  timeouts?: { readonly queryMs: number; readonly stopMs: number }
}): Promise<Queue> {
  const settings = {
    connectionString: url,
    application_name: 'loadline-queue',
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Options of pg, to which pg-boss passes the options it does not know.
    query_timeout: timeouts.queryMs,
    Client: PooledClient,
  }
  const boss = new PgBoss(settings)
  const throttle = createThrottle({ intervalMs: sameErrorEveryMs })
  let stopping: Promise<void> | undefined
  boss.on('error', (error) => {
    // While the queue stops, connections that it no longer needs may be cut.
    const level = stopping === undefined ? 'error' : 'debug'
    if (isDiskFull(error)) return logDiskFull(log, error)
    const queue = 'queue' in error ? error.queue : undefined
    if (throttle.passes(error.message)) log[level]({ err: error, queue }, 'job queue')
  })
  boss.on('warning', ({ message, data }) => {
    if (throttle.passes(message)) log.warn({ data }, `job queue: ${message}`)
  })
  await boss.start()
  const withOneWaiting = new Set<string>()
  const polls: NodeJS.Timeout[] = []

  async function stop(): Promise<void> {
    for (const poll of polls) clearInterval(poll)
    const late = Symbol('late')
    const timer = new AbortController()
    const ended = await Promise.race([
      boss.stop({ graceful: true, timeout: timeouts.stopMs }),
      sleep(timeouts.stopMs + closeTimeoutMs, late, { signal: timer.signal }),
    ]).finally(() => timer.abort())
    if (ended === late) log.warn('the job queue is left: its database does not answer')
  }

  return {
    async declare(name, options = {}) {
      const queue = bossOptions({ ...defaults, ...options })
      await boss.createQueue(name, { ...queue, ...(options.oneWaiting && { policy: 'short' }) })
      if (options.oneWaiting) withOneWaiting.add(name)
      // createQueue leaves an existing queue unchanged, so its options are updated here.
      await boss.updateQueue(name, queue)
    },
    async send(name, data, { transaction, startAfter, concurrencyKey, waitingKey } = {}) {
      const id = await boss.send(name, data, {
        ...(startAfter && { startAfter }),
        ...(concurrencyKey && { group: { id: concurrencyKey } }),
        ...(waitingKey !== undefined && { singletonKey: waitingKey }),
        ...(transaction && { db: runIn(transaction) }),
      })
      if (id === null && !withOneWaiting.has(name))
        throw new Error(`the queue ${name} did not take a job`)
      return id
    },
    async work(name, { concurrency = 1, perKey, pollSeconds = 2 }, handler) {
      const options = {
        includeMetadata: true,
        batchSize: 1,
        ...(perKey !== undefined && { groupConcurrency: perKey }),
        pollingIntervalSeconds: pollSeconds,
        // pg-boss notifies all workers about a new job, and none about a job whose start time has come. For
        // those, one that is free is woken at each interval, and the next one when it has found a job.
        notifyPollingIntervalSeconds: Math.max(pollSeconds, restSeconds),
      } as const
      const workers: { id?: string; isBusy: boolean }[] = []
      const wake = (worker: { id?: string } | undefined) => {
        if (worker?.id !== undefined) boss.notifyWorker(worker.id)
      }
      const wakeOne = () => wake(workers.find(({ isBusy }) => !isBusy))
      polls.push(setInterval(wakeOne, pollSeconds * 1000))
      for (let started = 0; started < concurrency; started += 1) {
        const worker: (typeof workers)[number] = { isBusy: false }
        workers.push(worker)
        worker.id = await boss.work<unknown, void, typeof options>(name, options, async (jobs) => {
          worker.isBusy = true
          wakeOne()
          try {
            for (const job of jobs) await runJob({ job, handler, log })
          } finally {
            // After one job there may be another: the worker polls at once, and waits only when it has
            // found none.
            worker.isBusy = false
            wake(worker)
          }
        })
      }
    },
    async counts() {
      const queues = await boss.getQueues()
      return queues.flatMap(({ name, readyCount, deferredCount, activeCount, failedCount }) => [
        { queue: name, state: 'ready', count: readyCount } as const,
        { queue: name, state: 'deferred', count: deferredCount } as const,
        { queue: name, state: 'active', count: activeCount } as const,
        { queue: name, state: 'failed', count: failedCount } as const,
      ])
    },
    async ping() {
      if (stopping !== undefined) throw new Error('the job queue is stopped')
      await boss.getDb().executeSql('select 1')
    },
    stop: () => (stopping ??= stop()),
  }
}

async function runJob({
  job,
  handler,
  log,
}: {
  job: JobWithMetadata<unknown>
  handler: (job: Job) => Promise<void>
  log: Logger
}): Promise<void> {
  const attempt = job.retryCount + 1
  try {
    await handler({ id: job.id, data: job.data, attempt, signal: job.signal })
  } catch (error) {
    if (isDiskFull(error)) logDiskFull(log, error)
    else log.warn({ err: error, queue: job.name, job: job.id, attempt }, 'a job failed')
    throw error
  }
}

function bossOptions(options: Required<QueueOptions>) {
  return {
    retryLimit: options.retryLimit,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: options.retryDelayMaxSeconds,
    expireInSeconds: options.expireSeconds,
    deleteAfterSeconds: options.keepSeconds,
    heartbeatSeconds,
    notify: true,
  }
}

function runIn(transaction: Transaction) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      return { rows: await transaction.query<unknown>(text, values) }
    },
  }
}
