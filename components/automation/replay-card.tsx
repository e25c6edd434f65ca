'use client'

/** How far a replay is, with the button that stops it. */
import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Queries } from '#components/queries/queries.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Link } from '#components/ui/link.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { ReplayState, ShownWebhookReplay } from '#lib/contract/console/webhook-replays.ts'
import { automationHref, withQuery } from '#lib/hrefs.ts'
import { ActButton } from './act-button.tsx'
import type { SendAct } from '#components/console/use-act.ts'
import { useReplayNews } from './use-news.ts'

interface ReplayCardProps {
  readonly replay: ShownWebhookReplay
  /** Null: of all rules, or of chosen pushes. */
  readonly ruleName: string | null
  readonly stop: SendAct
  /** Leads to its pushes. */
  readonly hasLink: boolean
}

/** The list of pushes below the card is the page's: it is requested again when a replay has begun and ended. */
function useRefresh(progress: string): void {
  const router = useRouter()
  const shown = useRef(progress)
  useEffect(() => {
    if (shown.current === progress) return
    shown.current = progress
    router.refresh()
  }, [progress, router])
}

const tones = {
  running: 'action',
  stopped: 'warn',
  done: 'good',
} as const satisfies Readonly<Record<ReplayState, string>>

export function ReplayCard(props: ReplayCardProps) {
  return (
    <Queries>
      <Card {...props} />
    </Queries>
  )
}

function Card({ replay: initial, ruleName, stop, hasLink }: ReplayCardProps) {
  const t = useTranslations('automation.replay')
  const format = useFormatter()
  const { data: replay = initial, problem, ask } = useReplayNews(initial)
  const { id, state, total, made, delivered, failed, lost } = replay
  const ended = delivered + failed + lost
  const at = new Date(replay.created_at)
  useRefresh(hasLink ? '' : `${made > 0} ${ended === total}`)
  const title = t('title', { time: format.dateTime(at, 'exactMoment') })
  return (
    <article aria-label={title} className="rounded-large border border-edge bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-small font-medium">
            {hasLink ? (
              <Link
                href={withQuery(automationHref('log'), { replay: id })}
                className="text-action underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          <p className="text-caption break-words text-ink-soft">{ruleName ?? t('several')}</p>
        </div>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </div>
      {total === 0 ? (
        <p className="mt-3 text-small">{t('nothing')}</p>
      ) : (
        <>
          <ProgressBar
            label={t('progress')}
            value={ended}
            max={total}
            className="mt-4 block h-2 w-full bg-edge"
          />
          <p className="mt-2 text-small">
            {t('figures', {
              ended: format.number(ended),
              total: format.number(total),
              delivered: format.number(delivered),
              failed: format.number(failed),
              lost: format.number(lost),
            })}
            {state === 'stopped' &&
              made < total &&
              ` ${t('notSent', { count: total - made, shown: format.number(total - made) })}`}
          </p>
        </>
      )}
      <p role="status" className="text-caption text-warn empty:hidden">
        {problem !== null && t('unread')}
      </p>
      {state === 'running' && (
        <div className="mt-3">
          <ActButton
            send={async () => {
              const outcome = await stop()
              ask()
              return outcome
            }}
          >
            {t('stop')}
          </ActButton>
        </div>
      )}
    </article>
  )
}
