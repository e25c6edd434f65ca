/**
 * Callers that arrive during a call share its result, so that frequent calls cost nothing and a hanging
 * call hangs once.
 */
export function share<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined
    }))
}

/** The result of a promise, or null when it fails or takes too long. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  const outcome = work.catch(() => null)
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}
