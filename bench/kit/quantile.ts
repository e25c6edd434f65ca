/** The value that the given share of the samples does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('no samples')
  return value
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}
