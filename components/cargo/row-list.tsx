/**
 * The rows of the load as a grid that scrolls by itself and draws only the rows in sight. Its columns depend
 * on its own width: one line a row where there is room, else several.
 */
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
import { unitOf } from '#lib/cargo/typed-number.ts'
import type { Units } from '#lib/cargo/units.ts'
import type { SoughtField } from './sought-field.ts'
import { RowEditor, rowColumns } from './row-editor.tsx'
import type { RowActions } from './use-rows.ts'

/** A row of the filter's choice, and its number among all. */
export interface ListedRow {
  readonly row: DraftItem
  readonly index: number
}

/** Before anything is measured, and on the server, which draws the first rows. */
const firstView = { width: 700, height: 900 }
const rowHeightPx = 57
/** Rows above and below those in sight. */
const spareRows = 6

export const RowList = memo(function RowList({
  listed,
  isOnly,
  newestId,
  sought,
  chosen,
  marked,
  onPasteTable,
  ...common
}: {
  listed: readonly ListedRow[]
  isOnly: boolean
  units: Units
  /** Empty fields are errors already. */
  asked: boolean
  newestId: string | null
  /** The field that gets the focus, wherever its row is. */
  sought: SoughtField | null
  onSeek: (sought: SoughtField) => void
  chosen: ReadonlySet<string>
  onChoose: (index: number, withRange: boolean) => void
  marked: ReadonlySet<string>
  actions: RowActions
  /** A whole table was pasted into one of the fields. */
  onPasteTable: (text: string) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const virtual = useVirtualizer({
    count: listed.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => listed[index]?.row.id ?? index,
    initialRect: firstView,
    overscan: spareRows,
  })
  const newest = listed.findIndex(({ row }) => row.id === newestId)
  const found = listed.findIndex(({ row }) => row.id === sought?.rowId)
  useEffect(() => {
    if (newest !== -1) virtual.scrollToIndex(newest)
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each new row, wherever it moves later.
  }, [newestId])
  useEffect(() => {
    if (found !== -1) virtual.scrollToIndex(found)
    // oxlint-disable-next-line react/exhaustive-deps -- Once each time that a field is sought.
  }, [sought])
  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <div className="@container overflow-hidden rounded-large border border-edge bg-surface">
      <ColumnNames units={common.units} />
      <div
        ref={place}
        className="max-h-[70dvh] overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-gutter:stable] lg:max-h-[max(24rem,calc(100dvh-21rem))]"
        onPasteCapture={(event) => {
          const text = event.clipboardData.getData('text/plain')
          const isTable = /\t|\n./.test(text.trimEnd())
          if (!isTable || event.target instanceof HTMLTextAreaElement) return
          event.preventDefault()
          onPasteTable(text)
        }}
      >
        {isHydrated && above > 0 && <div aria-hidden style={{ height: above }} />}
        <ol className="divide-y divide-edge">
          {drawn.map(({ index: at, key }) => {
            const each = listed[at]
            if (each === undefined) return null
            const { row, index } = each
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={at}
                aria-setsize={listed.length}
                aria-posinset={at + 1}
              >
                <Row
                  row={row}
                  index={index}
                  isNewest={row.id === newestId}
                  isOnly={isOnly}
                  isMarked={marked.has(row.id)}
                  isChosen={chosen.has(row.id)}
                  sought={sought?.rowId === row.id ? sought : null}
                  above={listed[at - 1]?.row.id ?? null}
                  below={listed[at + 1]?.row.id ?? null}
                  {...common}
                />
              </li>
            )
          })}
        </ol>
        {isHydrated && below > 0 && <div aria-hidden style={{ height: below }} />}
      </div>
    </div>
  )
})

/** Not rendered for a key press in another row. */
const Row = memo(RowEditor)

const measured = ['length', 'width', 'height', 'weight'] as const

/** Fields have names of their own, which are shown where there is no room for these. */
function ColumnNames({ units }: { units: Units }) {
  const t = useTranslations('cargo')
  return (
    <div
      aria-hidden
      className={`hidden overflow-y-hidden border-b border-edge bg-sunken py-2 text-caption font-medium text-ink-soft [scrollbar-gutter:stable] @min-[44rem]:grid ${rowColumns}`}
    >
      <span />
      <span>{t('name')}</span>
      <span className="text-right">{t('qty')}</span>
      {measured.map((field) => {
        const unit = unitOf(field, units)
        return (
          <span key={field} className="truncate text-right">
            {t(`columns.${field}`)}
            {unit !== null && <span className="block font-normal">{t(`units.${unit}`)}</span>}
          </span>
        )
      })}
    </div>
  )
}
