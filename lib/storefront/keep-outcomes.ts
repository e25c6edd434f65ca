/**
 * The outcome of keeping prices for an account: `taken` is kept for another one already, `refused` is not
 * for the person, or not for that account; `too-many` was requested too often just now.
 */
export type KeepOutcome = 'kept' | 'expired' | 'taken' | 'unreachable' | 'refused' | 'too-many'
