import { useFormatter, useTranslations } from 'next-intl'
import { BottomBar } from '#components/ui/bottom-bar.tsx'
import { LongWork } from '#components/ui/long-work.tsx'
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
          <LongWork
            begin={{
              text: t('create', { count: view.open.size, shown: format.number(view.open.size) }),
              isReady,
              onPress: () => void create(),
            }}
            going={sending}
            name={t('sending')}
            progress={(counts) => t('progress', counts)}
            stop={{ text: t('stop'), onPress: stop }}
          >
            {problems === null ? (
              t('checking')
            ) : wrong > 0 ? (
              <span className="text-bad">{t('mendFirst', { count: wrong })}</span>
            ) : (
              view.open.size === 0 && t('nothingLeft')
            )}
          </LongWork>
        </div>
      </div>
    </BottomBar>
  )
}
