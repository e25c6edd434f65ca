import type { ReactNode } from 'react'
import { PackageOpen, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ShareBar } from '#components/load/share-bar.tsx'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { TryAgain } from '#components/ui/try-again.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { Advice } from '#components/cargo/advice.ts'
import { fillOfLoads } from './fill-of-loads.ts'
import { maxPieces } from '#lib/cargo/item-fields.ts'
import type { Fit } from '#components/cargo/load-job.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { completeItem } from '#lib/cargo/complete-item.ts'
import { isBlank, piecesOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import type { PackingState } from './packing-session.ts'
import { StayedBehindList } from './stayed-behind-list.tsx'
import { useVehiclesText } from './use-vehicles-text.ts'
import { VehicleChoice } from './vehicle-choice.tsx'

/** The packed load: its vehicles, their fill, and the goods left out. */
export function PackedLoadPanel({
  state,
  fit,
  rows,
  vehicles,
  vehicleType,
  onVehicleType,
  onAdvice,
  onAgain,
  onShowFault,
  picture,
}: {
  state: PackingState
  fit: Fit | null
  rows: readonly DraftItem[]
  vehicles: readonly VehicleType[]
  vehicleType: string | null
  onVehicleType: (type: string | null) => void
  onAdvice: (advice: Advice) => void
  onAgain: () => void
  /** Goes to the first row that lacks a number. */
  onShowFault: () => void
  /** The load, drawn. */
  picture: ReactNode
}) {
  const t = useTranslations('cargo.packed')
  const { packed } = state
  const pieces = piecesOf(rows)
  const incomplete = rows.filter((row) => !isBlank(row) && completeItem(row) === null).length
  return (
    <section
      aria-labelledby="packed-load"
      aria-busy={state.kind === 'packing'}
      className="min-w-0 rounded-large border border-edge bg-surface p-5"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id="packed-load" className="text-small font-semibold">
          {t('title')}
        </h2>
        <p role="status" className="sr-only">
          {state.kind === 'packed' ? t('done') : ''}
        </p>
        {state.kind === 'packing' && (
          <div className="flex items-center gap-3 text-caption text-ink-soft">
            <ProgressBar label={t('packing')} value={state.done} className="h-1.5 w-16" />
            {t('packing')}
          </div>
        )}
      </div>
      {state.kind === 'failed' && (
        <div className="mt-3">
          <TryAgain text={t('dead')} label={t('again')} onAgain={onAgain} />
        </div>
      )}
      {state.kind === 'idle' && (
        <p className="mt-3 flex gap-3 text-small text-ink-soft">
          <PackageOpen aria-hidden className="mt-0.5 size-5 shrink-0" />
          {pieces > maxPieces ? t('tooMany', { count: maxPieces }) : t('empty')}
        </p>
      )}
      {packed !== null && fit !== null && (
        <>
          <Summary fit={fit} />
          {incomplete > 0 && (
            <p className="mt-3 text-caption text-bad">
              {t('incomplete', { count: incomplete })}{' '}
              <button
                type="button"
                onClick={onShowFault}
                className="min-h-6 font-medium text-action underline underline-offset-2"
              >
                {t('showFault')}
              </button>
            </p>
          )}
          {picture}
          <Fill fit={fit} />
          {fit.left.length > 0 && (
            <StayedBehindList
              fit={fit}
              choice={packed.choice}
              onTakeChoice={() => onVehicleType(null)}
              onAdvice={onAdvice}
            />
          )}
          <VehicleChoice
            packed={packed}
            vehicles={vehicles}
            chosen={vehicleType}
            onChoose={onVehicleType}
          />
        </>
      )}
    </section>
  )
}

function Summary({ fit }: { fit: Fit }) {
  const t = useTranslations('cargo.packed')
  const vehiclesText = useVehiclesText()
  const isWhole = fit.left.length === 0
  return (
    <div className="mt-1">
      <div aria-live="polite">
        <p className="text-title font-semibold text-balance break-normal">
          <UnbrokenWords>{vehiclesText(fit.loads)}</UnbrokenWords>
        </p>
        <p className={`mt-1 text-small font-medium ${isWhole ? 'text-good' : 'text-bad'}`}>
          {!isWhole && (
            <TriangleAlert aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
          )}
          {isWhole ? t('takesAll') : t('takesSome')}
        </p>
      </div>
    </div>
  )
}

function Fill({ fit }: { fit: Fit }) {
  const t = useTranslations('cargo.packed')
  const measures = useChosenMeasures()
  const fill = fillOfLoads(fit.loads)
  const weightKg = fit.loads.reduce((sum, { weight_kg: kg }) => sum + kg, 0)
  const volumeM3 = fit.loads.reduce((sum, { volume_m3: m3 }) => sum + m3, 0)
  return (
    <div className="mt-5 flex flex-col gap-3">
      <ShareBar name={t('volume')} share={fill.volume} value={measures.volume(volumeM3)} />
      <ShareBar name={t('floor')} share={fill.floor} />
      <ShareBar name={t('weight')} share={fill.weight} value={measures.weight(weightKg)} />
    </div>
  )
}
