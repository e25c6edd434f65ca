import { useFormatter, useTranslations } from 'next-intl'
import { BottomBar } from '#components/ui/bottom-bar.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { TroubleNote } from '../trouble-note.tsx'
import type { ImportView } from './import-state.ts'
import type { WaybillImport } from './use-waybill-import.ts'

/** Creates the waybills, once nothing is left to correct, and shows how far it is. */
export function SendBar({
  imported: { problems, sending, trouble, create, stop },
  view,
}: {
  imported: WaybillImport
  view: ImportView
}) {
  const t = useTranslations('waybillImport')
  const format = useFormatter()
  const wrong = problems?.size ?? 0
  const isReady = problems !== null && wrong === 0 && view.open.size > 0
  return (
    <BottomBar className="mt-6">
      <div className="flex flex-col gap-2 py-4">
        {trouble !== null && (
          <div>
            <TroubleNote trouble={trouble.kind === 'not-found' ? { kind: 'failed' } : trouble} />
            <p className="text-small">{t('goOn')}</p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {sending === null ? (
            <button
              type="button"
              disabled={!isReady}
              onClick={() => void create()}
              className={buttonStyle('primary')}
            >
              {t('create', { count: view.open.size, shown: format.number(view.open.size) })}
            </button>
          ) : (
            <button type="button" onClick={stop} className={buttonStyle('secondary')}>
              {t('stop')}
            </button>
          )}
          <div role="status" className="min-w-0 text-small">
            {sending !== null ? (
              <div className="flex flex-col gap-1">
                <span>
                  {t('progress', {
                    sent: format.number(sending.sent),
                    all: format.number(sending.all),
                  })}
                </span>
                <ProgressBar
                  label={t('sending')}
                  value={sending.sent}
                  max={sending.all}
                  className="h-1.5 w-56 max-w-full"
                />
              </div>
            ) : problems === null ? (
              t('checking')
            ) : wrong > 0 ? (
              <span className="text-bad">{t('mendFirst', { count: wrong })}</span>
            ) : (
              view.open.size === 0 && t('nothingLeft')
            )}
          </div>
        </div>
      </div>
    </BottomBar>
  )
}
