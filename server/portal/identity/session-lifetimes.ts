import type { PersonRole } from './people.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Lifetime {
  /** Unused for so long, a session is over. */
  readonly idleMs: number
  /** However much it is used. */
  readonly wholeMs: number
}

/** Who works on other people's orders signs in each day; who ships now and then should find the way back. */
const ofStaff: Lifetime = { idleMs: 12 * hourMs, wholeMs: 7 * dayMs }

export const sessionLifetimes: Readonly<Record<PersonRole, Lifetime>> = {
  customer: { idleMs: 14 * dayMs, wholeMs: 90 * dayMs },
  ops: ofStaff,
  admin: ofStaff,
}
