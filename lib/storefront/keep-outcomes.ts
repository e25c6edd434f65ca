/**
 * What came of keeping prices for an account: `taken` is kept for another one already, `refused` is not
 * for who asked, or not for that account; `too-many` has been asked for too often just now.
 */
export const keepOutcomes = [
  'kept',
  'expired',
  'taken',
  'unreachable',
  'refused',
  'too-many',
] as const

export type KeepOutcome = (typeof keepOutcomes)[number]
