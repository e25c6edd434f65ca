/**
 * How often is enough. By e-mail address, so that many machines can't guess at one person; by the line
 * somebody comes from, so that one machine can't guess at many. An address that nobody has is counted
 * like any other.
 */
import {
  networkOfAddress,
  giveBackUse,
  type Limit,
  type Taken,
  type Use,
  takeUses,
} from '../limits/limits.ts'
import type { Caller, Identity } from './identity.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A code has five tries, so a day has fifty guesses at one person's million. */
const limits = {
  signInByLine: { name: 'sign in by line', uses: 60, windowMs: 15 * minuteMs },
  signIn: { name: 'sign in', uses: 10, windowMs: 15 * minuteMs },
  askCodeByLine: { name: 'ask code by line', uses: 30, windowMs: hourMs },
  askCode: { name: 'ask code', uses: 5, windowMs: hourMs },
  askCodeByDay: { name: 'ask code by day', uses: 10, windowMs: 24 * hourMs },
  giveCodeByLine: { name: 'give code by line', uses: 60, windowMs: hourMs },
} as const satisfies Readonly<Record<string, Limit>>

type Deps = Pick<Identity, 'database' | 'clock'>

interface Attempt {
  readonly email: string
  readonly caller: Caller
}

export function attemptSignIn(deps: Deps, attempt: Attempt): Promise<Taken> {
  return take(deps, signInUses(attempt))
}

/** An office signs in from one line all day, and a person again and again: only failures count. */
export async function signInSucceeded({ database }: Deps, attempt: Attempt): Promise<void> {
  for (const use of signInUses(attempt)) await giveBackUse(database, use)
}

export function attemptToAskCode(deps: Deps, { email, caller }: Attempt): Promise<Taken> {
  return take(deps, [
    { limit: limits.askCodeByLine, who: networkOfAddress(caller.address) },
    { limit: limits.askCode, who: email },
    { limit: limits.askCodeByDay, who: email },
  ])
}

export function attemptToGiveCode(deps: Deps, { caller }: Pick<Attempt, 'caller'>): Promise<Taken> {
  return take(deps, [{ limit: limits.giveCodeByLine, who: networkOfAddress(caller.address) }])
}

function signInUses({ email, caller }: Attempt): readonly Use[] {
  return [
    { limit: limits.signInByLine, who: networkOfAddress(caller.address) },
    { limit: limits.signIn, who: email },
  ]
}

function take({ database, clock }: Deps, uses: readonly Use[]): Promise<Taken> {
  return takeUses(database, { uses, nowMs: clock.nowMs() })
}
