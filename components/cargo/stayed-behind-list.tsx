import { useTranslations } from 'next-intl'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import type { Advice } from '#components/cargo/advice.ts'
import type { Fit } from '#components/cargo/load-job.ts'
import { useReasonText } from './use-reason-text.ts'
import { useVehiclesText } from './use-vehicles-text.ts'

const shownAtMost = 20
const press =
  'inline-flex min-h-9 items-center rounded-small border px-3 py-1.5 text-left text-caption font-medium'
const looks = {
  primary: 'border-action bg-action text-on-action hover:bg-action-hover',
  secondary: 'border-edge-strong bg-surface text-action hover:bg-action-soft',
} as const

/** The goods left out, the reasons, and the smallest change that helps, as a button. */
export function StayedBehindList({
  fit,
  choice,
  onTakeChoice,
  onAdvice,
}: {
  fit: Fit
  choice: Fit
  onTakeChoice: () => void
  onAdvice: (advice: Advice) => void
}) {
  const t = useTranslations('cargo.left')
  const vehiclesText = useVehiclesText()
  const reasonText = useReasonText()
  const { length, lengthToSave } = useChosenMeasures()
  function adviceText(advice: Advice): string {
    switch (advice.kind) {
      case 'tip':
        return t('advice.tip', { name: advice.name })
      case 'stack':
        return t('advice.stack')
      case 'shrink':
        return t(`advice.shrink.${advice.side}`, {
          to: length(advice.toMm / 10),
          by: lengthToSave(advice.byMm / 10),
        })
      case 'leave':
        return t('advice.leave', { count: advice.quantity })
    }
  }
  const othersTakeAll = fit !== choice && choice.left.length === 0
  return (
    <section aria-labelledby="stayed-behind" className="mt-5 rounded-medium bg-bad-soft p-4">
      <h3 id="stayed-behind" className="text-small font-semibold text-bad">
        {t('title')}
      </h3>
      {othersTakeAll && (
        <button type="button" className={`${press} ${looks.secondary} mt-3`} onClick={onTakeChoice}>
          <UnbrokenWords>{t('takeOther', { vehicles: vehiclesText(choice.loads) })}</UnbrokenWords>
        </button>
      )}
      <ul className="mt-3 flex flex-col gap-4">
        {fit.left.slice(0, shownAtMost).map(({ rowId, name, quantity, reason, advice }, index) => (
          <li key={rowId} className="text-caption">
            <p className="break-words">
              <span className="font-semibold">{name}</span>{' '}
              <span className="whitespace-nowrap">{t('pieces', { count: quantity })}</span>
            </p>
            <p>{reasonText(reason)}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              {advice.map((each, place) => {
                // While there is no way to a price, the first advice is the page's primary button; leaving
                // goods out never is.
                const isWayOut = choice.left.length > 0 && index + place === 0
                const look = isWayOut && each.kind !== 'leave' ? 'primary' : 'secondary'
                return (
                  <button
                    key={each.kind}
                    type="button"
                    className={`${press} ${looks[look]}`}
                    onClick={() => onAdvice(each)}
                  >
                    {adviceText(each)}
                  </button>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
      {fit.left.length > shownAtMost && (
        <p className="mt-3 text-caption">{t('more', { count: fit.left.length - shownAtMost })}</p>
      )}
    </section>
  )
}
