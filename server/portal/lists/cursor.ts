/** Where a page of a list ends: the row's time, to the microsecond that PostgreSQL keeps, and its id. */
import { z } from 'zod'

export interface Cursor {
  /** As PostgreSQL reads a time; a JavaScript date would drop its last three digits. */
  readonly at: string
  readonly id: string
}

/** Above every row: the first page. Plain bounds let the index find any page without reading those before. */
const top: Cursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** How a statement writes a column for a cursor. */
export const cursorTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor`

const cursorSchema = z
  .tuple([z.iso.datetime({ precision: 6 }).startsWith('20'), z.guid()])
  .transform(([at, id]): Cursor => ({ at, id }))

export function writeCursor({ at, id }: Cursor): string {
  return `${at}_${id}`
}

/** What is none of ours is the first page. */
export function readCursor(text: unknown): Cursor {
  const parsed = cursorSchema.safeParse(typeof text === 'string' ? text.split('_') : null)
  return parsed.success ? parsed.data : top
}
