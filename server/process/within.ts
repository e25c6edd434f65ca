/** The result of a promise, or null when it fails or takes too long. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  const outcome = work.catch(() => null)
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}
