import { useFormatter, useTranslations } from 'next-intl'

const widthUnits = 1000

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
  const over = hasLimit && (share > 1.0005 || share < 0)
  const drawn = Math.min(1, Math.max(0, share)) * widthUnits
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-caption">
        <span>{name}</span>
        <span className="text-right text-ink-soft">
          {value}
          {value !== undefined && ' · '}
          <span className={over ? 'font-medium text-bad' : 'font-medium text-ink'}>
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
        <rect width={drawn} height="8" className={over ? 'fill-bad' : 'fill-action'} />
      </svg>
      {over && (
        <p className="mt-1 text-caption text-bad">{share < 0 ? t('lifted') : t('overLimit')}</p>
      )}
    </div>
  )
}
