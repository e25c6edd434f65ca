'use client'

/** Fires the saved rule, and shows what came of it. */
import { useState } from 'react'
import { Zap } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import type { Fired } from '#lib/automation/automation-replies.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { webhookPushHref } from '#lib/hrefs.ts'
import { PushBadge } from './push-badge.tsx'
import { Code } from './push-facts.tsx'
import { useAct } from '#components/console/use-act.ts'
import { usePushNews } from './use-news.ts'

/** `waybillNo` empty: the newest waybill. */
export type Fire = (waybillNo: string) => Promise<Fired | ConsoleRefusal>

export function FireRule({
  fire,
  waybillNo,
  isTimed,
}: {
  fire: Fire
  waybillNo: string
  /** It pushes no waybill. */
  isTimed: boolean
}) {
  const t = useTranslations('webhookRule.fire')
  const ofTrouble = useTranslations('console.trouble')
  const { act, pending, trouble } = useAct()
  const [fired, setFired] = useState<Fired | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          aria-busy={pending}
          onClick={() => {
            setFired(null)
            act(() => fire(waybillNo), setFired)
          }}
          className={buttonStyle('secondary')}
        >
          <Zap aria-hidden className="size-4" />
          {t('fire')}
        </button>
        <p className="min-w-0 grow basis-44 text-caption text-ink-soft">
          {t(isTimed ? 'leadTimed' : 'lead')}
        </p>
      </div>
      <p role="alert" className="text-small text-bad empty:hidden">
        {trouble !== null && ofTrouble(trouble)}
        {fired?.kind === 'no-waybill' && t('noWaybill')}
      </p>
      {fired?.kind === 'fired' && <FiredPush key={fired.pushId} pushId={fired.pushId} />}
    </div>
  )
}

function FiredPush({ pushId }: { pushId: string }) {
  const t = useTranslations('webhookRule.fire')
  const ofAutomation = useTranslations('automation')
  const format = useFormatter()
  const { data: news, problem } = usePushNews(pushId)
  return (
    <div className="flex flex-col gap-3 rounded-medium border border-edge p-4">
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
