/** The rows as they are edited. What takes rows away or changes many at once can be taken back. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { firstRowId, maxRows } from '#lib/cargo/item-fields.ts'
import { undoRows, type RowsChange } from './undo-rows.ts'
import { emptyItem, isBlank, type DraftItem } from '#lib/cargo/draft-item.ts'

/** What was done, for the words beside Undo. */
export type Deed =
  | { readonly kind: 'removed'; readonly name: string }
  | { readonly kind: 'imported'; readonly count: number }
  | { readonly kind: 'advised' }
  | { readonly kind: 'cleared'; readonly count: number }

export interface Undoable extends RowsChange {
  readonly deed: Deed
}

export interface RowActions {
  /** Of the row as it is by then: two of its fields may change it before it is drawn again. */
  change(id: string, make: (row: DraftItem) => DraftItem): void
  add(rows: readonly DraftItem[]): void
  addBelow(id: string): void
  duplicate(id: string): void
  remove(id: string, name: string): void
  clear(): void
  replace(after: readonly DraftItem[], deed: Deed): void
  undo(): void
}

export interface EditedRows {
  readonly rows: readonly DraftItem[]
  /** The row that has just come, which the keyboard goes on in. */
  readonly newestId: string | null
  readonly undoable: Undoable | null
  readonly actions: RowActions
}

/** One row is there from the beginning, the same on the server and in the browser. */
export const firstRows: readonly DraftItem[] = [emptyItem(firstRowId)]

export function useRows(
  items: readonly DraftItem[],
  onChange: (items: DraftItem[]) => void,
): EditedRows {
  const rows = items.length === 0 ? firstRows : items
  const [newestId, setNewestId] = useState<string | null>(null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const latest = useRef({ rows, onChange, undoable })
  useLayoutEffect(() => {
    latest.current = { rows, onChange, undoable }
  })

  const actions = useMemo((): RowActions => {
    const tell = (after: readonly DraftItem[]) => {
      // Several rows may have something to say before the next drawing.
      latest.current.rows = after
      latest.current.onChange([...after])
    }
    const replace = (after: readonly DraftItem[], deed: Deed) => {
      setUndoable({ before: latest.current.rows, after, deed })
      tell(after)
    }
    const insert = (row: DraftItem, index: number) => {
      const { rows: now } = latest.current
      if (now.length >= maxRows) return
      setNewestId(row.id)
      tell(now.toSpliced(index, 0, row))
    }
    const indexOf = (id: string) => latest.current.rows.findIndex((row) => row.id === id)
    return {
      replace,
      change: (id, make) =>
        tell(latest.current.rows.map((row) => (row.id === id ? make(row) : row))),
      add: (added) => {
        setNewestId(added[0]?.id ?? null)
        tell(withoutBlank(latest.current.rows).concat(added).slice(0, maxRows))
      },
      addBelow: (id) => insert(emptyItem(crypto.randomUUID()), indexOf(id) + 1),
      duplicate: (id) => {
        const index = indexOf(id)
        const row = latest.current.rows[index]
        if (row !== undefined) insert({ ...row, id: crypto.randomUUID() }, index + 1)
      },
      remove: (id, name) =>
        replace(
          latest.current.rows.filter((row) => row.id !== id),
          { kind: 'removed', name },
        ),
      clear: () => replace([], { kind: 'cleared', count: latest.current.rows.length }),
      undo: () => {
        const { rows: now, undoable: change } = latest.current
        if (change === null) return
        setUndoable(null)
        tell(undoRows(now === firstRows ? [] : now, change))
      },
    }
  }, [])
  return { rows, newestId, undoable, actions }
}

/** A row nobody has typed in makes room for what comes. */
export function withoutBlank(rows: readonly DraftItem[]): readonly DraftItem[] {
  return rows.filter((row) => !isBlank(row))
}
