/** Lets one of many equal things through in an interval, such as log lines. */
export function createThrottle({
  intervalMs,
  maxKeys = 100,
}: {
  intervalMs: number
  maxKeys?: number
}) {
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
