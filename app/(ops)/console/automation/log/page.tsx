import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { ListedPush } from '#components/automation/listed-push.tsx'
import { PushFilterBar } from '#components/automation/push-filter-bar.tsx'
import { ReplayCard } from '#components/automation/replay-card.tsx'
import { SendAgain } from '#components/automation/send-again.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { FileLink, ListHead } from '#components/ui/list-head.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { RetryLink } from '#components/ui/retry-link.tsx'
import { minuteOf } from '#lib/dates/minutes.ts'
import { pushFilterQuery, pushListBody } from '#lib/automation/push-filter.ts'
import { readPushFilter } from '#lib/automation/read-push-filter.ts'
import { pushesKeptDays, pushesReadForAPage } from '#lib/contract/console/webhooks.ts'
import { automationHref, pushesFileHref, withQuery } from '#lib/hrefs.ts'
import { instantsOf } from '#lib/storefront/list-filter.ts'
import { portalDeps } from '#server/portal/deps.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../../console-closed.tsx'
import { startReplay, stopReplay } from '../actions.ts'

export const generateMetadata = privatePage('automation.log.title')

const dayMs = 24 * 3_600_000

export default async function LogPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = automationHref('log')
  const access = await openConsolePage('automation', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const filter = readPushFilter(read)
  const after = typeof read['after'] === 'string' ? read['after'] : undefined
  const t = await getTranslations('automation')
  const format = await getFormatter()
  const language = await getLocale()
  const list = (from: string | undefined) =>
    gateway().listWebhookPushes({
      body: { actor, ...pushListBody(filter), ...(from !== undefined && { after: from }) },
      language,
    })
  const [rules, asked, replay] = await Promise.all([
    gateway().listWebhookRules({ body: { actor }, language }),
    list(after),
    filter.replay === null
      ? null
      : gateway().getWebhookReplay({ params: { id: filter.replay }, body: { actor }, language }),
  ])
  // A place that makes no sense is ignored, as other parts of the address are.
  const pushes =
    !asked.ok && after !== undefined && asked.failure.kind === 'rejected'
      ? await list(undefined)
      : asked
  const query = Object.fromEntries(pushFilterQuery(filter))
  const named = rules.ok ? rules.value.data.map(({ id, name }) => ({ id, name })) : []
  const { sinceMs, beforeMs } = instantsOf(filter)
  const nowMs = portalDeps().clock.nowMs()
  const isFiltered = Object.keys(query).length > 0
  return (
    <>
      <ListHead title={t('log.title')} lead={t('log.lead', { days: pushesKeptDays })}>
        <div className="flex flex-wrap gap-3">
          <RetryLink>{t('log.refresh')}</RetryLink>
          <FileLink href={withQuery(pushesFileHref, query)} text={t('log.file')} />
          <SendAgain
            // Another filter is another range.
            key={JSON.stringify(query)}
            rules={named}
            ruleId={filter.rule}
            from={minuteOf(sinceMs ?? nowMs - dayMs)}
            to={minuteOf(beforeMs ?? nowMs + 60_000)}
            start={startReplay}
          />
        </div>
      </ListHead>
      {replay?.ok && (
        <div className="mb-6">
          <ReplayCard
            replay={replay.value}
            ruleName={named.find(({ id }) => id === replay.value.rule_id)?.name ?? null}
            stop={stopReplay.bind(null, replay.value.id)}
            hasLink={false}
          />
        </div>
      )}
      <PushFilterBar filter={filter} rules={named} />
      <div className="mt-6">
        {!pushes.ok ? (
          <ConsoleUnread />
        ) : pushes.value.data.length === 0 && pushes.value.next !== null ? (
          <Notice illustration={<MissingStop />} title={t('log.noneYet.title')} heading="h2">
            <p>{t('log.noneYet.body', { count: format.number(pushesReadForAPage) })}</p>
          </Notice>
        ) : pushes.value.data.length === 0 ? (
          <Notice
            illustration={isFiltered ? <MissingStop /> : <EmptyHold />}
            title={t(isFiltered ? 'log.noneFound.title' : 'log.empty.title')}
            heading="h2"
            action={
              isFiltered && (
                <Link href={here} className={buttonStyle('secondary')}>
                  {t('log.noneFound.all')}
                </Link>
              )
            }
          >
            <p>{t(isFiltered ? 'log.noneFound.body' : 'log.empty.body')}</p>
          </Notice>
        ) : (
          <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
            {pushes.value.data.map((push) => (
              <ListedPush key={push.id} push={push} />
            ))}
          </ul>
        )}
      </div>
      <Pager
        label={t('pages')}
        newer={after === undefined ? null : { href: withQuery(here, query), text: t('log.latest') }}
        older={
          pushes.ok && pushes.value.next !== null
            ? {
                href: withQuery(here, { ...query, after: pushes.value.next }),
                text: t('pageAfter'),
              }
            : null
        }
      />
    </>
  )
}
