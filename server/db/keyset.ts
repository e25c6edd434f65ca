/**
 * Pages of a list, newest first, by where the last one ended: the time of its last row, to the microsecond
 * that PostgreSQL keeps, and its id. However deep, the index finds a page without reading those before.
 */
import { z } from 'zod'
import { sql, type Sql } from './sql.ts'

export interface Keyset {
  /** As PostgreSQL reads a time; a JavaScript date would drop its last three digits. */
  readonly at: string
  readonly id: string
}

/** Above every row: where the first page begins. */
export const fromTheTop: Keyset = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** How a statement writes a column for a keyset. */
export const keysetTime = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const keysetSchema = z
  .tuple([z.iso.datetime({ precision: 6 }), z.guid()])
  .transform(([at, id]): Keyset => ({ at, id }))

export function writeKeyset({ at, id }: Keyset): string {
  return `${at}_${id}`
}

/** Null: it is none of ours. */
export function readKeyset(text: string): Keyset | null {
  const parsed = keysetSchema.safeParse(text.split('_'))
  return parsed.success ? parsed.data : null
}

export interface KeysetPage<Row> {
  readonly rows: readonly Row[]
  /** Null: there is nothing older. */
  readonly next: Keyset | null
}

/** Of one row more than a page holds, which says that there are more. */
export function keysetPage<Row extends { readonly id: string; readonly keysetTime: string }>(
  read: readonly Row[],
  limit: number,
): KeysetPage<Row> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = read.length > limit && last !== undefined
  return { rows, next: hasMore ? { at: last.keysetTime, id: last.id } : null }
}

/** A word as a pattern of LIKE that finds it anywhere. */
export function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
