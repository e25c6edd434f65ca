'use client'

/** Why there is no price, in words, with the next step. What was typed stays where it is. */
import type { ReactNode } from 'react'
import { useTranslations, useFormatter } from 'next-intl'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { StepLink } from '#components/steps/step-link.tsx'
import { buttonStyle, type ButtonKind } from '#components/ui/button-style.ts'
import { NoticePage } from '#components/ui/notice.tsx'
import type { QuoteProblem as Problem } from '#lib/storefront/quote-problem.ts'
import { RotateCw } from 'lucide-react'
import { useLeftMs } from './use-left-ms.ts'
import { useChosenMeasures, useFitMeasure } from '#components/measures/chosen-measures.tsx'
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import type { LeastFitChange } from '#lib/contract/least-change.ts'
import { isSmallChange } from '#lib/freight/small-change.ts'

const pictures: Readonly<Partial<Record<Problem['kind'], ReactNode>>> = {
  route: <MissingStop />,
  missing_field: <MissingStop />,
  no_vehicle_fits: <EmptyHold />,
  vehicle_type: <EmptyHold />,
}

export function QuoteProblem({
  problem,
  serverNowMs,
  pending,
  onRetry,
  onDropAddons,
  onAnyVehicle,
}: {
  problem: Problem
  serverNowMs: number
  pending: boolean
  onRetry: () => void
  /** The price without what cannot be had. */
  onDropAddons: () => void
  /** The price with the vehicles of the lowest price; null where no vehicle was chosen. */
  onAnyVehicle: (() => void) | null
}) {
  const t = useTranslations('quote')
  const { kind } = problem
  /** Another vehicle may take what the chosen one does not. */
  const isOfChosen = kind === 'no_vehicle_fits' && onAnyVehicle !== null
  const retry = (retryAtMs: number) => (
    <RetryButton {...{ retryAtMs, serverNowMs, pending, onRetry }} />
  )
  return (
    <div role="alert">
      <NoticePage
        illustration={pictures[kind] ?? <UncoupledTrailer />}
        title={t(isOfChosen ? 'problem.chosen_vehicle.title' : `problem.${kind}.title`)}
        actions={actionsOf()}
      >
        <p>
          {problem.kind === 'route'
            ? t(`problem.route.${problem.reason}`)
            : t(isOfChosen ? 'problem.chosen_vehicle.body' : `problem.${problem.kind}.body`)}
        </p>
        {problem.kind === 'no_vehicle_fits' && (
          <div className="mt-6 text-ink">
            {problem.reasons.length > 0 ? (
              <FitReasons reasons={problem.reasons} />
            ) : (
              <p className="text-small">{problem.detail}</p>
            )}
          </div>
        )}
        {problem.kind === 'faulty' && problem.requestId !== undefined && (
          <p className="mt-3 text-caption">{t('reference', { reference: problem.requestId })}</p>
        )}
      </NoticePage>
    </div>
  )

  function actionsOf(): ReactNode {
    const toRoute = (look: ButtonKind) => (
      <StepLink step="route" className={buttonStyle(look)}>
        {t('toRoute')}
      </StepLink>
    )
    const toCargo = (look: ButtonKind) => (
      <StepLink step="cargo" className={buttonStyle(look)}>
        {t('toCargo')}
      </StepLink>
    )
    const anyVehicle = onAnyVehicle && (
      <button
        type="button"
        onClick={onAnyVehicle}
        aria-disabled={pending}
        className={buttonStyle('primary')}
      >
        {pending ? t('asking') : t('anyVehicle')}
      </button>
    )
    switch (problem.kind) {
      case 'route':
        return toRoute('primary')
      case 'missing_field':
        return (
          <>
            {toCargo('primary')}
            {toRoute('secondary')}
          </>
        )
      case 'no_vehicle_fits':
      case 'vehicle_type':
        return (
          <>
            {anyVehicle}
            {toCargo(anyVehicle === null ? 'primary' : 'secondary')}
          </>
        )
      case 'addon':
        return (
          <button
            type="button"
            onClick={onDropAddons}
            aria-disabled={pending}
            className={buttonStyle('primary')}
          >
            {pending ? t('asking') : t('withoutAddons')}
          </button>
        )
      case 'busy':
      case 'too_many':
        return retry(problem.retryAtMs)
      case 'slow':
      case 'unreachable':
      case 'faulty':
        return (
          <>
            {retry(0)}
            {toCargo('secondary')}
          </>
        )
      case 'refused':
        return toCargo('secondary')
    }
  }
}

/** Tries again, when the moment that the server named has come; until then it counts down. */
function RetryButton({
  retryAtMs,
  serverNowMs,
  pending,
  onRetry,
}: {
  retryAtMs: number
  serverNowMs: number
  pending: boolean
  onRetry: () => void
}) {
  const t = useTranslations('quote')
  const seconds = Math.ceil(useLeftMs(retryAtMs, serverNowMs) / 1000)
  const waiting = seconds > 0
  return (
    <>
      <button
        type="button"
        aria-disabled={waiting || pending}
        onClick={() => {
          if (!waiting && !pending) onRetry()
        }}
        className={buttonStyle('primary', 'aria-disabled:opacity-60')}
      >
        <RotateCw aria-hidden className={`size-4 ${pending ? 'animate-spin' : ''}`} />
        {pending ? t('asking') : waiting ? t('retryIn', { seconds }) : t('retry')}
      </button>
      <p role="status" className="sr-only">
        {!waiting && !pending && t('retryNow')}
      </p>
    </>
  )
}

function isAdvice({ kind, amount }: LeastFitChange, actual: number | null): boolean {
  if (kind !== 'shrink_item' || amount === null || actual === null) return true
  return isSmallChange(amount, actual)
}

/** The reasons why a load does not fit, with the figures, and the least change that would help. */
function FitReasons({ reasons }: { reasons: readonly FitReason[] }) {
  const t = useTranslations('quote.fit')
  const format = useFormatter()
  const measures = useChosenMeasures()
  const measureOf = useFitMeasure()
  const measure = (value: number, unit: FitReason['unit']) =>
    unit === 'vehicles' ? t('vehicles', { value }) : measureOf(value, unit)
  function saving({ amount, unit }: LeastFitChange): string {
    if (amount === null) return ''
    if (unit === 'cm') return measures.lengthToSave(amount)
    return unit === 'kg' ? measures.weightToSave(amount) : format.number(amount)
  }
  return (
    <ul className="divide-y divide-edge rounded-large border border-edge bg-surface text-left">
      {reasons.map(({ code, item, actual, limit, unit, least_change: change }) => (
        <li key={`${code} ${item} ${actual}`} className="px-5 py-4">
          <p className="font-medium wrap-anywhere">
            {item === null ? t(`code.${code}`) : t('ofItem', { item, reason: t(`code.${code}`) })}
          </p>
          {(actual !== null || limit !== null) && (
            <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 text-small">
              {actual !== null && (
                <>
                  <dt className="text-ink-soft">{t('actual')}</dt>
                  <dd className="text-right">{measure(actual, unit)}</dd>
                </>
              )}
              {limit !== null && (
                <>
                  <dt className="text-ink-soft">{t('limit')}</dt>
                  <dd className="text-right">{measure(limit, unit)}</dd>
                </>
              )}
            </dl>
          )}
          {change !== null && isAdvice(change, actual) && (
            <p className="mt-2 text-small text-good">
              {t(`change.${change.kind}`, {
                amount: saving(change),
                count: change.amount ?? 0,
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
