import { useState } from 'react'
import { useTranslations } from 'next-intl'
import type { PieceGroup } from '#lib/load-view/piece-groups.ts'
import { pieceColour } from './drawn-pieces.ts'

/** Up to so many are all shown, as a press for the last few would be no gain. */
const mostShut = 16
const shownShut = 12

/** The legend of the colours. Pressing one fades all others, so that nobody depends on colours. */
export function PieceLegend({
  groups,
  pressed,
  onPress,
}: {
  groups: readonly PieceGroup[]
  pressed: number | null
  onPress: (group: number | null) => void
}) {
  const t = useTranslations('load.legend')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || groups.length <= mostShut ? groups : groups.slice(0, shownShut)
  function nameOf(group: PieceGroup): string {
    switch (group.by) {
      case 'item':
        return group.label
      case 'stop':
        return t('stop', { stop: group.stop })
      case 'weight':
        return group.fromKg === group.toKg
          ? t('weight', { weight: group.toKg })
          : t('weights', { from: group.fromKg, to: group.toKg })
    }
  }
  return (
    <ul aria-label={t('label')} className="-mx-2.5 mt-3 flex flex-wrap gap-1">
      {shown.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two items can be alike in everything.
        <li key={index} className="max-w-full">
          <button
            type="button"
            aria-pressed={index === pressed}
            onClick={() => onPress(index)}
            className="flex min-h-9 max-w-full items-center gap-2 rounded-small px-2.5 text-caption hover:bg-hover aria-pressed:bg-action-soft"
          >
            <PieceSwatch group={group} />
            <span className="truncate">{nameOf(group)}</span>
            <span className="text-ink-soft">{t('count', { count: group.count })}</span>
          </button>
        </li>
      ))}
      {groups.length > mostShut && (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-9 items-center rounded-small px-2.5 text-caption font-medium text-action hover:bg-hover"
          >
            {isOpen ? t('fewer') : t('andMore', { count: groups.length - shownShut })}
          </button>
        </li>
      )}
    </ul>
  )
}

export function PieceSwatch({
  group,
  className = '',
}: {
  group: PieceGroup | null
  className?: string
}) {
  const look = `size-3.5 shrink-0 rounded-[0.1875rem] ${pieceColour(group)} ${className}`
  return <span aria-hidden className={`load-swatch ${look}`} />
}
