'use client'

/** A list of waybills that scrolls by itself, by area or not, and draws only the rows in sight. */
import { useMemo, useRef, useState } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { WaybillId } from '#lib/contract/ids.ts'
import type { KnownWaybill } from './known-goods.ts'
import { WaybillRow, type WaybillRowEvents } from './waybill-row.tsx'

export interface WaybillGroup {
  /** Stays in sight while its rows are. Null: without a heading. */
  readonly heading: string | null
  readonly waybills: readonly KnownWaybill[]
}

/** A heading, or a row with its number among all rows. */
type Entry =
  | { readonly heading: string; readonly count: number }
  | { readonly waybill: KnownWaybill; readonly place: number }

const rowHeightPx = 61
const headingHeightPx = 31
/** Rows above and below those in sight. */
const spareRows = 5
/** Before anything is measured. */
const firstView = { width: 320, height: 600 }

export function WaybillRows({
  groups,
  label,
  className,
  chosen,
  stopOf = noStops,
  leftOut = none,
  ...events
}: {
  groups: readonly WaybillGroup[]
  label: string
  className: string
  /** Null: none of them. */
  chosen: ReadonlySet<WaybillId> | null
  /** The place in the tour of a waybill's stop. */
  stopOf?: ReadonlyMap<number, number>
  /** The plan has no place for these. */
  leftOut?: ReadonlySet<WaybillId>
} & WaybillRowEvents) {
  const place = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => entriesOf(groups), [groups])
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  // Only where no heading may have to be drawn with it.
  const isOneGroup = groups[0]?.heading === null
  const total = groups.reduce((sum, { waybills }) => sum + waybills.length, 0)
  // oxlint-disable-next-line react/incompatible-library -- Nothing is memoized by the compiler here.
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => place.current,
    estimateSize: (at) => (isHeading(entries[at]) ? headingHeightPx : rowHeightPx),
    getItemKey: (at) => keyOf(entries[at]) ?? at,
    initialRect: firstView,
    overscan: spareRows,
    // The tour's order, when it comes, moves rows: the focused one stays drawn, and keeps the focus.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      const focused = entries.findIndex((each) => keyOf(each) === focusedKey)
      const isAlone = focused !== -1 && isOneGroup && !inSight.includes(focused)
      return isAlone ? [...inSight, focused].toSorted((a, b) => a - b) : inSight
    },
  })
  const drawn = virtual.getVirtualItems()
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It notes the focused row.
    <div
      ref={place}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Arrow keys scroll only what has the focus (WCAG 2.1.1).
      tabIndex={0}
      role="group"
      aria-label={label}
      onFocus={({ target }) => {
        const at = target.closest('li')?.dataset.index
        setFocusedKey(at === undefined ? null : keyOf(entries[Number(at)]))
      }}
      className={`overflow-y-auto [overflow-anchor:none] focus-visible:-outline-offset-2 ${className}`}
    >
      {sectionsOf(entries, drawn).map(({ heading, above, items }) => (
        <div key={heading?.heading ?? ''}>
          {heading !== null && (
            <h3
              ref={heading.at === null ? undefined : virtual.measureElement}
              data-index={heading.at ?? undefined}
              className="sticky top-0 z-1 flex justify-between border-b border-edge bg-sunken px-4 py-1.5 text-caption font-medium tracking-normal text-ink-soft"
            >
              <span>{heading.heading}</span>
              <span>{heading.count}</span>
            </h3>
          )}
          {above > 0 && <div aria-hidden style={{ height: above }} />}
          <ul className="divide-y divide-edge">
            {items.map(({ at, gap, waybill, place: number }) => (
              <li
                key={waybill.waybill_id}
                ref={virtual.measureElement}
                data-index={at}
                aria-setsize={total}
                aria-posinset={number}
                style={gap > 0 ? { marginTop: gap } : undefined}
              >
                <WaybillRow
                  waybill={waybill}
                  stop={stopOf.get(waybill.stop_index) ?? null}
                  isChecked={chosen?.has(waybill.waybill_id) ?? false}
                  isLeftOut={leftOut.has(waybill.waybill_id)}
                  {...events}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {below > 0 && <div aria-hidden style={{ height: below }} />}
    </div>
  )
}

const noStops: ReadonlyMap<number, number> = new Map()
const none: ReadonlySet<WaybillId> = new Set()

function entriesOf(groups: readonly WaybillGroup[]): readonly Entry[] {
  let place = 0
  return groups.flatMap(({ heading, waybills }): readonly Entry[] => {
    const rows = waybills.map((waybill) => ({ waybill, place: ++place }))
    return heading === null ? rows : [{ heading, count: waybills.length }, ...rows]
  })
}

function isHeading(entry: Entry | undefined): entry is Extract<Entry, { heading: string }> {
  return entry !== undefined && 'heading' in entry
}

function keyOf(entry: Entry | undefined): string | null {
  if (entry === undefined) return null
  return isHeading(entry) ? `area ${entry.heading}` : entry.waybill.waybill_id
}

interface Section {
  /** `at` null: it is above those in sight, and drawn with its rows all the same. */
  readonly heading: { heading: string; count: number; at: number | null } | null
  /** The height of the rows above those that are drawn. */
  readonly above: number
  readonly items: {
    readonly at: number
    /** The height of the rows between the one before and this one. */
    readonly gap: number
    readonly waybill: KnownWaybill
    readonly place: number
  }[]
}

function sectionsOf(
  entries: readonly Entry[],
  drawn: readonly { readonly index: number; readonly start: number; readonly end: number }[],
): readonly Section[] {
  const sections: Section[] = []
  for (const [nth, { index: at, start }] of drawn.entries()) {
    const entry = entries[at]
    if (isHeading(entry)) {
      sections.push({
        heading: { ...entry, at },
        above: sections.length > 0 ? 0 : start,
        items: [],
      })
      continue
    }
    if (entry === undefined) continue
    if (sections.length === 0) {
      const heading = entries.slice(0, at).findLast(isHeading)
      sections.push(
        heading === undefined
          ? { heading: null, above: start, items: [] }
          : { heading: { ...heading, at: null }, above: start - headingHeightPx, items: [] },
      )
    }
    sections.at(-1)?.items.push({ at, gap: start - (drawn[nth - 1]?.end ?? start), ...entry })
  }
  return sections
}
