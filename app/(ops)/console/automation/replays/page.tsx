import { getLocale, getTranslations } from 'next-intl/server'
import { ReplayCard } from '#components/automation/replay-card.tsx'
import { SendAgain } from '#components/automation/send-again.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { ListHead } from '#components/ui/list-head.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { minuteOf } from '#lib/dates/minutes.ts'
import { automationHref } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { portalDeps } from '#server/portal/deps.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../../console-closed.tsx'
import { startReplay, stopReplay } from '../actions.ts'

export const generateMetadata = privatePage('automation.replay.pageTitle')

const dayMs = 24 * 3_600_000

export default async function ReplaysPage() {
  const access = await openConsolePage('automation', automationHref('replays'))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('automation')
  const language = await getLocale()
  const [replays, rules] = await Promise.all([
    gateway().listWebhookReplays({ body: { actor }, language }),
    gateway().listWebhookRules({ body: { actor }, language }),
  ])
  if (!replays.ok || !rules.ok) return <ConsoleUnread />
  const nowMs = portalDeps().clock.nowMs()
  const names = new Map(rules.value.data.map(({ id, name }) => [id, name]))
  return (
    <>
      <ListHead title={t('replay.pageTitle')} lead={t('replay.lead')}>
        <SendAgain
          rules={rules.value.data.map(({ id, name }) => ({ id, name }))}
          ruleId={null}
          from={minuteOf(nowMs - dayMs)}
          to={minuteOf(nowMs + 60_000)}
          start={startReplay}
        />
      </ListHead>
      {replays.value.data.length === 0 ? (
        <Notice illustration={<EmptyHold />} title={t('replay.empty.title')} heading="h2">
          <p>{t('replay.empty.body')}</p>
        </Notice>
      ) : (
        <ul className="flex flex-col gap-3">
          {replays.value.data.map((replay) => (
            <li key={replay.id}>
              <ReplayCard
                replay={replay}
                ruleName={(replay.rule_id && names.get(replay.rule_id)) ?? null}
                stop={stopReplay.bind(null, replay.id)}
                hasLink
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
