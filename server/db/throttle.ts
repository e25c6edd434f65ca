/** Lets one of many equal log lines through in an interval. */
const maxKeys = 100

export function createThrottle({ intervalMs }: { intervalMs: number }) {
  const passedAtMs = new Map<string, number>()
  return {
    passes(key: string): boolean {
      const nowMs = performance.now()
      const lastMs = passedAtMs.get(key)
      if (lastMs !== undefined && nowMs - lastMs < intervalMs) return false
      if (passedAtMs.size >= maxKeys) passedAtMs.clear()
      passedAtMs.set(key, nowMs)
      return true
    },
  }
}
