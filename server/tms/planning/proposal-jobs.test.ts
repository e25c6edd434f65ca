import { afterAll, beforeAll, expect, test } from 'vitest'
import { planningJobSchema } from '#lib/contract/load-proposals.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { LoadPlanningUnavailable } from '../load-planning/load-planning.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { refusalOf } from '../waybills/testing/open-waybills.ts'
import { whenAvailable } from './planning-deps.ts'
import { addPlanner, cubes, type Planner } from './testing/open-planner.ts'

let service: TestService
let planner: Planner
beforeAll(async () => {
  service = await openTestService()
  planner = await addPlanner(service)
  await service.service.rooms.planning.declareJobs()
  // No job of this process finds a thread.
  await service.service.rooms.longPlanning.close()
})
afterAll(() => service.close())

async function startJob(own: Planner) {
  const waybill_ids = [newId()]
  return own.propose({ waybill_ids, vehicle_type_ids: [own.typeIds.small], async: true })
}

const jobOf = ({ json }: { json: unknown }) => planningJobSchema.parse(json)

async function read(id: string) {
  return jobOf(await planner.send('GET', `/api/load-planning/jobs/${id}`, {}))
}

async function countJobs(own: Planner, state: string): Promise<number | undefined> {
  const row = await service.database.one<{ count: number }>(
    `select count(*)::int as count from tms.planning_jobs
     where organization_id = $1 and state = $2`,
    [own.organization.id, state],
  )
  return row?.count
}

test('of jobs that are started at once no more are open than the limit', async () => {
  const own = await addPlanner(service)
  for (let open = 0; open < 9; open += 1) await startJob(own)
  const { starting } = await service.database.transaction(async (tx) => {
    // They begin together, once all of them wait.
    await tx.query('lock table tms.planning_jobs in share mode')
    const replies = Promise.all(Array.from({ length: 2 }, () => startJob(own)))
    await waitFor(async () => {
      const waiting = await tx.query(
        `select from pg_locks where relation = 'tms.planning_jobs'::regclass and not granted`,
      )
      return waiting.length === 2
    })
    return { starting: replies }
  })
  const replies = await starting
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
  const refused = replies.find(({ status }) => status !== 202)
  expect(refused && refusalOf(refused)).toMatchObject({ status: 503, error: 'overloaded' })
  expect(await countJobs(own, 'queued')).toBe(10)
})

test('the latest hundred jobs of an organization are kept, and none of yesterday', async () => {
  const [own, another] = [await addPlanner(service), await addPlanner(service)]
  for (const [{ organization }, count, age] of [
    [own, 120, '1 hour'],
    [another, 3, '25 hours'],
  ] as const) {
    await service.database.query(
      `insert into tms.planning_jobs (organization_id, id, state, request, created_at, ended_at)
       select $1, gen_random_uuid(), 'canceled', '{}', $2::timestamptz - $3::interval, $2
       from generate_series(1, $4)`,
      [organization.id, new Date(service.clock.nowMs()), age, count],
    )
  }
  expect(await startJob(own)).toMatchObject({ status: 202 })
  expect(await countJobs(own, 'canceled')).toBe(99)
  expect(await countJobs(another, 'canceled')).toBe(0)
})

test('a job ends as failed by a fault at once, and for want of a thread at its last attempt', async () => {
  const [broken, waiting] = [jobOf(await startJob(planner)), jobOf(await startJob(planner))]
  const waybill_ids = await planner.waybills([cubes()])
  await service.database.query(
    `update tms.planning_jobs set request = case when id = $1 then '{}'
       else jsonb_set(request, '{waybill_ids}', $2) end where id = any($3)`,
    [broken.id, JSON.stringify(waybill_ids), [broken.id, waiting.id]],
  )
  await service.database.query(
    `update pgboss.job set retry_count = 20 where data->>'id' = $1 and name = 'planning.propose'`,
    [waiting.id],
  )
  await service.service.rooms.planning.startJobs()
  await waitFor(async () => (await read(broken.id)).state === 'failed')
  expect((await read(broken.id)).error).toMatchObject({ error: 'internal' })
  await waitFor(async () => (await read(waiting.id)).state === 'failed')
  expect((await read(waiting.id)).error).toMatchObject({ error: 'overloaded' })
})

test('a job whose last attempt was killed ends as failed, and is no longer open', async () => {
  const own = await addPlanner(service)
  const { id } = jobOf(await startJob(own))
  const [recent, old] = [3_000_000, 3_700_000].map((ms) => new Date(service.clock.nowMs() - ms))
  const startedAt = (at: Date | undefined) =>
    service.database.query(
      `update tms.planning_jobs set state = 'running', started_at = $2, ended_at = null,
         result = null, error = null where id = $1`,
      [id, at],
    )
  const path = `/api/load-planning/jobs/${id}`
  // The worker of this process has it no longer when it is made to look killed.
  await waitFor(async () => jobOf(await own.send('GET', path, {})).ended_at !== null)
  await startedAt(recent)
  expect(jobOf(await own.send('GET', path, {})).state).toBe('running')
  await startedAt(old)
  expect(jobOf(await own.send('GET', path, {}))).toMatchObject({
    state: 'failed',
    error: { error: 'internal' },
  })
  expect(await countJobs(own, 'running')).toBe(0)
})

test('a fault of the engine is not refused as a lack of threads', async () => {
  const refusedFor = (reason: 'broken' | 'queue_full') =>
    whenAvailable(Promise.reject(new LoadPlanningUnavailable(reason, 3)))
  await expect(refusedFor('broken')).rejects.toMatchObject({ reason: 'broken' })
  await expect(refusedFor('queue_full')).rejects.toMatchObject({ key: 'overloaded' })
})
