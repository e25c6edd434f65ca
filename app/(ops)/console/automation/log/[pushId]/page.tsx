import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { Code, indentedJson, PushAttempt, PushFacts } from '#components/automation/push-facts.tsx'
import { SendPushAgain } from '#components/automation/send-again.tsx'
import { Card } from '#components/tracking/card.tsx'
import { RetryLink } from '#components/ui/retry-link.tsx'
import { pushTaskIdSchema } from '#lib/contract/ids.ts'
import { webhookPushHref } from '#lib/hrefs.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../../../console-closed.tsx'
import { startReplay } from '../../actions.ts'

export const generateMetadata = privatePage('automation.push.title')

export default async function PushPage({ params }: { params: Promise<{ pushId: string }> }) {
  const { pushId } = await params
  const access = await openConsolePage('automation', webhookPushHref(pushId))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const id = pushTaskIdSchema.safeParse(pushId)
  if (!id.success) notFound()
  const t = await getTranslations('automation')
  const language = await getLocale()
  const [read, rules] = await Promise.all([
    gateway().getWebhookPush({ params: { id: id.data }, body: { actor }, language }),
    gateway().listWebhookRules({ body: { actor }, language }),
  ])
  if (!read.ok) {
    if (causeOf(read.failure).kind === 'none') notFound()
    return <ConsoleUnread />
  }
  const push = read.value
  const hasRule = rules.ok && rules.value.data.some((rule) => rule.id === push.rule_id)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-heading break-words">{t('push.title')}</h1>
        {push.ended_at === null ? (
          <RetryLink>{t('log.refresh')}</RetryLink>
        ) : (
          hasRule && <SendPushAgain pushId={push.id} start={startReplay} />
        )}
      </div>
      <PushFacts push={push} hasRule={hasRule} />
      <Card title={t('attempt.all')}>
        {push.attempt_log.length === 0 ? (
          <p className="text-small text-ink-soft">{t('attempt.none')}</p>
        ) : (
          <ol className="flex flex-col gap-3">
            {push.attempt_log.toReversed().map((attempt, index) => (
              <PushAttempt key={attempt.number} attempt={attempt} isLatest={index === 0} />
            ))}
          </ol>
        )}
      </Card>
      <Card title={t('push.body')}>
        <p className="mb-3 text-small text-ink-soft">{t('push.bodyNote')}</p>
        <Code label={t('push.bodyText')} isCopied>
          {indentedJson(push.body)}
        </Code>
      </Card>
    </div>
  )
}
