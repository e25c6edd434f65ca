import { memo } from 'react'
import type { Units } from '#lib/cargo/units.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { RowEditor } from './row-editor.tsx'
import type { RowActions } from './use-rows.ts'

/** The list of rows; a packing result renders only the rows that it marks. */
export const RowList = memo(function RowList({
  rows,
  units,
  asked,
  newestId,
  marked,
  actions,
  onPasteTable,
}: {
  rows: readonly DraftItem[]
  units: Units
  asked: boolean
  newestId: string | null
  /** Rows with goods left out. */
  marked: ReadonlySet<string>
  actions: RowActions
  /** A whole table was pasted into one of the fields. */
  onPasteTable: (text: string) => void
}) {
  return (
    <ol
      className="flex flex-col gap-4"
      onPasteCapture={(event) => {
        const text = event.clipboardData.getData('text/plain')
        const isTable = /\t|\n./.test(text.trimEnd())
        if (!isTable || event.target instanceof HTMLTextAreaElement) return
        event.preventDefault()
        onPasteTable(text)
      }}
    >
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          index={index}
          units={units}
          asked={asked}
          isNewest={row.id === newestId}
          isOnly={rows.length === 1}
          isMarked={marked.has(row.id)}
          actions={actions}
        />
      ))}
    </ol>
  )
})

/** Not rendered for a key press in another row. */
const Row = memo(RowEditor)
