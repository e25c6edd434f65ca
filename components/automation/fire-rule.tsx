'use client'

/** Fires a rule with a waybill that exists, and shows what came of it. */
import { useState } from 'react'
import { Zap } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Queries } from '#components/queries/queries.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'
import type { ConsoleRefusal, Fired } from '#lib/automation/automation-replies.ts'
import { webhookPushHref } from '#lib/hrefs.ts'
import { PushBadge } from './push-badge.tsx'
import { Code } from './push-facts.tsx'
import { useAct } from './use-act.ts'
import { usePushNews } from './use-news.ts'

export function FireRule({
  isTimed,
  waybillNos,
  fire,
}: {
  /** It pushes no waybill. */
  isTimed: boolean
  /** The latest ones, to choose from. */
  waybillNos: readonly string[]
  fire: (waybillNo: string) => Promise<Fired | ConsoleRefusal>
}) {
  const t = useTranslations('webhookRule.fire')
  const ofTrouble = useTranslations('automation.trouble')
  const { act, pending, trouble } = useAct()
  const [waybillNo, setWaybillNo] = useState('')
  const [fired, setFired] = useState<Fired | null>(null)
  return (
    <section
      aria-labelledby="fire-title"
      className="mt-10 max-w-[52rem] rounded-large border border-edge bg-surface p-5 sm:p-6"
    >
      <h2 id="fire-title" className="text-lead">
        {t('title')}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{t(isTimed ? 'leadTimed' : 'lead')}</p>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          setFired(null)
          act(() => fire(waybillNo), setFired)
        }}
        className="mt-4 flex flex-wrap items-start gap-3"
      >
        {!isTimed && (
          <>
            <TextField
              id="fire-waybill"
              label={t('waybill')}
              placeholder={t('newest')}
              value={waybillNo}
              maxLength={64}
              list="fire-waybills"
              autoComplete="off"
              error={fired?.kind === 'no-waybill' ? t('noWaybill') : undefined}
              onChange={({ target }) => setWaybillNo(target.value)}
              className="grow basis-56"
            />
            <datalist id="fire-waybills">
              {waybillNos.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
          </>
        )}
        <button
          type="submit"
          aria-busy={pending}
          className={buttonStyle('secondary', isTimed ? '' : 'mt-6')}
        >
          <Zap aria-hidden className="size-4" />
          {t('fire')}
        </button>
      </form>
      <p role="alert" className="mt-3 text-small text-bad empty:hidden">
        {trouble !== null && ofTrouble(trouble)}
      </p>
      {fired?.kind === 'fired' && (
        <Queries>
          <FiredPush key={fired.pushId} pushId={fired.pushId} />
        </Queries>
      )}
    </section>
  )
}

function FiredPush({ pushId }: { pushId: string }) {
  const t = useTranslations('webhookRule.fire')
  const ofAutomation = useTranslations('automation')
  const format = useFormatter()
  const { data: news, problem } = usePushNews(pushId)
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-edge pt-4">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        {problem !== null && t('unread')}
        {news !== undefined && (
          <>
            <PushBadge state={news.state} />
            {news.last !== null && (
              <span>
                {news.last.status === null
                  ? ofAutomation('attempt.noResponse')
                  : ofAutomation('attempt.status', { status: news.last.status })}
                {` · ${ofAutomation('attempt.ms', { ms: format.number(news.last.durationMs) })}`}
              </span>
            )}
            {news.cause !== null && <span>{ofAutomation(`cause.${news.cause}`)}</span>}
            {!news.isEnded && news.attempts > 0 && (
              <span>
                {t('next', { time: format.dateTime(new Date(news.dueAt), 'exactMoment') })}
              </span>
            )}
          </>
        )}
        {news === undefined && problem === null && t('waiting')}
      </div>
      {news?.last?.detail && <p className="text-small break-words text-bad">{news.last.detail}</p>}
      {news?.last?.responseBody && <Code label={t('response')}>{news.last.responseBody}</Code>}
      <p>
        <Link
          href={webhookPushHref(pushId)}
          className="inline-flex min-h-8 items-center text-small text-action underline-offset-4 hover:underline"
        >
          {t('details')}
        </Link>
      </p>
    </div>
  )
}
