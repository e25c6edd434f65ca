/** A push in the log. */
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import type { ShownPush } from '#lib/contract/console/webhooks.ts'
import { webhookPushHref } from '#lib/hrefs.ts'
import { PushBadge } from './push-badge.tsx'

export function ListedPush({ push }: { push: ShownPush }) {
  const t = useTranslations('automation')
  const format = useFormatter()
  const { id, rule_name: ruleName, trigger, waybill_no: waybillNo, host, state, cause } = push
  const at = new Date(push.created_at)
  const note = [
    ...(cause === null ? [] : [t(`cause.${cause}`)]),
    ...(push.attempts > 1 ? [t('log.attempts', { count: push.attempts })] : []),
  ].join(' · ')
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-1 px-5 py-3.5 hover:bg-hover/60 lg:grid-cols-[12.5rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)] lg:items-center">
      <Link
        href={webhookPushHref(id)}
        className="text-small font-medium text-action after:absolute after:inset-0 hover:underline"
      >
        <time dateTime={at.toISOString()}>{format.dateTime(at, 'exactMoment')}</time>
      </Link>
      <div className="order-2 col-span-2 min-w-0 lg:order-none lg:col-span-1">
        <p className="text-small break-words">{ruleName}</p>
        <p className="text-caption text-ink-soft">
          {t(`trigger.${trigger}`)}
          {push.repeats !== null && ` · ${t('log.again')}`}
        </p>
      </div>
      <div className="order-3 col-span-2 flex min-w-0 flex-wrap gap-x-3 text-caption text-ink-soft lg:order-none lg:col-span-1 lg:block">
        {waybillNo !== null && (
          <p className="font-mono break-all">
            <span className="sr-only">{t('log.waybill')}: </span>
            {waybillNo}
          </p>
        )}
        <p className="break-all">
          <span className="sr-only">{t('log.host')}: </span>
          {host}
        </p>
      </div>
      <div className="justify-self-end lg:justify-self-start">
        <PushBadge state={state} />
        {note !== '' && <p className="mt-0.5 text-caption text-ink-soft max-lg:hidden">{note}</p>}
      </div>
      {note !== '' && (
        <p className="order-4 col-span-2 text-caption text-ink-soft lg:hidden">{note}</p>
      )}
    </li>
  )
}
