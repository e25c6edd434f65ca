/**
 * Packs the latest load in a worker and drops what was asked before. A worker that dies, by itself or
 * without a word, is started once more; when that one dies too, the page says so and goes on without.
 */
import { WatchedWorker } from '#components/workers/watched-worker.ts'
import {
  isSameJob,
  type Fit,
  type LoadJob,
  type PackingMessage,
  type VehicleFit,
} from '#components/cargo/load-job.ts'

/** What is known of one load: it grows a vehicle at a time. */
export interface Packed {
  readonly job: LoadJob
  readonly choice: Fit
  readonly fits: readonly VehicleFit[]
}

export type PackingState =
  | { readonly kind: 'idle' }
  /** Until its first answer is there, what was packed before stays in sight. */
  | {
      readonly kind: 'packing'
      readonly done: number
      readonly total: number
      readonly packed: Packed | null
    }
  | { readonly kind: 'packed'; readonly packed: Packed }
  | { readonly kind: 'failed'; readonly packed: Packed | null }

/** Between two letters somebody types nothing is packed. */
const restMs = 300
const startsAtMost = 2

export class PackingSession {
  readonly #startWorker: () => Worker
  readonly #listeners = new Set<() => void>()
  #state: PackingState = { kind: 'idle' }
  #worker: WatchedWorker<LoadJob, PackingMessage> | null = null
  #busy = false
  #starts = 0
  #job: LoadJob | null = null
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): PackingState => this.#state

  /** Null: there is nothing that could be packed. */
  ask(job: LoadJob | null): void {
    if (isSameJob(job, this.#job)) return
    this.#cancel()
    this.#job = job
    if (job === null) return this.#become({ kind: 'idle' })
    this.#become({
      kind: 'packing',
      done: 0,
      total: job.vehicles.length + 1,
      packed: this.#known(),
    })
    this.#rest = setTimeout(() => this.again(), restMs)
  }

  /** The same once more, with all its tries. */
  readonly again = (): void => {
    this.#starts = 0
    this.#start()
  }

  end(): void {
    this.#cancel()
    this.#drop()
    this.#job = null
  }

  #start(): void {
    const job = this.#job
    if (job === null) return
    this.#starts += 1
    this.#become({
      kind: 'packing',
      done: 0,
      total: job.vehicles.length + 1,
      packed: this.#known(),
    })
    this.#worker ??= this.#workerAtWork()
    this.#busy = true
    this.#worker.ask(job)
  }

  #workerAtWork(): WatchedWorker<LoadJob, PackingMessage> {
    const worker = new WatchedWorker<LoadJob, PackingMessage>({
      startWorker: this.#startWorker,
      onAnswer: (message) => {
        if (worker === this.#worker) this.#hear(message)
      },
      onDeath: () => {
        if (worker === this.#worker) this.#died()
      },
    })
    return worker
  }

  #hear(message: PackingMessage): void {
    const [state, job] = [this.#state, this.#job]
    if (state.kind !== 'packing' || job === null) return
    switch (message.kind) {
      case 'progress':
        return this.#become({ ...state, done: message.done, total: message.total })
      case 'choice':
        return this.#become({ ...state, packed: { job, choice: message.choice, fits: [] } })
      case 'vehicle': {
        const { packed } = state
        if (packed === null) return
        const fits = [...packed.fits, message.fit]
        return this.#become({ ...state, packed: { ...packed, fits } })
      }
      case 'done':
        this.#worker?.rest()
        this.#busy = false
        if (state.packed !== null) this.#become({ kind: 'packed', packed: state.packed })
    }
  }

  #died(): void {
    this.#drop()
    if (this.#starts < startsAtMost) return this.#start()
    this.#become({ kind: 'failed', packed: this.#known() })
  }

  /** An engine at work hears nothing, so that it is ended with its worker. */
  #cancel(): void {
    clearTimeout(this.#rest)
    if (this.#busy) this.#drop()
  }

  #drop(): void {
    this.#worker?.end()
    this.#worker = null
    this.#busy = false
  }

  #known(): Packed | null {
    return this.#state.kind === 'idle' ? null : this.#state.packed
  }

  #become(state: PackingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
