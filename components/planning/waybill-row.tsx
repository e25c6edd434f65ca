'use client'

/** A waybill on the planner's page: it can be checked, and dragged by its handle, with a mouse anywhere. */
import { memo, type PointerEvent } from 'react'
import { GripVertical } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { WaybillId } from '#lib/contract/ids.ts'
import type { KnownWaybill } from './known-goods.ts'

export interface WaybillRowEvents {
  readonly onCheck: (id: WaybillId, isChecked: boolean) => void
  readonly onGrab: (event: PointerEvent, id: WaybillId) => void
}

export const WaybillRow = memo(function WaybillRow({
  waybill,
  stop = null,
  isChecked,
  isLeftOut = false,
  onCheck,
  onGrab,
}: {
  waybill: KnownWaybill
  /** Its place in the tour. */
  stop?: number | null
  isChecked: boolean
  /** The plan has no place for it. */
  isLeftOut?: boolean
} & WaybillRowEvents) {
  const t = useTranslations('planner.waybill')
  const format = useFormatter()
  const { waybill_id: id, waybill_no: number, receiver, area, weightKg, volumeM3 } = waybill
  const figure = (value: number, digits: number) =>
    format.number(value, { maximumFractionDigits: digits })
  return (
    <div
      className={`flex items-stretch select-none ${isLeftOut ? 'bg-bad-soft' : isChecked ? 'bg-action-soft' : 'hover:bg-hover/60'}`}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') onGrab(event, id)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- The rule does not look so deep. */}
      <label htmlFor={`waybill-${id}`} className="flex min-w-0 grow items-start gap-2.5 py-2 pl-3">
        <input
          id={`waybill-${id}`}
          type="checkbox"
          checked={isChecked}
          onChange={({ currentTarget }) => onCheck(id, currentTarget.checked)}
          className="mt-0.5 size-5 shrink-0 accent-action"
        />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate text-small font-medium">
              {stop !== null && (
                <>
                  <span className="sr-only">{t('stop', { stop })} </span>
                  <span aria-hidden className="mr-1.5 text-mark-ink">
                    {stop}
                  </span>
                </>
              )}
              {receiver || number}
            </span>
            <span className="shrink-0 text-caption text-ink-soft">
              {t('weight', { kg: figure(weightKg, 0) })}
            </span>
          </span>
          <span className="flex items-baseline justify-between gap-2 text-caption text-ink-soft">
            <span className="truncate">
              {[number, area].filter(Boolean).join(' · ')}
              {isLeftOut && <span className="font-medium text-bad"> · {t('leftOut')}</span>}
            </span>
            <span className="shrink-0">{t('volume', { m3: figure(volumeM3, 2) })}</span>
          </span>
        </span>
      </label>
      <span
        aria-hidden
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse') onGrab(event, id)
        }}
        className="flex w-9 shrink-0 cursor-grab touch-none items-center justify-center text-ink-soft/60 pointer-coarse:w-11"
      >
        <GripVertical className="size-4" />
      </span>
    </div>
  )
})
