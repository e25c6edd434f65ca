import { useTranslations } from 'next-intl'
import type { Colouring } from '#lib/load-view/piece-groups.ts'
import { segment, segments } from './segment-style.ts'

export function ColourChoice({
  offered,
  chosen,
  onChoose,
}: {
  offered: readonly Colouring[]
  chosen: Colouring
  onChoose: (colouring: Colouring) => void
}) {
  const t = useTranslations('load.colour')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-caption text-ink-soft">{t('label')}</p>
      <div role="group" aria-label={t('label')} className={segments}>
        {offered.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === chosen}
            onClick={() => onChoose(each)}
            className={segment}
          >
            {t(each)}
          </button>
        ))}
      </div>
    </div>
  )
}
