/**
 * Packs the latest load in a worker and cancels the earlier one. A worker that dies is restarted once;
 * when the second one dies too, the page says so and continues without.
 */
import { WatchedWorker } from '#components/workers/watched-worker.ts'
import {
  isSameJob,
  type Fit,
  type LoadJob,
  type PackingMessage,
  type VehicleFit,
} from '#components/cargo/load-job.ts'

/** The result for one load: it grows a vehicle at a time. */
export interface Packed {
  readonly job: LoadJob
  readonly choice: Fit
  readonly fits: readonly VehicleFit[]
}

export type PackingState =
  | { readonly kind: 'idle' }
  /** Until its first answer arrives, the earlier result stays visible. */
  | {
      readonly kind: 'packing'
      readonly done: number
      readonly total: number
      readonly packed: Packed | null
    }
  | { readonly kind: 'packed'; readonly packed: Packed }
  | { readonly kind: 'failed'; readonly packed: Packed | null }

/** Nothing is packed between two key presses. */
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

  /** Null: there is nothing to pack. */
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

  /** Repeats the job, with all its attempts. */
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

  /** A working engine processes no messages, so its worker is ended. */
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
