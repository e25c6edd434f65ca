/**
 * How often somebody may do something in a while, counted in PostgreSQL: one count for every process,
 * and one statement for a use, so that a hundred at once are a hundred uses.
 */
import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'

export interface Limit {
  readonly name: string
  readonly uses: number
  readonly windowMs: number
}

/** By whom: an address, a person, a session. What is kept is a hash. */
export interface Use {
  readonly limit: Limit
  readonly who: string
}

export type Taken =
  { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

interface CountRow {
  readonly used: number
  readonly resets_at: Date
}

export async function takeUse(
  database: Database,
  { limit, who, nowMs }: Use & { nowMs: number },
): Promise<Taken> {
  const row = await database.one<CountRow>(
    `insert into portal.limits as l (key, used, resets_at) values ($1, 1, $3)
     on conflict (key) do update set
       used = case when l.resets_at <= $2 then 1 else least(l.used, 1000000) + 1 end,
       resets_at = case when l.resets_at <= $2 then $3 else l.resets_at end
     returning used, resets_at`,
    [keyOf({ limit, who }), new Date(nowMs), new Date(nowMs + limit.windowMs)],
  )
  if (row === null) throw new Error('a use was counted, and no count came back')
  if (row.used <= limit.uses) return { ok: true }
  const leftMs = row.resets_at.getTime() - nowMs
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

/** The use was no attempt after all. */
export async function giveBackUse(database: Database, use: Use): Promise<void> {
  await database.query(`update portal.limits set used = greatest(0, used - 1) where key = $1`, [
    keyOf(use),
  ])
}

function keyOf({ limit, who }: Use): string {
  return `${limit.name} ${createHash('sha256').update(who).digest('base64url')}`
}
