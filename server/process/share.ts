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
