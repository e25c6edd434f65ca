'use client'

/** News of the board: deliveries that were made, waybills that are gone, and those without a vehicle. */
import { useTranslations } from 'next-intl'
import type { PlannerGoods } from '#lib/planner/planner-goods.ts'
import type { FoundProposal } from './propose-panel.tsx'

const mostNumbers = 8

export function BoardNotices({
  made,
  gone,
  leftOut,
  waiting,
}: {
  /** The numbers of the deliveries. */
  made: readonly string[]
  /** The numbers of waybills that wait no more; null: never read. */
  gone: readonly (string | null)[]
  leftOut: FoundProposal['leftOut']
  waiting: PlannerGoods
}) {
  const t = useTranslations('planner')
  const { hasMore, waybills, unmeasured } = waiting
  return (
    <>
      <div role="status">
        {made.length > 0 && (
          <p className="mb-4 rounded-medium bg-good-soft px-4 py-3 text-small text-good">
            {t('accept.done', {
              count: made.length,
              numbers: made.slice(0, mostNumbers).join(', '),
            })}
          </p>
        )}
        {gone.length > 0 && (
          <p className="mb-4 rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
            {t('gone', {
              count: gone.length,
              numbers: gone
                .flatMap((number) => number ?? [])
                .slice(0, mostNumbers)
                .join(', '),
            })}
          </p>
        )}
        {leftOut.length > 0 && (
          <details className="mb-4 rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
            <summary className="cursor-pointer font-medium">
              {t('propose.leftOut', { count: leftOut.length })}
            </summary>
            <ul className="mt-2 max-h-60 overflow-y-auto">
              {leftOut.map(({ waybillNo, reasons }) => (
                <li key={waybillNo}>
                  {waybillNo}: {reasons.join('; ')}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {(hasMore || unmeasured.length > 0) && (
        <p className="mb-4 rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
          {hasMore && t('waiting.hasMore', { count: waybills.length })}{' '}
          {unmeasured.length > 0 &&
            t('waiting.unmeasured', {
              count: unmeasured.length,
              numbers: unmeasured
                .slice(0, 5)
                .map(({ waybill_no: number }) => number)
                .join(', '),
            })}
        </p>
      )}
    </>
  )
}
