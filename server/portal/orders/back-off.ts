/** How long after a failure the service is asked again. */

const firstBackOffMs = 10_000
const mostBackOffMs = 60 * 60_000

/** `random` from 0 to 1, so that what failed together does not come again together. */
export function backOffMs({ failures, random }: { failures: number; random: number }): number {
  const doubled = firstBackOffMs * 2 ** Math.min(failures - 1, 20)
  return Math.min(doubled, mostBackOffMs) * (0.8 + 0.4 * random)
}
