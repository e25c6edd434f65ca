/** The metrics of this process, in Prometheus text. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '#server/clock.ts'
import type { Backups } from '#server/db/backup/keep-backups.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { countLately } from '#server/portal/identity/security-log.ts'
import type { Rooms, Service, ServiceDeps } from '#server/tms/service.ts'
import { share, within } from './share.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The other metrics are needed most while the database is away. */
const countTimeoutMs = 2_000
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'tms_requests_total',
    help: 'Requests answered by the service, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const latencies = new Histogram({
    name: 'tms_request_seconds',
    help: 'Time from the request to its reply, by route.',
    labelNames: ['method', 'route'],
    buckets: latencyBuckets,
    registers,
  })
  const pages = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer a request of the portal, by class of status.',
    labelNames: ['status_class'],
    buckets: latencyBuckets,
    registers,
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest({ route, method, status, seconds }: Parameters<ServiceDeps['observe']>[0]) {
      requests.inc({ method, route, status })
      latencies.observe({ method, route }, seconds)
    },
    observePage({ status, seconds }: { status: number; seconds: number }) {
      pages.observe({ status_class: `${Math.floor(status / 100)}xx` }, seconds)
    },
    watchInFlight(counts: Service['inFlight']) {
      new Gauge({
        name: 'tms_requests_in_flight',
        help: 'Requests under way, by the budget they count on.',
        labelNames: ['budget'],
        registers,
        collect() {
          for (const [budget, value] of Object.entries(counts())) this.set({ budget }, value)
        },
      })
    },
    watchDatabase(database: Database) {
      new Gauge({
        name: 'database_pool_connections',
        help: 'Connections of the pool: total, idle, and requests waiting for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, value] of Object.entries(database.stats())) this.set({ state }, value)
        },
      })
    },
    /** The threads that plan loads: those for quotes, that for fit checks, and that for long searches. */
    watchPacking(rooms: Pick<Rooms, 'loadPlanning' | 'fitPlanning' | 'longPlanning'>) {
      const { loadPlanning, fitPlanning, longPlanning } = rooms
      const pools = {
        short: loadPlanning.stats,
        fit: fitPlanning.stats,
        long: longPlanning.stats,
      }
      new Gauge({
        name: 'packing_threads',
        help: 'Threads that plan loads, those at work, and jobs that wait for one.',
        labelNames: ['searches', 'state'],
        registers,
        collect() {
          for (const [searches, stats] of Object.entries(pools)) {
            const { threads, busy, queued } = stats()
            this.set({ searches, state: 'started' }, threads)
            this.set({ searches, state: 'busy' }, busy)
            this.set({ searches, state: 'waiting_jobs' }, queued)
          }
        },
      })
      // The threads count these themselves.
      new Counter({
        name: 'packing_jobs_total',
        help: 'Packing jobs by outcome, and threads that were lost with one.',
        labelNames: ['searches', 'outcome'],
        registers,
        collect() {
          this.reset()
          for (const [searches, stats] of Object.entries(pools)) {
            const { done, refused, threadsLost } = stats()
            this.inc({ searches, outcome: 'done' }, done)
            this.inc({ searches, outcome: 'refused' }, refused)
            this.inc({ searches, outcome: 'threads_lost' }, threadsLost)
          }
        },
      })
      new Counter({
        name: 'packing_seconds_total',
        help: 'Seconds that packing jobs have waited and run.',
        labelNames: ['searches', 'phase'],
        registers,
        collect() {
          this.reset()
          for (const [searches, stats] of Object.entries(pools)) {
            const { waitSeconds, runSeconds } = stats()
            this.inc({ searches, phase: 'wait' }, waitSeconds)
            this.inc({ searches, phase: 'run' }, runSeconds)
          }
        },
      })
    },
    watchBackups(backups: Backups | null, clock: Clock) {
      if (backups === null) return
      new Gauge({
        name: 'backup_copy_age_seconds',
        help: 'Time since the newest copy of the database; absent without one.',
        registers,
        collect() {
          const [newest] = backups.state().copies
          if (newest) this.set((clock.nowMs() - newest.endedAt.getTime()) / 1000)
        },
      })
      new Gauge({
        name: 'backup_log_waiting',
        help: 'Pieces of the log that are not in BACKUP_DIR yet.',
        registers,
        collect() {
          this.set(backups.state().waiting)
        },
      })
      new Gauge({
        name: 'backup_failing',
        help: 'Whether backups fail or are old: 1, else 0.',
        registers,
        collect() {
          this.set(backups.state().problem === null ? 0 : 1)
        },
      })
    },
    watchSecurity(database: Database) {
      const counts = share(() => within(countTimeoutMs, countLately(database)))
      new Gauge({
        name: 'portal_security_events',
        help: 'Sign-ins, refused passwords and the like within the last hour, by event.',
        labelNames: ['event'],
        registers,
        async collect() {
          const known = (await counts()) ?? []
          this.reset()
          for (const { what, count } of known) this.set({ event: what }, count)
        },
      })
    },
    watchQueue(queue: Queue) {
      const counts = share(() => within(countTimeoutMs, queue.counts()))
      new Gauge({
        name: 'queue_up',
        help: 'Whether the queue could be asked: 0 while the database is away.',
        registers,
        async collect() {
          this.set((await counts()) === null ? 0 : 1)
        },
      })
      new Gauge({
        name: 'queue_jobs',
        help: 'Jobs by queue and state.',
        labelNames: ['queue', 'state'],
        registers,
        async collect() {
          const known = (await counts()) ?? []
          this.reset()
          for (const { queue: name, state, count } of known) this.set({ queue: name, state }, count)
        },
      })
    },
  }
}
