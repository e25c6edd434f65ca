/** Load planning: runs the packing engine in worker threads, so that the service stays responsive. */
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { FleetPlan, FleetRequest } from '#lib/packing/fleet-request.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import type { Logger } from '#server/log.ts'
import { LoadPlanningUnavailable } from './load-planning-unavailable.ts'
import type { PackingAnswer, PackingJob, PlanningBudget } from './packing-job.ts'
import { warmUpJob } from './warm-up-job.ts'
import { openPackingThreads, type PackingThreads, type ThreadLimits } from './packing-threads.ts'

export { LoadPlanningUnavailable } from './load-planning-unavailable.ts'
export type { PlanningBudget } from './packing-job.ts'

export interface LoadPlanning {
  /** Each of them throws LoadPlanningUnavailable; every returned plan has passed the validator. */
  pack(request: PackRequest, budget: PlanningBudget): Promise<Plan>
  fleet(request: FleetRequest, budget: PlanningBudget): Promise<FleetPlan>
  /** The cheapest vehicle that takes everything; only where none does, several. */
  choose(
    request: FleetRequest,
    options: Omit<Extract<PackingJob, { kind: 'choose' }>, 'kind' | 'request'> & {
      /** The caller, for fairness between callers. */
      readonly by: string
    },
  ): Promise<FleetPlan>
  /**
   * Starts the threads and runs a small load in each, so that the first real job does not wait for
   * either.
   */
  warmUp(): Promise<void>
  stats(): ReturnType<PackingThreads['stats']>
  /** Refuses waiting and running jobs, and ends the threads. */
  close(): Promise<void>
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

export function createLoadPlanning({
  log,
  limits = {},
  onThread,
}: {
  log: Logger
  limits?: Partial<ThreadLimits>
  /** For tests. */
  onThread?: (worker: Worker) => void
}): LoadPlanning {
  const all = { ...defaults, ...limits }
  const threads = openPackingThreads({ limits: all, log, onThread })

  async function run<Kind extends 'pack' | 'fleet'>(
    kind: Kind,
    job: PackingJob,
    by = noCaller,
  ): Promise<Extract<PackingAnswer, { kind: Kind }>> {
    const answer = await threads.run(job, by)
    if (isOf(kind, answer)) return answer
    const detail = answer.kind === 'failed' ? answer.message : `answered with ${answer.kind}`
    log.error({ job: job.kind, detail }, 'a packing job failed')
    throw new LoadPlanningUnavailable('broken', retryAfterBrokenSeconds, detail)
  }

  return {
    async pack(request, budget) {
      return (await run('pack', { kind: 'pack', request, budget })).plan
    },
    async fleet(request, budget) {
      return (await run('fleet', { kind: 'fleet', request, budget })).plan
    },
    async choose(request, { by, ...options }) {
      return (await run('fleet', { kind: 'choose', request, ...options }, by)).plan
    },
    async warmUp() {
      // As many jobs at once as there are threads: each starts one.
      const jobs = Array.from({ length: all.threads }, () => run('fleet', warmUpJob))
      for (const done of await Promise.allSettled(jobs)) {
        if (done.status === 'rejected') log.debug({ err: done.reason }, 'a packing thread is cold')
      }
    },
    stats: threads.stats,
    close: threads.close,
  }
}

function isOf<Kind extends PackingAnswer['kind']>(
  kind: Kind,
  answer: PackingAnswer,
): answer is Extract<PackingAnswer, { kind: Kind }> {
  return answer.kind === kind
}
