/** Lets one of many equal log lines through in an interval. */
const maxKeys = 100

export interface Throttle {
  passes(key: string): boolean
}

export function createThrottle({ intervalMs }: { intervalMs: number }): Throttle {
  const passedAtMs = new Map<string, number>()
  return {
    passes(key) {
      const nowMs = performance.now()
      const lastMs = passedAtMs.get(key)
      if (lastMs !== undefined && nowMs - lastMs < intervalMs) return false
      if (passedAtMs.size >= maxKeys) passedAtMs.clear()
      passedAtMs.set(key, nowMs)
      return true
    },
  }
}
