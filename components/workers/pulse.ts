/**
 * A working worker does not process messages, so it cannot be queried: it sends a sign of life by itself
 * from time to time. The first one comes when its script has loaded.
 */
const everyMs = 500

export const alive = { kind: 'alive' } as const

export type Alive = typeof alive

/** Called often, where the engine checks for cancellation; it never cancels. */
export function startPulse(): () => false {
  let lastMs = Number.NEGATIVE_INFINITY
  const beat = (): false => {
    const nowMs = performance.now()
    if (nowMs - lastMs < everyMs) return false
    lastMs = nowMs
    postMessage(alive)
    return false
  }
  beat()
  return beat
}
