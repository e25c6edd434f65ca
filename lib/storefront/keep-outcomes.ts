/**
 * What came of keeping prices for an account: `taken` is kept for another one already, `refused` is not
 * for who asked, or not for that account.
 */
export const keepOutcomes = ['kept', 'expired', 'taken', 'unreachable', 'refused'] as const

export type KeepOutcome = (typeof keepOutcomes)[number]
