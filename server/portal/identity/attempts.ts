/**
 * How often is enough, so that nobody guesses and nobody locks another out. Guesses are counted by person
 * and network together. Beyond that, guesses at one person from many networks, and at many people from one
 * network, are not refused but take turns. A browser in which the person has signed in before is counted
 * alone: nothing that others do slows it down. An address that nobody has is counted like any other.
 */
import {
  giveBackUse,
  networkOfAddress,
  takeTurn,
  takeUse,
  type Counted,
  type Limit,
  type Taken,
  type Turns,
  type Use,
} from '../limits/limits.ts'
import { isKnownDevice } from './devices.ts'
import type { Caller, Identity } from './identity.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Beyond its uses nothing is refused: each attempt waits for its turn. */
interface SlowedLimit extends Limit {
  readonly turns: Turns
}

/** A day is 17,280 turns of guesses at one person, however many networks take part. */
const signIn = {
  pair: { name: 'sign in to a person from a network', uses: 10, windowMs: 15 * minuteMs },
  device: { name: 'sign in to a person by a known device', uses: 10, windowMs: 15 * minuteMs },
  person: {
    name: 'sign in to a person',
    uses: 20,
    windowMs: hourMs,
    turns: { everyMs: 5_000, mostMs: 15_000 },
  },
  network: {
    name: 'sign in from a network',
    uses: 60,
    windowMs: 15 * minuteMs,
    turns: { everyMs: 1_000, mostMs: 15_000 },
  },
} as const satisfies Readonly<Record<string, Limit | SlowedLimit>>

/** A code has five tries. A mailbox gets twenty a day at most from browsers that it does not know. */
const code = {
  pair: { name: 'ask code of a person from a network', uses: 5, windowMs: hourMs },
  device: { name: 'ask code of a person by a known device', uses: 5, windowMs: hourMs },
  person: { name: 'ask code of a person', uses: 20, windowMs: dayMs },
  network: {
    name: 'ask code from a network',
    uses: 30,
    windowMs: hourMs,
    turns: { everyMs: 10_000, mostMs: 20_000 },
  },
} as const satisfies Readonly<Record<string, Limit | SlowedLimit>>

const giveCode: SlowedLimit = {
  name: 'give code from a network',
  uses: 60,
  windowMs: hourMs,
  turns: { everyMs: 2_000, mostMs: 15_000 },
}

/**
 * With a right password before it. Three of a million codes are right at a time: 240 guesses a day hit one in
 * four years, while the person has a mail that says that their password is known.
 */
const secondStep = {
  device: { name: 'second step by a known device', uses: 10, windowMs: 15 * minuteMs },
  person: { name: 'second step of a person', uses: 10, windowMs: hourMs },
} as const satisfies Readonly<Record<string, Limit>>

/** By session, so that a stolen one guesses no more than others do, and holds up nobody else. */
const confirm: Limit = { name: 'confirm the password', uses: 10, windowMs: 15 * minuteMs }

export interface Attempt {
  readonly email: string
  readonly caller: Caller
}

export type Attempted = Taken & {
  /** Now, for the first time within its hour, so many failed for the person that others are slowed down. */
  readonly isSuspicious: boolean
}

export async function attemptSignIn(deps: Identity, attempt: Attempt): Promise<Attempted> {
  const uses = await usesOf(deps, attempt, signIn)
  const personUse = uses.find(({ limit }) => limit === signIn.person)
  let isSuspicious = false
  for (const use of uses) {
    const taken = await take(deps, use)
    if (use === personUse) isSuspicious = taken.used === use.limit.uses + 1
    if (!taken.ok) return { ...taken, isSuspicious }
  }
  return { ok: true, isSuspicious }
}

/** An office signs in from one network all day, and a person again and again: only failures count. */
export async function signInSucceeded(deps: Identity, attempt: Attempt): Promise<void> {
  for (const use of await usesOf(deps, attempt, signIn)) await giveBackUse(deps.database, use)
}

export async function attemptSecondStep(deps: Identity, attempt: Attempt): Promise<Attempted> {
  const use = await stepUse(deps, attempt)
  const taken = await take(deps, use)
  return { ...taken, isSuspicious: taken.used === use.limit.uses + 1 }
}

export async function secondStepSucceeded(deps: Identity, attempt: Attempt): Promise<void> {
  await giveBackUse(deps.database, await stepUse(deps, attempt))
}

async function stepUse(
  { database }: Pick<Identity, 'database'>,
  { email, caller: { deviceToken: token } }: Attempt,
): Promise<Use> {
  if (token !== undefined && (await isKnownDevice(database, { email, token }))) {
    return { limit: secondStep.device, who: `${email} ${token}` }
  }
  return { limit: secondStep.person, who: email }
}

export async function attemptToAskCode(deps: Identity, attempt: Attempt): Promise<Taken> {
  return takeAll(deps, await usesOf(deps, attempt, code))
}

export function attemptToGiveCode(
  deps: Identity,
  { caller }: Pick<Attempt, 'caller'>,
): Promise<Taken> {
  return take(deps, { limit: giveCode, who: networkOfAddress(caller.address) })
}

/** Somebody who is signed in gives the password again. */
export function attemptToConfirm(
  deps: Identity,
  { sessionId }: { readonly sessionId: string },
): Promise<Taken> {
  return take(deps, { limit: confirm, who: sessionId })
}

async function usesOf(
  { database }: Identity,
  { email, caller }: Attempt,
  limits: Readonly<Record<'pair' | 'device' | 'person' | 'network', Limit>>,
): Promise<readonly Use[]> {
  const { deviceToken: token } = caller
  if (token !== undefined && (await isKnownDevice(database, { email, token }))) {
    return [{ limit: limits.device, who: `${email} ${token}` }]
  }
  const network = networkOfAddress(caller.address)
  return [
    { limit: limits.pair, who: `${email} ${network}` },
    { limit: limits.network, who: network },
    { limit: limits.person, who: email },
  ]
}

async function takeAll(deps: Identity, uses: readonly Use[]): Promise<Taken> {
  for (const use of uses) {
    const taken = await take(deps, use)
    if (!taken.ok) return taken
  }
  return { ok: true }
}

/** Where the limit only slows, the turn is waited for. */
async function take({ database, clock, pause }: Identity, use: Use): Promise<Counted> {
  const taken = await takeUse(database, { ...use, nowMs: clock.nowMs() })
  const { limit } = use
  if (taken.ok || !isSlowed(limit)) return taken
  const turn = await takeTurn(database, {
    limit,
    who: use.who,
    turns: limit.turns,
    nowMs: clock.nowMs(),
  })
  if (!turn.ok) return { ...turn, used: taken.used }
  await pause(turn.waitMs)
  return { ok: true, used: taken.used }
}

function isSlowed(limit: Limit): limit is SlowedLimit {
  return 'turns' in limit
}
