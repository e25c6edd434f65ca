import { useTranslations } from 'next-intl'
import { Segments } from '#components/ui/segments.tsx'
import { lengthUnits, weightUnits, type Units } from '#lib/cargo/units.ts'

/** The units of the fields; stored values do not change. */
export function UnitChoice({
  units,
  onChange,
}: {
  units: Units
  onChange: (units: Units) => void
}) {
  const t = useTranslations('cargo.units')
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 sm:gap-x-6">
      <div className="flex items-center gap-2">
        <span className="text-caption text-ink-soft max-sm:sr-only">{t('lengths')}</span>
        <Segments
          label={t('lengths')}
          offered={lengthUnits}
          chosen={units.length}
          nameOf={(unit) => t(unit)}
          onChoose={(length) => onChange({ ...units, length })}
        />
      </div>
      <div className="flex items-center gap-2">
        <span className="text-caption text-ink-soft max-sm:sr-only">{t('weights')}</span>
        <Segments
          label={t('weights')}
          offered={weightUnits}
          chosen={units.weight}
          nameOf={(unit) => t(unit)}
          onChoose={(weight) => onChange({ ...units, weight })}
        />
      </div>
    </div>
  )
}
