import { useTranslations } from 'next-intl'
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
      <Choice
        label={t('lengths')}
        offered={lengthUnits}
        chosen={units.length}
        nameOf={(unit) => t(unit)}
        onChoose={(length) => onChange({ ...units, length })}
      />
      <Choice
        label={t('weights')}
        offered={weightUnits}
        chosen={units.weight}
        nameOf={(unit) => t(unit)}
        onChoose={(weight) => onChange({ ...units, weight })}
      />
    </div>
  )
}

function Choice<Unit extends string>({
  label,
  offered,
  chosen,
  nameOf,
  onChoose,
}: {
  label: string
  offered: readonly Unit[]
  chosen: Unit
  nameOf: (unit: Unit) => string
  onChoose: (unit: Unit) => void
}) {
  return (
    <div className="flex items-center gap-2">
      <span className="text-caption text-ink-soft max-sm:sr-only">{label}</span>
      <div
        role="group"
        aria-label={label}
        className="inline-flex rounded-medium border border-edge bg-surface p-0.5 text-caption font-medium"
      >
        {offered.map((unit) => (
          <button
            key={unit}
            type="button"
            aria-pressed={unit === chosen}
            onClick={() => onChoose(unit)}
            className="flex min-h-8 min-w-9 items-center justify-center rounded-small px-2 text-ink-soft hover:text-ink aria-pressed:bg-action-soft aria-pressed:text-action"
          >
            {nameOf(unit)}
          </button>
        ))}
      </div>
    </div>
  )
}
