/** One call under way serves everyone who asks meanwhile, so that asking often costs nothing and a hanging call hangs once. */
export function share<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined
    }))
}
