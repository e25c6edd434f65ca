/**
 * Asks a worker of its own, which ends with its last answer. Its death is noticed by the browser's events,
 * and by its silence where a browser that is short of memory sends none: a busy worker sends a sign of
 * life from time to time (pulse.ts).
 */
import { alive } from './pulse.ts'

export interface AskedWorker<Question, Answer> {
  readonly startWorker: () => Worker
  readonly question: Question
  readonly onAnswer: (answer: Answer) => void
  readonly isLast: (answer: Answer) => boolean
  /** Called at most once: no more answers come. */
  readonly onDeath: (cause: 'error' | 'silence') => void
  /** Longer than its script takes to be downloaded. */
  readonly patienceMs?: number
}

/** Returns a function that ends it before its last answer. */
export function askWorker<Question, Answer>({
  startWorker,
  question,
  onAnswer,
  isLast,
  onDeath,
  patienceMs = 10_000,
}: AskedWorker<Question, Answer>): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let silence: ReturnType<typeof setTimeout> | undefined
  function end(): void {
    clearTimeout(silence)
    ended.abort()
  }
  function die(cause: 'error' | 'silence'): void {
    end()
    onDeath(cause)
  }
  function listen(): void {
    clearTimeout(silence)
    silence = setTimeout(() => die('silence'), patienceMs)
  }
  try {
    const worker = startWorker()
    signal.addEventListener('abort', () => worker.terminate())
    for (const fault of ['error', 'messageerror'] as const) {
      worker.addEventListener(fault, () => die('error'), { signal })
    }
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Answer | typeof alive>) => {
        listen()
        if (data === alive) return
        if (isLast(data)) end()
        onAnswer(data)
      },
      { signal },
    )
    listen()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    worker.postMessage(question)
  } catch {
    // This browser starts no worker.
    silence = setTimeout(() => die('error'))
  }
  return end
}
