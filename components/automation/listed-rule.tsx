/** A webhook rule in the list: what it does, whether it runs, and how its pushes ended lately. */
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Link } from '#components/ui/link.tsx'
import type { ShownWebhookRule, WebhookHealth } from '#lib/contract/console/webhooks.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { automationHref, webhookRuleHref, withQuery } from '#lib/hrefs.ts'
import { ActButton } from './act-button.tsx'
import type { SendAct } from '#components/console/use-act.ts'
import { useRate } from './use-rate.ts'

/** One line where there is room, a card on a phone. */
const rowGrid =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2 px-5 py-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.5fr)_minmax(0,1fr)_9rem] lg:items-center'

export function ListedRule({
  rule,
  sums,
  days,
  resume,
}: {
  rule: ShownWebhookRule
  /** Null: not known. */
  sums: WebhookHealth['rules'][number] | null
  /** How many days the sums are of. */
  days: number
  resume: SendAct
}) {
  const t = useTranslations('automation')
  const format = useFormatter()
  const { id, name, trigger, method, url, paused_at: pausedAt, paused_cause: pausedCause } = rule
  const { host, pathname } = new URL(url)
  return (
    <li className={`${rowGrid} hover:bg-hover/60`}>
      <div className="min-w-0">
        <Link
          href={webhookRuleHref(id)}
          className="text-small font-medium break-words text-action after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="text-caption text-ink-soft">{t(`trigger.${trigger}`)}</p>
      </div>
      <p className="order-3 col-span-2 min-w-0 text-caption wrap-anywhere text-ink-soft lg:order-none lg:col-span-1">
        <span className="font-mono">{method}</span> {host}
        {pathname !== '/' && pathname}
      </p>
      <p className="order-3 col-span-2 text-caption text-ink-soft lg:order-none lg:col-span-1">
        <RuleSums sums={sums} days={days} />
      </p>
      <div className="justify-self-end lg:justify-self-start">
        <RuleState rule={rule} />
      </div>
      {pausedAt !== null && (
        <div className="relative order-4 col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 rounded-medium bg-warn-soft px-4 py-3">
          <p className="min-w-0 grow basis-64 text-small text-warn">
            {pausedCause === null
              ? t('paused.since', { time: format.dateTime(new Date(pausedAt), 'moment') })
              : t('paused.because', {
                  time: format.dateTime(new Date(pausedAt), 'moment'),
                  cause: t(`cause.${pausedCause}`),
                })}{' '}
            <Link
              href={withQuery(automationHref('log'), { rule: id, state: 'open' })}
              className="underline underline-offset-4"
            >
              {t('paused.log')}
            </Link>
          </p>
          <ActButton send={resume} name={t('resumeOf', { rule: name })}>
            {t('resume')}
          </ActButton>
        </div>
      )}
    </li>
  )
}

export function RuleState({
  rule: { enabled, paused_at: pausedAt },
}: {
  rule: Pick<ShownWebhookRule, 'enabled' | 'paused_at'>
}) {
  const t = useTranslations('automation.ruleState')
  if (!enabled) return <Badge>{t('off')}</Badge>
  return pausedAt === null ? (
    <Badge tone="good">{t('on')}</Badge>
  ) : (
    <Badge tone="warn">{t('paused')}</Badge>
  )
}

function RuleSums({ sums, days }: { sums: WebhookHealth['rules'][number] | null; days: number }) {
  const t = useTranslations('automation')
  const format = useFormatter()
  const rate = useRate()
  if (sums === null) return t('sums.unknown')
  const { delivered, failed, lost, waiting, last_state: last, last_ended_at: lastAt } = sums
  const share = rate(sums)
  return (
    <>
      {share === null
        ? t('sums.none', { days })
        : t('sums.rate', { rate: share, total: format.number(delivered + failed + lost), days })}
      {last !== null && lastAt !== null && (
        <span className="block">
          {t('sums.last', {
            state: t(`pushState.${last}`),
            time: unbroken(format.dateTime(new Date(lastAt), 'moment')),
          })}
        </span>
      )}
      {waiting > 0 && <span className="block">{t('sums.waiting', { count: waiting })}</span>}
    </>
  )
}
