/** One push: what it is of, what was sent, and each attempt with what came back. */
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'next-intl'
import { Card } from '#components/tracking/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Link } from '#components/ui/link.tsx'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import type { ShownAttempt, ShownPush } from '#lib/contract/console/webhooks.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import {
  automationHref,
  waybillHref,
  webhookPushHref,
  webhookRuleHref,
  withQuery,
} from '#lib/hrefs.ts'
import { PushBadge } from './push-badge.tsx'

const quiet = 'text-action underline-offset-4 hover:underline'

export function PushFacts({ push, hasRule }: { push: ShownPush; hasRule: boolean }) {
  const t = useTranslations('automation')
  const format = useFormatter()
  const moment = (at: string) => (
    <time dateTime={at}>{format.dateTime(new Date(at), 'exactMoment')}</time>
  )
  const facts: [string, ReactNode][] = [
    [
      t('log.rule'),
      hasRule ? (
        <Link href={webhookRuleHref(push.rule_id)} className={quiet}>
          {push.rule_name}
        </Link>
      ) : (
        t('push.ruleDeleted', { rule: push.rule_name })
      ),
    ],
    [t('push.trigger'), t(`trigger.${push.trigger}`)],
    ...(push.waybill_no === null
      ? []
      : [
          [
            t('log.waybill'),
            <Link
              key="waybill"
              href={waybillHref(null, push.waybill_no)}
              className={`font-mono break-all ${quiet}`}
            >
              {push.waybill_no}
            </Link>,
          ] satisfies [string, ReactNode],
        ]),
    [
      t('log.host'),
      <span key="host" className="break-all">
        {push.host}
      </span>,
    ],
    [t('push.created'), moment(push.created_at)],
    push.ended_at === null
      ? [t('push.due'), moment(push.due_at)]
      : [t('push.ended'), moment(push.ended_at)],
    [
      t('push.id'),
      <span key="id" className="font-mono break-all">
        {push.id}
      </span>,
    ],
    ...(push.repeats === null
      ? []
      : [
          [
            t('push.repeats'),
            <Link
              key="repeats"
              href={webhookPushHref(push.repeats)}
              className={`font-mono break-all ${quiet}`}
            >
              {push.repeats}
            </Link>,
          ] satisfies [string, ReactNode],
        ]),
    ...(push.replay_id === null
      ? []
      : [
          [
            t('push.replay'),
            <Link
              key="replay"
              href={withQuery(automationHref('log'), { replay: push.replay_id })}
              className={quiet}
            >
              {t('push.replayLink')}
            </Link>,
          ] satisfies [string, ReactNode],
        ]),
  ]
  return (
    <Card title={t('push.facts')}>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <PushBadge state={push.state} />
        {push.cause !== null && t(`cause.${push.cause}`)}
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-caption text-ink-soft">{name}</dt>
            <dd className="text-small">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function PushAttempt({ attempt, isLatest }: { attempt: ShownAttempt; isLatest: boolean }) {
  const t = useTranslations('automation')
  const format = useFormatter()
  const { number, status, cause, detail, response_body: responseBody } = attempt
  const failed = cause !== null
  return (
    <li className="rounded-medium border border-edge">
      <details open={isLatest && failed ? true : undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 rounded-medium px-4 py-2.5 text-small hover:bg-hover/60">
          <span className="font-medium">{t('attempt.title', { number })}</span>
          <span className={failed ? 'text-bad' : 'text-good'}>
            {status === null ? t('attempt.noResponse') : t('attempt.status', { status })}
            {failed && cause !== 'status' && ` · ${t(`cause.${cause}`)}`}
          </span>
          <span className="text-caption text-ink-soft">
            {t('attempt.ms', { ms: format.number(attempt.duration_ms) })}
          </span>
          <span className="text-caption text-ink-soft">
            <time dateTime={attempt.started_at}>
              {format.dateTime(new Date(attempt.started_at), 'exactMoment')}
            </time>
          </span>
        </summary>
        <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
          {detail !== null && (
            <p className="text-small break-words text-bad">
              <span className="sr-only">{t('attempt.detail')}: </span>
              {detail}
            </p>
          )}
          <Part title={t('attempt.request')}>
            <Code label={t('attempt.requestOf', { number })}>
              {`${attempt.method} ${attempt.url}\n${headerLines(attempt.request_headers)}`}
            </Code>
          </Part>
          {status !== null && (
            <Part title={t('attempt.response')}>
              <Code label={t('attempt.responseOf', { number })}>
                {[
                  `HTTP ${status}\n${headerLines(attempt.response_headers ?? {})}`,
                  ...(responseBody === null || responseBody === '' ? [] : [responseBody]),
                ].join('\n\n')}
              </Code>
            </Part>
          )}
        </div>
      </details>
    </li>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-caption font-medium text-ink-soft">{title}</h3>
      {children}
    </div>
  )
}

export function Code({
  label,
  isCopied = false,
  children,
}: {
  label: string
  /** With a button that copies it. */
  isCopied?: boolean
  children: string
}) {
  const t = useTranslations('automation')
  return (
    <div className="rounded-medium border border-edge bg-sunken">
      {isCopied && (
        <div className="flex justify-end border-b border-edge px-1">
          <CopyButton text={children} label={t('copy')} doneLabel={t('copied')} />
        </div>
      )}
      <ScrollRegion label={label} className="max-h-[32rem] overflow-y-auto rounded-medium">
        <pre className="p-3.5 font-mono text-caption whitespace-pre-wrap [overflow-wrap:anywhere]">
          {children}
        </pre>
      </ScrollRegion>
    </div>
  )
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** JSON with indents; anything else as it is. */
export function indentedJson(text: string): string {
  const value = parsedJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
