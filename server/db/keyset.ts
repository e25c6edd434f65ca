/**
 * Pages of a list, newest first, that continue after the last row of the page before: its time, to the
 * microsecond that PostgreSQL keeps, and its id. At any depth, the index finds a page without reading
 * those before.
 */
import { z } from 'zod'
import { sql, type Sql } from './sql.ts'

export interface Keyset {
  /** As PostgreSQL reads a time; a JavaScript date would drop its last three digits. */
  readonly at: string
  readonly id: string
}

/** Above every row: the start of the first page. */
export const fromTheTop: Keyset = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The expression for a column of a keyset. */
export const keysetTime = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** PostgreSQL has no year 0. */
const timeSchema = z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/)

const keysetSchema = z.tuple([timeSchema, z.guid()]).transform(([at, id]): Keyset => ({ at, id }))

export function writeKeyset({ at, id }: Keyset): string {
  return `${at}_${id}`
}

/** Null: not a keyset of ours. */
export function readKeyset(text: string): Keyset | null {
  const parsed = keysetSchema.safeParse(text.split('_'))
  return parsed.success ? parsed.data : null
}

export interface KeysetPage<Row> {
  readonly rows: readonly Row[]
  /** Null: nothing is older. */
  readonly next: Keyset | null
}

/** `read` has one row more than a page when there are more pages. */
export function keysetPage<Row extends { readonly id: string; readonly keysetTime: string }>(
  read: readonly Row[],
  limit: number,
): KeysetPage<Row> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = read.length > limit && last !== undefined
  return { rows, next: hasMore ? { at: last.keysetTime, id: last.id } : null }
}

/** A LIKE pattern that finds a word anywhere. */
export function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
