import { useFormatter, useTranslations } from 'next-intl'
import type { Units } from '#lib/cargo/units.ts'
import { FailedRows } from '../failed-rows.tsx'
import { GoodRows } from '../good-rows.tsx'
import type { ImportState } from './use-import.ts'

/** What a table was read as, or why it was not. */
export function ImportOutcome({ state, units }: { state: ImportState; units: Units }) {
  const t = useTranslations('cargo.import')
  const format = useFormatter()
  return (
    <>
      <div aria-live="polite" className="mt-5">
        {state.kind === 'reading' && <p className="text-small text-ink-soft">{t('reading')}</p>}
        {state.kind === 'problem' && (
          <p role="alert" className="rounded-medium bg-bad-soft px-4 py-3 text-small text-bad">
            {t(`problem.${state.problem.kind}`, {
              limit:
                state.problem.kind === 'too_large'
                  ? format.number(state.problem.limitBytes / 1024 / 1024)
                  : '',
            })}
          </p>
        )}
        {state.kind === 'table' && (
          <p className="text-small font-medium">
            {t('found', { good: state.table.good.length, failed: state.table.failed.length })}
            {state.table.headings === null && (
              <span className="block font-normal text-ink-soft">{t('byPlace')}</span>
            )}
          </p>
        )}
      </div>
      {state.kind === 'table' && (
        <div className="mt-4 flex flex-col gap-6">
          {state.table.failed.length > 0 && <FailedRows table={state.table} />}
          {state.table.good.length > 0 && <GoodRows good={state.table.good} units={units} />}
        </div>
      )}
    </>
  )
}
