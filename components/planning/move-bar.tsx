'use client'

/** Moves the chosen waybills without dragging. */
import { useState } from 'react'
import { ArrowRight, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { DeliveryId } from '#lib/contract/ids.ts'
import type { Totals } from './known-goods.ts'
import type { DropTarget } from './use-drag.ts'

export interface MoveChoice {
  readonly to: number | DeliveryId
  readonly name: string
}

const waiting = 'waiting'
const added = 'new'

export function MoveBar({
  count,
  totals,
  choices,
  onMove,
  onNewVehicle,
  onClear,
}: {
  count: number
  totals: Totals
  choices: readonly MoveChoice[]
  onMove: (to: DropTarget) => void
  onNewVehicle: () => void
  onClear: () => void
}) {
  const t = useTranslations('planner.move')
  const format = useFormatter()
  const [wanted, setWanted] = useState('')
  const wantedChoice = choices.find((choice) => String(choice.to) === wanted)
  // A move onto a delivery is sent at once, so that no delivery is offered first.
  const first = choices.find((choice) => typeof choice.to === 'number')
  const to =
    wantedChoice !== undefined || wanted === waiting || wanted === added
      ? wanted
      : first === undefined
        ? added
        : String(first.to)
  return (
    <div
      role="region"
      aria-label={t('label')}
      className="sticky bottom-3 z-6 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-large border border-edge bg-raised px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="grow text-small font-medium">
        {t('chosen', { count })}
        <span className="block text-caption font-normal text-ink-soft sm:inline">
          <span className="max-sm:hidden"> · </span>
          {t('totals', {
            kg: format.number(totals.weightKg, { maximumFractionDigits: 0 }),
            m3: format.number(totals.volumeM3, { maximumFractionDigits: 1 }),
          })}
        </span>
      </p>
      <form
        className="flex min-w-0 items-center gap-2 max-sm:w-full"
        onSubmit={(event) => {
          event.preventDefault()
          if (to === added) onNewVehicle()
          else onMove(to === waiting ? null : ((wantedChoice ?? first)?.to ?? null))
        }}
      >
        <label htmlFor="move-to" className="text-caption whitespace-nowrap text-ink-soft">
          {t('to')}
        </label>
        <select
          id="move-to"
          value={to}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          className="min-h-11 min-w-0 grow rounded-medium border border-edge-strong bg-surface px-3 text-small text-ink sm:w-64"
        >
          {choices.map(({ to: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value={added}>{t('newVehicle')}</option>
          <option value={waiting}>{t('waiting')}</option>
        </select>
        <button type="submit" className={buttonStyle('primary')}>
          <ArrowRight aria-hidden className="size-4" />
          {t('press')}
        </button>
        <IconButton label={t('clear')} onPress={onClear}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </form>
    </div>
  )
}
