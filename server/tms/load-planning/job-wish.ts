/** The pool's wish for the job that a thread runs, in memory that both share. */

/** `finish`: the best so far, now. `cancel`: nobody wants the answer. */
export const jobWishes = ['go-on', 'finish', 'cancel'] as const
export type JobWish = (typeof jobWishes)[number]

/** A thread is started with this. */
export interface ThreadData {
  readonly wishes: Int32Array<SharedArrayBuffer>
  /** Gives way to the process's other threads. */
  readonly isBackground: boolean
}

export function newWishes(): ThreadData['wishes'] {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

export function wishIn(wishes: ThreadData['wishes']): JobWish {
  return jobWishes[Atomics.load(wishes, 0)] ?? 'go-on'
}

export function setWish(wishes: ThreadData['wishes'], wish: JobWish): void {
  Atomics.store(wishes, 0, jobWishes.indexOf(wish))
}

/** A job that nobody wants stays canceled. */
export function askToFinish(wishes: ThreadData['wishes']): void {
  Atomics.compareExchange(wishes, 0, jobWishes.indexOf('go-on'), jobWishes.indexOf('finish'))
}
