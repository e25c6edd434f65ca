import Form from 'next/form'
import { getLocale, getTranslations } from 'next-intl/server'
import { HealthFigures, RuleHealthTable } from '#components/automation/health-figures.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/fields.tsx'
import { webhookRuleIdSchema } from '#lib/contract/ids.ts'
import { automationHref, withQuery } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { ConsoleClosed, ConsoleUnread } from '../../console-closed.tsx'

export const generateMetadata = privatePage('automation.health.title')

const spans = [1, 2, 7, 30] as const

export default async function HealthPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = automationHref('health')
  const access = await openConsolePage('automation', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('automation')
  const language = await getLocale()
  const days = spans.find((each) => String(each) === read['days']) ?? 1
  const ruleId = webhookRuleIdSchema.safeParse(read['rule']).data ?? null
  const [health, rules] = await Promise.all([
    gateway().getWebhookHealth({ body: { actor, days, rule_id: ruleId }, language }),
    gateway().listWebhookRules({ body: { actor }, language }),
  ])
  if (!health.ok || !rules.ok) return <ConsoleUnread />
  const names = new Map(rules.value.data.map(({ id, name }) => [String(id), name]))
  return (
    <>
      <h1 className="text-heading">{t('health.title')}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">{t('health.lead')}</p>
      <Form
        key={`${ruleId} ${days}`}
        action={here}
        className="mb-6 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,20rem)_minmax(0,14rem)_auto]"
      >
        <SelectField
          id="health-rule"
          name="rule"
          label={t('log.rule')}
          any={t('log.allRules')}
          defaultValue={ruleId ?? ''}
          options={rules.value.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          id="health-days"
          name="days"
          label={t('health.span')}
          defaultValue={String(days)}
          options={spans.map((each) => ({
            value: String(each),
            label: each === 1 ? t('health.day') : t('health.days', { count: each }),
          }))}
        />
        <div>
          <button type="submit" className={buttonStyle('secondary')}>
            {t('health.show')}
          </button>
        </div>
      </Form>
      <HealthFigures health={health.value} />
      {health.value.rules.length > 0 && (
        <section aria-labelledby="by-rule" className="mt-8">
          <h2 id="by-rule" className="mb-3 text-title">
            {t('health.byRule')}
          </h2>
          <RuleHealthTable rules={health.value.rules} names={names} />
        </section>
      )}
    </>
  )
}
