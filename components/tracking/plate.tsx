import { useTranslations } from 'next-intl'

/** A number plate, as it is looked for in the street. */
export function Plate({ plate }: { plate: string }) {
  const t = useTranslations('tracking')
  return (
    <p className="flex items-center justify-between gap-4 text-small">
      <span className="text-ink-soft">{t('plate')}</span>
      <span className="rounded-small border border-edge-strong px-2.5 py-1 font-semibold tracking-wide tabular-nums">
        {plate}
      </span>
    </p>
  )
}
