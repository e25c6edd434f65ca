/** How often somebody may do something within a time, counted in PostgreSQL for all processes at once. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

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

/** With the uses so far, this one too. */
export type Counted = Taken & { readonly used: number }

/** One at a time, `everyMs` apart; a turn that is further off than `mostMs` is refused. */
export interface Turns {
  readonly everyMs: number
  readonly mostMs: number
}

/** One statement for a use, so that a hundred at once are a hundred uses. */
export async function takeUse(
  database: Database,
  { limit, who, nowMs }: Use & { nowMs: number },
): Promise<Counted> {
  const now = new Date(nowMs)
  const end = new Date(nowMs + limit.windowMs)
  const count = await database.one<{ used: number; resetsAt: Date }>(
    sql`insert into portal.limits as l (key, used, resets_at)
      values (${keyOf({ limit, who })}, 1, ${end})
      on conflict (key) do update set
        used = case when l.resets_at <= ${now} then 1 else least(l.used, 1000000) + 1 end,
        resets_at = case when l.resets_at <= ${now} then ${end} else l.resets_at end
      returning used, resets_at`,
  )
  if (count === null) throw new Error('a use was counted, and no count came back')
  const { used, resetsAt } = count
  if (used <= limit.uses) return { ok: true, used }
  return { ok: false, used, retryAfterSeconds: secondsUntil(resetsAt, nowMs) }
}

/**
 * The next turn of one queue for all processes: how long to wait for it, or when to come back. A turn that is
 * refused is not taken.
 */
export async function takeTurn(
  database: Database,
  { limit, who, turns: { everyMs, mostMs }, nowMs }: Use & { turns: Turns; nowMs: number },
): Promise<
  | { readonly ok: true; readonly waitMs: number }
  | { readonly ok: false; readonly retryAfterSeconds: number }
> {
  const key = `turn ${keyOf({ limit, who })}`
  const now = new Date(nowMs)
  // Its end is when the turn after it begins.
  const mine = await database.one<{ resetsAt: Date }>(
    sql`insert into portal.limits as l (key, used, resets_at)
      values (${key}, 1, ${new Date(nowMs + everyMs)})
      on conflict (key) do update set
        resets_at = greatest(l.resets_at, ${now}) + ${everyMs} * interval '1 millisecond'
        where l.resets_at <= ${new Date(nowMs + mostMs)}
      returning resets_at`,
  )
  if (mine !== null) return { ok: true, waitMs: mine.resetsAt.getTime() - everyMs - nowMs }
  return { ok: false, retryAfterSeconds: Math.ceil(mostMs / 1000) }
}

function secondsUntil(end: Date, nowMs: number): number {
  return Math.max(1, Math.ceil((end.getTime() - nowMs) / 1000))
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
  await database.query(
    sql`update portal.limits set used = greatest(0, used - 1) where key = ${keyOf(use)}`,
  )
}

const sweptAtOnce = 1000

/** Deletes some counts whose time is over. Returns how many. */
export async function sweepLimits(database: Database, nowMs: number): Promise<number> {
  const rows = await database.query(
    sql`delete from portal.limits where key in
        (select key from portal.limits where resets_at <= ${new Date(nowMs)}
         order by resets_at limit ${sweptAtOnce} for update skip locked)
      returning 1`,
  )
  return rows.length
}

function keyOf({ limit, who }: Use): string {
  return `${limit.name} ${createHash('sha256').update(who).digest('base64url')}`
}

/**
 * The network that an address is counted as. A connection has 2^64 IPv6 addresses and could use each
 * once, so its network is their first half; an IPv4 address is its own network.
 */
export function networkOfAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
