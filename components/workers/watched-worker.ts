/**
 * A worker whose death is noticed: by the browser's events, and by its pulse when a browser that is short
 * of memory sends none. A busy worker must send messages (pulse.ts).
 */
import type { Alive } from './pulse.ts'

/** Its script has to be downloaded first. */
const bootMs = 10_000
const silenceMs = 2_000
/** A page that was frozen itself has received nothing either, and its messages are still to be read. */
const lateMs = 500

export interface Watching<Answer> {
  readonly startWorker: () => Worker
  readonly onAnswer: (answer: Answer) => void
  /** Called at most once: the worker is gone. */
  readonly onDeath: () => void
}

export class WatchedWorker<Question, Answer> {
  readonly #watching: Watching<Answer>
  #worker: Worker | null
  #isUp = false
  #isBusy = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(watching: Watching<Answer>) {
    this.#watching = watching
    this.#worker = this.#start()
  }

  ask(question: Question): void {
    this.#isBusy = true
    this.#listen()
    this.#worker?.postMessage(question)
  }

  /** The last answer has arrived: from now on it may be silent. */
  rest(): void {
    this.#isBusy = false
    clearTimeout(this.#timer)
  }

  end(): void {
    this.rest()
    this.#worker?.terminate()
    this.#worker = null
  }

  #start(): Worker | null {
    let worker: Worker
    try {
      worker = this.#watching.startWorker()
    } catch {
      queueMicrotask(() => this.#die())
      return null
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | Alive>) => {
      if (worker !== this.#worker) return
      this.#isUp = true
      if (this.#isBusy) this.#listen()
      if (!isAlive(data)) this.#watching.onAnswer(data)
    })
    for (const fault of ['error', 'messageerror'] as const) {
      worker.addEventListener(fault, () => {
        if (worker === this.#worker) this.#die()
      })
    }
    return worker
  }

  #listen(): void {
    clearTimeout(this.#timer)
    const patienceMs = this.#isUp ? silenceMs : bootMs
    const dueMs = performance.now() + patienceMs
    this.#timer = setTimeout(() => {
      if (performance.now() - dueMs > lateMs) this.#listen()
      else this.#die()
    }, patienceMs)
  }

  #die(): void {
    this.end()
    this.#watching.onDeath()
  }
}

function isAlive(message: unknown): message is Alive {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'alive'
  )
}
