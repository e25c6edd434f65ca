import { useTranslations } from 'next-intl'
import { useMoneyText } from '#components/quote/money.tsx'
import { BottomBar } from '#components/ui/bottom-bar.tsx'
import { LongWork } from '#components/ui/long-work.tsx'
import type { Statement } from './use-statement.ts'

/** Counts the chosen transfers, says before what that does, and shows how far it is. */
export function CountBar({
  statement: { items, currency, sending, trouble, countChosen, stop },
}: {
  statement: Statement
}) {
  const t = useTranslations('payments.statement')
  const ofTrouble = useTranslations('console.trouble')
  const money = useMoneyText()
  const chosen = items.filter(({ isChosen }) => isChosen)
  const done = items.filter(({ group }) => group === 'done')
  const isUnknown = items.some(({ result }) => result?.kind === 'failed')
  const sum = chosen.reduce((all, { transfer }) => all + transfer.amount, 0)
  return (
    <BottomBar className="mt-2">
      <div className="flex flex-col gap-2 py-4">
        {trouble !== null && sending === null && (
          <p role="alert" className="text-small text-bad">
            {ofTrouble(trouble)}
          </p>
        )}
        {isUnknown && sending === null && <p className="text-small text-bad">{t('failed')}</p>}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <LongWork
            begin={{
              text: t('submit', { count: chosen.length }),
              isReady: chosen.length > 0,
              onPress: () => void countChosen(),
            }}
            going={sending}
            name={t('sending')}
            progress={(counts) => t('progress', counts)}
            stop={{ text: t('stop'), onPress: stop }}
          >
            {done.length > 0 && <p className="text-good">{t('done', { count: done.length })}</p>}
          </LongWork>
          {sending === null && chosen.length > 0 && (
            <p className="max-w-[60ch] text-small">
              {t('sum', { sum: money({ amount: sum, currency }) })}
              <span className="block text-caption text-ink-soft">{t('warning')}</span>
            </p>
          )}
          {sending === null && chosen.length === 0 && done.length === 0 && (
            <p className="text-small text-ink-soft">{t('nothing')}</p>
          )}
        </div>
      </div>
    </BottomBar>
  )
}
