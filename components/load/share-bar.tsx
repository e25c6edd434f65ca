import { axleState } from '#lib/load-view/axle-bars.ts'
import { useFormatter, useTranslations } from 'next-intl'

const widthUnits = 1000
const barFill = { fine: 'fill-action', near: 'fill-warn', over: 'fill-bad' } as const
const valueColour = { fine: 'text-ink', near: 'text-warn', over: 'text-bad' } as const

/** A share as a bar and in numbers. With a limit, the excess is shown in words and in colour. */
export function ShareBar({
  name,
  share,
  value,
  hasLimit = false,
}: {
  name: string
  share: number
  value?: string
  hasLimit?: boolean
}) {
  const t = useTranslations('load.figures')
  const format = useFormatter()
  const state = hasLimit ? axleState({ share }) : 'fine'
  const over = state === 'over'
  const drawn = Math.min(1, Math.max(0, share)) * widthUnits
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-caption">
        <span>{name}</span>
        <span className="text-right text-ink-soft">
          {value}
          {value !== undefined && ' · '}
          <span className={`font-medium ${valueColour[state]}`}>
            {Number.isFinite(share)
              ? format.number(share, { style: 'percent', maximumFractionDigits: 0 })
              : t('over')}
          </span>
        </span>
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${widthUnits} 8`}
        preserveAspectRatio="none"
        className="mt-1 block h-2 w-full rounded-full"
      >
        <rect width={widthUnits} height="8" className="fill-edge" />
        <rect width={drawn} height="8" className={barFill[state]} />
      </svg>
      {state === 'near' && <p className="mt-1 text-caption text-warn">{t('nearLimit')}</p>}
      {over && (
        <p className="mt-1 text-caption text-bad">{share < 0 ? t('lifted') : t('overLimit')}</p>
      )}
    </div>
  )
}
