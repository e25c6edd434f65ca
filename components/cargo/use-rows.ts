/** The rows while they are edited. Removing rows or changing many at once can be undone. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { firstRowId, maxRows } from '#lib/cargo/item-fields.ts'
import { undoRows, type RowsChange } from './undo-rows.ts'
import { emptyItem, isBlank, type DraftItem } from '#lib/cargo/draft-item.ts'

/** The kind of change, for the text beside Undo. */
export type Deed =
  | { readonly kind: 'removed'; readonly name: string }
  | { readonly kind: 'imported'; readonly count: number }
  | { readonly kind: 'advised' }
  | { readonly kind: 'cleared'; readonly count: number }

export interface Undoable extends RowsChange {
  readonly deed: Deed
}

export interface RowActions {
  /** Applied to the row's latest value: two of its fields may change it before it is rendered. */
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
  /** The newest row, which gets the keyboard focus. */
  readonly newestId: string | null
  readonly undoable: Undoable | null
  readonly actions: RowActions
}

/** One row exists from the beginning, the same on the server and in the browser. */
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
    const update = (after: readonly DraftItem[]) => {
      // Several rows may change before the next render.
      latest.current.rows = after
      latest.current.onChange([...after])
    }
    const replace = (after: readonly DraftItem[], deed: Deed) => {
      setUndoable({ before: latest.current.rows, after, deed })
      update(after)
    }
    const insert = (row: DraftItem, index: number) => {
      const { rows: now } = latest.current
      if (now.length >= maxRows) return
      setNewestId(row.id)
      update(now.toSpliced(index, 0, row))
    }
    const indexOf = (id: string) => latest.current.rows.findIndex((row) => row.id === id)
    return {
      replace,
      change: (id, make) =>
        update(latest.current.rows.map((row) => (row.id === id ? make(row) : row))),
      add: (added) => {
        setNewestId(added[0]?.id ?? null)
        update(withoutBlank(latest.current.rows).concat(added).slice(0, maxRows))
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
        update(undoRows(now === firstRows ? [] : now, change))
      },
    }
  }, [])
  return { rows, newestId, undoable, actions }
}

/** An empty row makes room for new ones. */
export function withoutBlank(rows: readonly DraftItem[]): readonly DraftItem[] {
  return rows.filter((row) => !isBlank(row))
}
