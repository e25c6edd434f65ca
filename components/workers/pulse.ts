/**
 * A worker at work hears nothing, so that it cannot be asked whether it lives: it says so itself, now
 * and then, while it goes on. The first time is when its script has come.
 */
const everyMs = 500

export const alive = { kind: 'alive' } as const

export type Alive = typeof alive

/** To be called often, where the engine asks whether it was canceled: it never is. */
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
