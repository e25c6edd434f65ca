import { useTranslations } from 'next-intl'
import { views, type View } from './camera-pose.ts'
import { segment, segments } from './segment-style.ts'

export function ViewButtons({
  view,
  sceneIsPossible,
  onChoose,
}: {
  /** Null when the camera was moved by hand. */
  view: string | null
  sceneIsPossible: boolean
  onChoose: (view: View | 'plan') => void
}) {
  const t = useTranslations('load.views')
  const offered = sceneIsPossible ? ([...views, 'plan'] as const) : (['plan'] as const)
  return (
    <div role="group" aria-label={t('label')} className={segments}>
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onChoose(each)}
          className={segment}
        >
          {t(each)}
        </button>
      ))}
    </div>
  )
}
