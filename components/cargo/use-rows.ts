/** The rows while they are edited. Removing rows or changing many at once can be undone. */
import { useMemo, useState } from 'react'
import { randomUuid } from '#components/ui/random-uuid.ts'
import type { DraftStore } from '#components/steps/draft-store.ts'
import { emptyItem, isBlank, type DraftItem } from '#lib/cargo/draft-item.ts'
import { firstRowId, maxRows } from '#lib/cargo/item-fields.ts'
import { undoRows, type RowsChange } from './undo-rows.ts'

type Rows = readonly DraftItem[]

type Deed =
  | { readonly kind: 'removed'; readonly name: string }
  | { readonly kind: 'imported'; readonly count: number }
  | { readonly kind: 'advised' }
  | { readonly kind: 'cleared'; readonly count: number }
  | { readonly kind: 'changedMany'; readonly count: number }
  | { readonly kind: 'removedMany'; readonly count: number }

interface Undoable extends RowsChange {
  readonly deed: Deed
}

/** One row exists from the beginning, the same on the server and in the browser. */
const firstRows: Rows = [emptyItem(firstRowId)]

export function rowsOf(items: Rows): Rows {
  return items.length === 0 ? firstRows : items
}

/** An empty row makes room for new ones. */
export function withoutBlank(rows: Rows): Rows {
  return rows.filter((row) => !isBlank(row))
}

export type EditedRows = ReturnType<typeof useRows>
export type RowActions = EditedRows['actions']

export function useRows(items: Rows, store: DraftStore) {
  /** The newest row, which gets the keyboard focus. */
  const [newestId, setNewestId] = useState<string | null>(null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const actions = useMemo(() => {
    // Several changes may come before the next render: each is made from the latest rows.
    const update = (make: (rows: Rows) => Rows) =>
      store.change((draft) => ({ ...draft, items: [...make(rowsOf(draft.items))] }))
    const replace = (make: (rows: Rows) => Rows, deed: Deed) => {
      const before = rowsOf(store.current().draft.items)
      const after = make(before)
      setUndoable({ before, after, deed })
      update(() => after)
    }
    const insertBelow = (id: string, made: (row: DraftItem) => DraftItem) => {
      const newId = randomUuid()
      setNewestId(newId)
      update((rows) =>
        rows.length >= maxRows
          ? rows
          : rows.flatMap((row) => (row.id === id ? [row, { ...made(row), id: newId }] : row)),
      )
    }
    return {
      replace,
      change: (id: string, make: (row: DraftItem) => DraftItem) =>
        update((rows) => rows.map((row) => (row.id === id ? make(row) : row))),
      add(added: DraftItem) {
        setNewestId(added.id)
        update((rows) => [...withoutBlank(rows), added].slice(0, maxRows))
      },
      addBelow: (id: string) => insertBelow(id, () => emptyItem(id)),
      duplicate: (id: string) => insertBelow(id, (row) => row),
      remove: (id: string, name: string) =>
        replace((rows) => rows.filter((row) => row.id !== id), { kind: 'removed', name }),
      changeMany: (ids: ReadonlySet<string>, make: (row: DraftItem) => DraftItem) =>
        replace((rows) => rows.map((row) => (ids.has(row.id) ? make(row) : row)), {
          kind: 'changedMany',
          count: ids.size,
        }),
      removeMany: (ids: ReadonlySet<string>) =>
        replace((rows) => rows.filter(({ id }) => !ids.has(id)), {
          kind: 'removedMany',
          count: ids.size,
        }),
      clear: (count: number) => replace(() => [], { kind: 'cleared', count }),
      undo(change: RowsChange) {
        setUndoable(null)
        store.change((draft) => ({ ...draft, items: [...undoRows(draft.items, change)] }))
      },
    }
  }, [store])
  return { rows: rowsOf(items), newestId, undoable, actions }
}
