/** A page of a list, and where the next one begins. */
import { writeCursor } from './cursor.ts'

export const rowsPerPage = 25

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Null: nothing is older. */
  readonly next: string | null
}

/** Of one row more than a page holds, which tells that there are more. */
export function pageOfRows<Read extends { readonly cursor: string }, Row>(
  read: readonly Read[],
  { limit, idOf, toRow }: { limit: number; idOf: (row: Read) => string; toRow: (row: Read) => Row },
): ListPage<Row> {
  const shown = read.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = read.length > limit
  return {
    rows: shown.map(toRow),
    next: hasMore && last ? writeCursor({ at: last.cursor, id: idOf(last) }) : null,
  }
}
