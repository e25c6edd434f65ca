/** The metrics of this process, in Prometheus text. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { share } from './share.ts'
import { within } from './within.ts'

export interface RequestObservation {
  /** The route's pattern, never the path: a path contains ids, and each would become a series. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  observeRequest(observation: RequestObservation): void
  observePage(observation: { status: number; seconds: number }): void
  watchInFlight(counts: () => { external: number; portal: number }): void
  watchDatabase(database: Database): void
  watchPacking(stats: () => PackingStats): void
  watchQueue(queue: Queue): void
  text(): Promise<string>
  readonly contentType: string
}

/** Statistics of the threads that plan loads. */
interface PackingStats {
  readonly threads: number
  readonly busy: number
  readonly queued: number
  readonly done: number
  readonly refused: number
  readonly threadsLost: number
  readonly waitSeconds: number
  readonly runSeconds: number
}

/** The other metrics are needed most while the database is away. */
const countTimeoutMs = 2_000
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
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
    observeRequest({ route, method, status, seconds }) {
      requests.inc({ method, route, status })
      latencies.observe({ method, route }, seconds)
    },
    observePage({ status, seconds }) {
      pages.observe({ status_class: `${Math.floor(status / 100)}xx` }, seconds)
    },
    watchInFlight(counts) {
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
    watchDatabase(database) {
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
    watchPacking(stats) {
      new Gauge({
        name: 'packing_threads',
        help: 'Threads that plan loads, those at work, and jobs that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          const { threads, busy, queued } = stats()
          this.set({ state: 'started' }, threads)
          this.set({ state: 'busy' }, busy)
          this.set({ state: 'waiting_jobs' }, queued)
        },
      })
      countSoFar({
        name: 'packing_jobs_total',
        help: 'Packing jobs by outcome, and threads that were lost with one.',
        labels: { outcome: ['done', 'refused', 'threadsLost'] },
      })
      countSoFar({
        name: 'packing_seconds_total',
        help: 'Seconds that packing jobs have waited and run.',
        labels: { phase: ['waitSeconds', 'runSeconds'] },
      })

      /** Totals that the threads count themselves. */
      function countSoFar({
        name,
        help,
        labels,
      }: {
        name: string
        help: string
        labels: Readonly<Record<string, readonly (keyof PackingStats)[]>>
      }) {
        new Counter({
          name,
          help,
          labelNames: Object.keys(labels),
          registers,
          collect() {
            this.reset()
            const now = stats()
            for (const [label, keys] of Object.entries(labels)) {
              for (const key of keys) this.inc({ [label]: wordOf(key) }, now[key])
            }
          },
        })
      }
    },
    watchQueue(queue) {
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

/** The form in label values: `waitSeconds` becomes `wait`, `threadsLost` becomes `threads_lost`. */
function wordOf(key: string): string {
  return key.replace('Seconds', '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
