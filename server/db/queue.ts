/**
 * Work that must happen later, or somewhere else: jobs on PostgreSQL (pg-boss). A job is written in the
 * transaction that calls for it, so it exists exactly when that was committed. A job is done at least
 * once: a process that dies leaves its jobs to the others once their heartbeats are missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Transaction } from './database.ts'
import { createThrottle } from './throttle.ts'

const maxConnections = 3
const connectTimeoutMs = 5_000
/** How often jobs are counted and those of dead processes are looked for. */
const superviseSeconds = 10
/** Longer than any statement of its own takes; nobody answers one that lasts so long. */
const queryTimeoutMs = 60_000
const stopTimeoutMs = 20_000
/** pg-boss waits for its connections without bound, and one that has no answer never ends. */
const closeTimeoutMs = 5_000
/** A database that is away fails every poll of every worker; one line says as much as all of them. */
const sameErrorEveryMs = 10_000

/** Of every job of a queue. */
export interface QueueOptions {
  readonly retryLimit?: number
  readonly retryDelaySeconds?: number
  /** The delay doubles from one retry to the next, up to this. */
  readonly retryDelayMaxSeconds?: number
  /** A job that takes longer counts as failed and is retried. */
  readonly expireSeconds?: number
  /** How long a job is kept to be looked at when it is done. */
  readonly keepSeconds?: number
}

const defaults: Required<QueueOptions> = {
  retryLimit: 5,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 300,
  expireSeconds: 300,
  keepSeconds: 24 * 3600,
}

/** How long a job whose process died is thought to be running still. pg-boss takes no less than 10. */
const heartbeatSeconds = 20

export interface Job {
  readonly id: string
  /** As it was sent, through JSON: parse it. */
  readonly data: unknown
  /** 1 at the first try. */
  readonly attempt: number
  /** The job has expired, or the process stops: what is not done now will be done again. */
  readonly signal: AbortSignal
}

export interface SendOptions {
  /** The job is written in it, and exists when it commits. */
  readonly transaction?: Transaction
  readonly startAfter?: Date
  readonly priority?: number
  /** Jobs of one lane share the places that `WorkOptions.perLane` gives it. Null: in none. */
  readonly lane?: string | null
}

export interface WorkOptions {
  /** Jobs at a time in this process. */
  readonly concurrency?: number
  /**
   * Jobs of one lane at a time, in all processes together: those of one whose work stands still leave
   * the other places to the rest. About: two that are taken in the same moment do not see each other.
   */
  readonly perLane?: number
  /** How late a job may begin that was sent for a later time, or by a process that could not notify. */
  readonly pollSeconds?: number
}

export interface QueueCount {
  readonly queue: string
  readonly state: 'ready' | 'deferred' | 'active' | 'failed'
  readonly count: number
}

export interface Queue {
  /** Makes the queue, or gives it other options. Before anything is sent to it or works on it. */
  declare(name: string, options?: QueueOptions): Promise<void>
  /** The job's id. */
  send(name: string, data: object, options?: SendOptions): Promise<string>
  /** A job whose handler throws is retried. */
  work(name: string, options: WorkOptions, handler: (job: Job) => Promise<void>): Promise<void>
  /** As counted at most some seconds ago by one of the processes: cheap however many jobs there are. */
  counts(): Promise<QueueCount[]>
  ping(): Promise<void>
  /** Takes no new job and waits for those under way; one that lasts too long is left to be retried. */
  stop(): Promise<void>
}

/** Started: the schema is there, by this process or another one that started in the same moment. */
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
    // Of pg, to which pg-boss hands on what it does not know.
    query_timeout: timeouts.queryMs,
  }
  const boss = new PgBoss(settings)
  const throttle = createThrottle({ intervalMs: sameErrorEveryMs })
  let stopping: Promise<void> | undefined
  boss.on('error', (error) => {
    // While it stops, connections may be cut that it no longer needs.
    const level = stopping === undefined ? 'error' : 'debug'
    if (throttle.passes(error.message)) log[level]({ err: error }, 'job queue')
  })
  boss.on('warning', ({ message, data }) => {
    if (throttle.passes(message)) log.warn({ data }, `job queue: ${message}`)
  })
  await boss.start()

  async function stop(): Promise<void> {
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
      await boss.createQueue(name, queue)
      // A queue that was there keeps what it was made with, so it is told again.
      await boss.updateQueue(name, queue)
    },
    async send(name, data, { transaction, startAfter, priority, lane } = {}) {
      const id = await boss.send(name, data, {
        ...(startAfter && { startAfter }),
        ...(priority !== undefined && { priority }),
        ...(lane && { group: { id: lane } }),
        ...(transaction && { db: runIn(transaction) }),
      })
      if (id === null) throw new Error(`the queue ${name} did not take a job`)
      return id
    },
    async work(name, { concurrency = 1, perLane, pollSeconds = 2 }, handler) {
      const options = {
        includeMetadata: true,
        batchSize: 1,
        ...(perLane !== undefined && { groupConcurrency: perLane }),
        pollingIntervalSeconds: pollSeconds,
        // A notification tells of a new job, and nothing tells of one whose time has come.
        notifyPollingIntervalSeconds: pollSeconds,
      } as const
      for (let hands = 0; hands < concurrency; hands += 1) {
        const hand: { id?: string } = {}
        hand.id = await boss.work<unknown, void, typeof options>(name, options, async (jobs) => {
          try {
            for (const job of jobs) await runJob({ job, handler, log })
          } finally {
            // Where there was a job there may be another: a hand rests when it has found none.
            if (hand.id !== undefined) boss.notifyWorker(hand.id)
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
    log.warn({ err: error, queue: job.name, job: job.id, attempt }, 'a job failed')
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
