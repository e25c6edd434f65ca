/**
 * Packs the latest load in a worker and cancels the earlier one. A worker that dies is replaced once; when
 * the second one dies too, the page says so and continues without.
 */
import { askWorker } from '#components/workers/ask-worker.ts'
import type { Fit, LoadJob, PackingMessage, VehicleFit } from '#components/cargo/load-job.ts'

/** The result for one load: it grows a vehicle at a time. */
export interface Packed {
  readonly job: LoadJob
  readonly choice: Fit
  readonly fits: readonly VehicleFit[]
}

export interface PackingState {
  readonly kind: 'idle' | 'packing' | 'packed' | 'failed'
  /** While another load is packed, the earlier result stays visible until the first answer arrives. */
  readonly packed: Packed | null
  /** From 0 to 1. */
  readonly done: number
}

/** Nothing is packed between two key presses. Many rows take long, and slow down the next one: they wait longer. */
const restMs = { few: 300, many: 800 }
const manyRows = 100
const startsAtMost = 2
const idle: PackingState = { kind: 'idle', packed: null, done: 0 }

export class PackingSession {
  readonly #startWorker: () => Worker
  readonly #listeners = new Set<() => void>()
  #state = idle
  #job: LoadJob | null = null
  /** The job as text, which is compared. */
  #asked = JSON.stringify(null)
  #rest: ReturnType<typeof setTimeout> | undefined
  #endWorker: () => void = () => undefined

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
    const text = JSON.stringify(job)
    if (text === this.#asked) return
    this.end()
    this.#job = job
    this.#asked = text
    if (job === null) return this.#become(idle)
    this.#begin()
    this.#rest = setTimeout(this.again, restMs[job.items.length > manyRows ? 'many' : 'few'])
  }

  /** Repeats the job, with all its attempts. */
  readonly again = (): void => this.#start(startsAtMost)

  end(): void {
    clearTimeout(this.#rest)
    this.#endWorker()
    this.#job = null
    this.#asked = JSON.stringify(null)
  }

  #start(starts: number): void {
    const job = this.#job
    if (job === null) return
    this.#begin()
    this.#endWorker = askWorker<LoadJob, PackingMessage>({
      startWorker: this.#startWorker,
      question: job,
      onAnswer: (message) => this.#take(job, message),
      isLast: ({ kind }) => kind === 'done',
      onDeath: () => {
        if (starts > 1) this.#start(starts - 1)
        else this.#become({ ...this.#state, kind: 'failed' })
      },
    })
  }

  /** Once for many keys: the page draws each state. */
  #begin(): void {
    const { kind, done } = this.#state
    if (kind !== 'packing' || done > 0) this.#become({ ...this.#state, kind: 'packing', done: 0 })
  }

  #take(job: LoadJob, message: PackingMessage): void {
    const { packed } = this.#state
    const done = (answers: number) => answers / (job.vehicles.length + 1)
    if (message.kind === 'choice') {
      const { choice } = message
      this.#become({ kind: 'packing', packed: { job, choice, fits: [] }, done: done(1) })
    } else if (message.kind === 'vehicle' && packed !== null) {
      const fits = [...packed.fits, message.fit]
      this.#become({ kind: 'packing', packed: { ...packed, fits }, done: done(1 + fits.length) })
    } else this.#become({ kind: 'packed', packed, done: 1 })
  }

  #become(state: PackingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
