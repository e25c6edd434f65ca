/** For how many days what is held of people is kept, by kind. RETENTION_DAYS changes the days. */
import { keysOf } from './keys-of.ts'

interface Kept {
  readonly usual: number
  /** Fewer would break what the rows are for. */
  readonly least: number
}

const kept = {
  /** The database takes no line out earlier. */
  securityLog: { usual: 401, least: 401 },
  /** For as long, a second mail about the same is not sent. */
  mails: { usual: 180, least: 30 },
  /** After they were accepted or withdrawn, or ran out. */
  invitations: { usual: 90, least: 1 },
  /** After they were revoked or ran out: links for receivers and for loaders. */
  links: { usual: 365, least: 1 },
  /** After they were made: people in waybills, orders, quotes and slips. Photos of events are gone by then. */
  trips: { usual: 1_827, least: 731 },
} as const satisfies Readonly<Record<string, Kept>>

export type RetentionKind = keyof typeof kept

const retentionKinds = keysOf(kept)

export type RetentionDays = Readonly<Record<RetentionKind, number>>

/** Without RETENTION_DAYS. */
export const usualRetention: RetentionDays = {
  securityLog: kept.securityLog.usual,
  mails: kept.mails.usual,
  invitations: kept.invitations.usual,
  links: kept.links.usual,
  trips: kept.trips.usual,
}

const longest = 36_500

/** From a text like `mails=90,links=30`. Null: it names another kind, or too few days. */
export function readRetention(text: string): RetentionDays | null {
  const days: Record<RetentionKind, number> = { ...usualRetention }
  for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name, figure] = /^\s*(\w+)\s*=\s*(\d{1,5})\s*$/.exec(pair) ?? []
    const kind = retentionKinds.find((each) => each === name)
    if (kind === undefined) return null
    const given = Number(figure)
    if (given < kept[kind].least || given > longest) return null
    days[kind] = given
  }
  return days
}
