/**
 * Proposals that are computed after the reply (`async`): a row that says how far each is, and a job of the
 * queue that computes it. The job of a process that died is done again by another one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorBody } from '#lib/contract/errors.ts'
import {
  organizationIdSchema,
  planningJobIdSchema,
  type OrganizationId,
  type PlanningJobId,
} from '#lib/contract/ids.ts'
import {
  splitProposalSchema,
  splitProposeSchema,
  type PlanningJob,
  type SplitPropose,
} from '#lib/contract/load-proposals.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Job } from '#server/db/queue.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Caller, PlanningDeps } from './planning-deps.ts'
import { propose } from './propose.ts'
import * as store from './store.ts'

const queueName = 'planning.propose'
/** More than one of them waits for the thread, each with its share of time. */
const concurrency = 3
const jobSchema = z.object({ organizationId: organizationIdSchema, id: planningJobIdSchema })

/** A search of a job may take so long; one that answers at once has less. */
const jobMs = 60_000
const cancelPollMs = 500
const keptMs = 24 * 3_600_000
/** The limits of one organization. */
const mostOpenJobs = 10
const mostKeptJobs = 100
const retryLimit = 20
/** Longer than an attempt takes, and the wait for the next one. */
const abandonedMs = 3_600_000

type JobCall = Caller & { readonly id: PlanningJobId }

export function createProposalJobs(deps: PlanningDeps) {
  const { database, queue, clock, ids, organizations } = deps
  const now = () => new Date(clock.nowMs())

  async function find({ organization, senderAccountId, id }: JobCall): Promise<PlanningJob> {
    const scope = { organizationId: organization.id, senderAccountId, id }
    const row = await readJob(scope)
    if (row === null) throw new ServiceError('planning_job_not_found')
    return shownJob(row)
  }

  async function readJob(scope: store.JobScope): Promise<store.JobRow | null> {
    const row = await store.readJob(database, scope)
    const isOpen = row !== null && row.endedAt === null && row.startedAt !== null
    if (!isOpen || row.startedAt >= abandonedBefore()) return row
    await failAbandoned(database, scope.organizationId)
    return store.readJob(database, scope)
  }

  const abandonedBefore = () => new Date(clock.nowMs() - abandonedMs)

  function failAbandoned(db: Database | Transaction, organizationId: OrganizationId) {
    const error = bodyOf(new ServiceError('internal'))
    const startedBefore = abandonedBefore()
    return store.failAbandoned(db, { organizationId, startedBefore, error, at: now() })
  }

  function shownJob(row: store.JobRow): PlanningJob {
    const { id, state, startedAt, createdAt, endedAt } = row
    const usedMs = startedAt === null ? 0 : clock.nowMs() - startedAt.getTime()
    const running = Math.min(0.99, Math.max(0, usedMs / jobMs))
    return {
      id,
      state,
      progress: endedAt === null ? running : 1,
      created_at: toTimestamp(createdAt),
      ended_at: endedAt && toTimestamp(endedAt),
      result: row.result === null ? null : splitProposalSchema.parse(row.result),
      error: row.error === null ? null : z.looseObject({ error: z.string() }).parse(row.error),
    }
  }

  async function run({ data, signal, attempt }: Job): Promise<void> {
    const key = jobSchema.parse(data)
    const row = await store.startJob(database, key, now())
    if (row === null) return
    const ended = new AbortController()
    const canceled = abortWhenCanceled(key, ended.signal)
    try {
      const all = await organizations.list()
      const organization = all.find(({ id }) => id === key.organizationId)
      if (organization === undefined) throw new Error('the organization is not known')
      const proposal = await propose(
        {
          organization,
          senderAccountId: row.senderAccountId,
          body: splitProposeSchema.parse(row.request),
          milliseconds: jobMs,
          signal: AbortSignal.any([signal, canceled]),
        },
        deps,
      )
      const result = JSON.stringify(proposal)
      await store.endJob(database, key, { state: 'done', result, at: now() })
    } catch (error) {
      if (canceled.aborted) return
      // Nobody waits for the reply: when no thread is free, the queue tries again later.
      const isLast = attempt > retryLimit
      if (!isLast && (signal.aborted || mayPass(error))) throw error
      await store.endJob(database, key, { state: 'failed', error: refusalOf(error), at: now() })
    } finally {
      ended.abort()
    }
  }

  function refusalOf(error: unknown): string {
    const refused = error instanceof ServiceError ? error : new ServiceError('internal')
    if (refused !== error) deps.log.error({ err: error }, 'a proposal could not be computed')
    return bodyOf(refused)
  }

  /** The cancel may have come to another process. */
  function abortWhenCanceled(key: store.JobKey, ended: AbortSignal): AbortSignal {
    const canceled = new AbortController()
    const watch = async () => {
      while (!ended.aborted) {
        await sleep(cancelPollMs, undefined, { signal: ended })
        try {
          if (await store.isCanceled(database, key)) return canceled.abort()
        } catch (error) {
          deps.log.warn({ err: error }, 'a cancel of a planning job is not seen')
        }
      }
    }
    // Only the sleep throws, when the job has ended.
    watch().catch(() => {})
    return canceled.signal
  }

  return {
    async start(call: Caller & { readonly body: SplitPropose }): Promise<PlanningJob> {
      const { organization, senderAccountId, body } = call
      const key = { organizationId: organization.id, id: ids.uuid<PlanningJobId>() }
      const createdAt = now()
      await database.transaction(async (tx) => {
        const before = new Date(createdAt.getTime() - keptMs)
        await store.deleteJobs(tx, { before })
        await store.lockJobs(tx, organization.id)
        await store.deleteEndedJobs(tx, { organizationId: organization.id, kept: mostKeptJobs - 1 })
        await failAbandoned(tx, organization.id)
        if ((await store.countOpenJobs(tx, organization.id)) >= mostOpenJobs) {
          throw new ServiceError('overloaded', { retry_after_seconds: jobMs / 1000 })
        }
        const request = JSON.stringify(body)
        await store.insertJob(tx, { ...key, senderAccountId, request, createdAt })
        await queue.send(queueName, key, { transaction: tx, concurrencyKey: organization.id })
      })
      return find({ organization, senderAccountId, id: key.id })
    },
    find,
    /** One that has ended stays as it is. */
    async cancel(call: JobCall): Promise<PlanningJob> {
      const { organization, senderAccountId, id } = call
      await store.cancelJob(
        database,
        { organizationId: organization.id, senderAccountId, id },
        now(),
      )
      return find(call)
    },
    async declareJobs(): Promise<void> {
      await queue.declare(queueName, {
        retryLimit,
        retryDelaySeconds: 2,
        retryDelayMaxSeconds: 30,
      })
    },
    async startJobs(): Promise<void> {
      await queue.work(queueName, { concurrency, perKey: 1 }, run)
    },
  }
}

function bodyOf({ key, facts }: ServiceError): string {
  return JSON.stringify(errorBody({ key, facts, language: 'en' }))
}

/** Another attempt may succeed. */
function mayPass(error: unknown): boolean {
  if (error instanceof ServiceError) return error.key === 'overloaded'
  return error instanceof DatabaseUnavailable
}
