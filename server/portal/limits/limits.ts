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

/** One statement for a use, so that a hundred at once are a hundred uses. */
export async function takeUse(
  database: Database,
  { limit, who, nowMs }: Use & { nowMs: number },
): Promise<Taken> {
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
  if (count.used <= limit.uses) return { ok: true }
  const leftMs = count.resetsAt.getTime() - nowMs
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
