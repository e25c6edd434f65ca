import { Plus } from 'lucide-react'
import { getLocale, getTranslations } from 'next-intl/server'
import { ListedRule } from '#components/automation/listed-rule.tsx'
import { RuleSearch } from '#components/automation/rule-search.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { ListHead } from '#components/ui/list-head.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { pageOfRules, readRuleFilter } from '#lib/automation/rule-filter.ts'
import { automationHref, webhookRuleHref, withQuery } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { resumeRule } from './actions.ts'

export const generateMetadata = privatePage('automation.title')

/** The sums of pushes beside the rules are of these days. */
const days = 7

export default async function RulesPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = automationHref()
  const access = await openConsolePage('automation', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const filter = readRuleFilter(read)
  const t = await getTranslations('automation')
  const language = await getLocale()
  const [rules, health] = await Promise.all([
    gateway().listWebhookRules({ body: { actor }, language }),
    gateway().getWebhookHealth({ body: { actor, days }, language }),
  ])
  if (!rules.ok) return <ConsoleUnread />
  const all = rules.value.data
  const { rows, pages, found } = pageOfRules(all, filter)
  const sumsOf = new Map(health.ok ? health.value.rules.map((sums) => [sums.rule_id, sums]) : [])
  const pageHref = (page: number) =>
    withQuery(here, { q: filter.words || undefined, page: page === 1 ? undefined : String(page) })
  return (
    <>
      <ListHead title={t('view.rules')} lead={t('lead')}>
        {all.length > 0 && (
          <Link href={webhookRuleHref('new')} className={buttonStyle('primary')}>
            <Plus aria-hidden className="size-4" />
            {t('new')}
          </Link>
        )}
      </ListHead>
      {all.length === 0 ? (
        <Notice
          illustration={<EmptyHold />}
          title={t('empty.title')}
          heading="h2"
          action={
            <Link href={webhookRuleHref('new')} className={buttonStyle('primary')}>
              <Plus aria-hidden className="size-4" />
              {t('new')}
            </Link>
          }
        >
          <p>{t('empty.body')}</p>
        </Notice>
      ) : (
        <>
          {(all.length > 10 || filter.words !== '') && <RuleSearch words={filter.words} />}
          {rows.length === 0 ? (
            <Notice
              illustration={<MissingStop />}
              title={t('noneFound.title')}
              heading="h2"
              action={
                <Link href={here} className={buttonStyle('secondary')}>
                  {t('noneFound.all')}
                </Link>
              }
            >
              <p>{t('noneFound.body')}</p>
            </Notice>
          ) : (
            <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
              {rows.map((rule) => (
                <ListedRule
                  key={rule.id}
                  rule={rule}
                  days={days}
                  sums={sumsOf.get(rule.id) ?? null}
                  resume={resumeRule.bind(null, rule.id)}
                />
              ))}
            </ul>
          )}
          <Pager
            label={t('pages')}
            newer={
              filter.page > 1 ? { href: pageHref(filter.page - 1), text: t('pageBefore') } : null
            }
            older={
              filter.page < pages ? { href: pageHref(filter.page + 1), text: t('pageAfter') } : null
            }
            place={t('place', { page: filter.page, pages, found })}
          />
        </>
      )}
    </>
  )
}
