/**
 * A working worker does not process messages, so it cannot be queried: it sends a sign of life by itself
 * from time to time.
 */
const everyMs = 500

export const alive = 'alive'

/** Called often, where the engine checks for cancellation; it never cancels. */
export function startPulse(): () => false {
  let lastMs = performance.now()
  return () => {
    const nowMs = performance.now()
    if (nowMs - lastMs < everyMs) return false
    lastMs = nowMs
    postMessage(alive)
    return false
  }
}
