import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PieceGroup } from '#lib/load-view/piece-groups.ts'
import { toggled } from './toggled.ts'
import { pieceColour } from './drawn-pieces.ts'

/** Up to so many are all shown, as a press for the last few would be no gain. */
const mostShut = 16
const shownShut = 12

/** The legend of the colours. Pressing one fades all others, so that nobody depends on colours. */
export function PieceLegend({
  groups,
  pressed,
  hidden,
  onPress,
  onHide,
}: {
  groups: readonly PieceGroup[]
  pressed: number | null
  /** Their pieces are taken out of the picture. */
  hidden: ReadonlySet<number>
  onPress: (group: number | null) => void
  onHide: (hidden: ReadonlySet<number>) => void
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
        <li key={index} className="flex max-w-full rounded-small hover:bg-hover">
          <button
            type="button"
            aria-pressed={index === pressed}
            onClick={() => onPress(index)}
            className={`flex min-h-9 min-w-0 items-center gap-2 rounded-small pr-1 pl-2.5 text-caption aria-pressed:bg-action-soft ${hidden.has(index) ? 'opacity-60' : ''}`}
          >
            <PieceSwatch group={group} />
            <span className={`truncate ${hidden.has(index) ? 'line-through' : ''}`}>
              {nameOf(group)}
            </span>
            <span className="text-ink-soft">{t('count', { count: group.count })}</span>
          </button>
          {groups.length > 1 && (
            <HideButton
              name={nameOf(group)}
              isHidden={hidden.has(index)}
              onPress={() => onHide(toggled(hidden, index))}
            />
          )}
        </li>
      ))}
      {hidden.size > 0 && (
        <li>
          <button
            type="button"
            onClick={() => onHide(new Set())}
            className="flex min-h-9 items-center rounded-small px-2.5 text-caption font-medium text-action hover:bg-hover"
          >
            {t('showAll')}
          </button>
        </li>
      )}
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

function HideButton({
  name,
  isHidden,
  onPress,
}: {
  name: string
  isHidden: boolean
  onPress: () => void
}) {
  const t = useTranslations('load.legend')
  const label = isHidden ? t('show', { name }) : t('hide', { name })
  const Icon = isHidden ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="flex min-h-9 w-8 shrink-0 items-center justify-center rounded-small text-ink-soft hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
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
