'use client'

/** The waybills that wait, by area, with a search. */
import { useMemo } from 'react'
import { Search } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/fields.tsx'
import type { WaybillId } from '#lib/contract/ids.ts'
import { totalsOfWaybills, type KnownGoods, type KnownWaybill } from './known-goods.ts'
import { notNarrowed, WaitingFilters, type WaitingNarrowed } from './waiting-filters.tsx'
import type { WaybillRowEvents } from './waybill-row.tsx'
import { WaybillRows } from './waybill-rows.tsx'

export function WaitingList({
  waybills,
  goods,
  typed,
  onType,
  area,
  onArea,
  narrowed,
  onNarrow,
  chosen,
  onChoose,
  isTarget,
  isBusy,
  ...events
}: {
  /** Those that wait and are on no vehicle, of all areas. */
  waybills: readonly KnownWaybill[]
  goods: KnownGoods
  typed: string
  onType: (text: string) => void
  /** Empty: all. */
  area: string
  onArea: (area: string) => void
  narrowed: WaitingNarrowed
  onNarrow: (narrowed: WaitingNarrowed) => void
  chosen: ReadonlySet<WaybillId>
  onChoose: (ids: readonly WaybillId[], isChosen: boolean) => void
  /** Dragged waybills are over the list. */
  isTarget: boolean
  isBusy: boolean
} & WaybillRowEvents) {
  const t = useTranslations('planner.waiting')
  const format = useFormatter()
  const byArea = useMemo(
    () =>
      [...Map.groupBy(waybills, (waybill) => waybill.area)].toSorted(
        ([a, own], [b, others]) => others.length - own.length || a.localeCompare(b),
      ),
    [waybills],
  )
  const noArea = t('noArea')
  const groups = useMemo(
    () =>
      byArea
        .filter(([name]) => area === '' || name === area)
        .map(([name, own]) => ({ heading: name || noArea, waybills: own })),
    [byArea, area, noArea],
  )
  const shown = groups.flatMap((group) => group.waybills)
  const ids = shown.map(({ waybill_id: id }) => id)
  const totals = totalsOfWaybills(ids, goods)
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <section
      aria-labelledby="waiting-title"
      data-drop="waiting"
      className={`flex min-h-0 flex-col rounded-large border bg-surface ${isTarget ? 'border-action ring-2 ring-action' : 'border-edge'}`}
    >
      <div className="border-b border-edge p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="waiting-title" className="text-lead font-semibold">
            {t('title')}
          </h2>
          <p role="status" className="text-caption text-ink-soft">
            {t('count', { count: shown.length, shown: format.number(shown.length) })}
          </p>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <div className="flex min-w-0 flex-col gap-1">
            <label htmlFor="waiting-search" className="text-caption font-medium text-ink-soft">
              {t('search')}
            </label>
            <div className="relative">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-soft"
              />
              <input
                id="waiting-search"
                type="search"
                value={typed}
                aria-busy={isBusy}
                maxLength={200}
                placeholder={t('searchHint')}
                onChange={({ currentTarget }) => onType(currentTarget.value)}
                className="min-h-11 w-full rounded-medium border border-edge-strong bg-surface pr-2 pl-9 text-small placeholder:text-ink-soft"
              />
            </div>
          </div>
          <SelectField
            id="waiting-area"
            label={t('area')}
            any={t('allAreas')}
            value={area}
            onChange={({ currentTarget }) => onArea(currentTarget.value)}
            options={byArea.map(([name, own]) => ({
              value: name,
              label: `${name || noArea} (${own.length})`,
            }))}
          />
        </div>
        <WaitingFilters narrowed={narrowed} onNarrow={onNarrow} />
        {shown.length > 0 && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 text-caption">
            <label className="flex min-h-8 items-center gap-2.5">
              <input
                type="checkbox"
                checked={isAll}
                onChange={({ currentTarget }) => onChoose(ids, currentTarget.checked)}
                className="size-5 accent-action"
              />
              {t('all')}
            </label>
            <span className="text-ink-soft">
              {t('totals', {
                kg: format.number(totals.weightKg, { maximumFractionDigits: 0 }),
                m3: format.number(totals.volumeM3, { maximumFractionDigits: 1 }),
              })}
            </span>
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-10 text-center text-small text-ink-soft">
          {typed === '' && area === '' && narrowed === notNarrowed ? t('none') : t('noneFound')}
        </p>
      ) : (
        <WaybillRows
          groups={groups}
          label={t('title')}
          className="max-h-[70dvh] min-h-40 overscroll-contain lg:max-h-[calc(100dvh-19rem)]"
          chosen={chosen}
          {...events}
        />
      )}
    </section>
  )
}
