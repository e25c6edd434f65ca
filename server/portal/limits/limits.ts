/**
 * How often somebody may do something within a time, counted in PostgreSQL: one count for every process,
 * however many of them ask at once.
 */
import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { countUse, deleteOldCounts, uncountUse } from './store.ts'

export { networkOfAddress } from './ip-network.ts'

export interface Limit {
  readonly name: string
  readonly uses: number
  readonly windowMs: number
}

/** `who` is a network, a person or a session. Only its hash is kept. */
export interface Use {
  readonly limit: Limit
  readonly who: string
}

export type Taken =
  { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

export async function takeUse(
  database: Database,
  { limit, who, nowMs }: Use & { nowMs: number },
): Promise<Taken> {
  const { used, resetsAt } = await countUse(database, {
    key: keyOf({ limit, who }),
    now: new Date(nowMs),
    resetsAt: new Date(nowMs + limit.windowMs),
  })
  if (used <= limit.uses) return { ok: true }
  const leftMs = resetsAt.getTime() - nowMs
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

/** All of them, or the answer of the first limit that is used up. Every use that was asked counts. */
export async function takeUses(
  database: Database,
  { uses, nowMs }: { uses: readonly Use[]; nowMs: number },
): Promise<Taken> {
  for (const use of uses) {
    const taken = await takeUse(database, { ...use, nowMs })
    if (!taken.ok) return taken
  }
  return { ok: true }
}

/** For a use that was no attempt after all. */
export async function giveBackUse(database: Database, use: Use): Promise<void> {
  await uncountUse(database, keyOf(use))
}

/** Deletes some counts whose time is over. Returns how many. */
export function sweepLimits(database: Database, nowMs: number): Promise<number> {
  return deleteOldCounts(database, { now: new Date(nowMs), atMost: 1000 })
}

function keyOf({ limit, who }: Use): string {
  return `${limit.name} ${createHash('sha256').update(who).digest('base64url')}`
}
