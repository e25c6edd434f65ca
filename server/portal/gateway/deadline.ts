/** One end for a call: its time is up, or its caller has gone. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Which of the two it was; null while neither has come. */
  ended(): 'timeout' | 'aborted' | null
  leftMs(): number
  /** Resolves after the pause, or at the end if that comes first. */
  pause(ms: number): Promise<void>
  /** To be called when the call is over, so that no timer and no listener stays. */
  release(): void
}

export function startDeadline({
  timeoutMs,
  callerSignal,
}: {
  timeoutMs: number
  callerSignal: AbortSignal | undefined
}): Deadline {
  const controller = new AbortController()
  const startedAtMs = performance.now()
  let ended: 'timeout' | 'aborted' | null = null
  const end = (cause: 'timeout' | 'aborted') => {
    ended ??= cause
    controller.abort()
  }
  const onAbort = () => end('aborted')
  const timer = setTimeout(() => end('timeout'), timeoutMs)
  callerSignal?.addEventListener('abort', onAbort, { once: true })
  if (callerSignal?.aborted) onAbort()

  return {
    signal: controller.signal,
    ended: () => ended,
    leftMs: () => Math.max(0, startedAtMs + timeoutMs - performance.now()),
    pause: (ms) =>
      new Promise((resolve) => {
        if (ended) return resolve()
        const pauseTimer = setTimeout(done, ms)
        controller.signal.addEventListener('abort', done, { once: true })
        function done() {
          clearTimeout(pauseTimer)
          controller.signal.removeEventListener('abort', done)
          resolve()
        }
      }),
    release() {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', onAbort)
    },
  }
}
