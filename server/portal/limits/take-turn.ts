/**
 * Limits of how often somebody may do a thing, counted in the database, so that they hold over all
 * processes together. A window begins with the first turn and ends after its length; who has taken all
 * turns of a window waits for its end.
 */
import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/database.ts'

export interface Limit {
  readonly name: string
  readonly turns: number
  readonly windowSeconds: number
}

export type Turn =
  { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

export async function takeTurn(
  database: Database,
  {
    limit,
    subject,
    secretKey,
    nowMs,
  }: { limit: Limit; subject: string; secretKey: string; nowMs: number },
): Promise<Turn> {
  const { name, turns, windowSeconds } = limit
  const row = await database.one<{ taken: number; window_ends_at: Date | string }>(
    `insert into portal.turns as turn (limit_name, subject, taken, window_ends_at)
     values ($1, $2, 1, $4)
     on conflict (limit_name, subject) do update
       set taken = case when turn.window_ends_at <= $3 then 1
           else least(turn.taken, $5) + 1 end,
         window_ends_at = case when turn.window_ends_at <= $3 then $4
           else turn.window_ends_at end
     returning taken, window_ends_at`,
    [
      name,
      // Addresses are few enough to be guessed from a plain hash.
      createHmac('sha256', secretKey).update(`${name} ${subject}`).digest(),
      new Date(nowMs),
      new Date(nowMs + windowSeconds * 1000),
      turns,
    ],
  )
  if (row === null) throw new Error('a turn was counted and is not there')
  if (row.taken <= turns) return { ok: true }
  const leftMs = new Date(row.window_ends_at).getTime() - nowMs
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

/** A few at a time. The number that went. */
export async function sweepTurns(database: Database, nowMs: number): Promise<number> {
  const rows = await database.query(
    `delete from portal.turns where (limit_name, subject) in
       (select limit_name, subject from portal.turns where window_ends_at <= $1 limit 500)
     returning 1`,
    [new Date(nowMs)],
  )
  return rows.length
}
