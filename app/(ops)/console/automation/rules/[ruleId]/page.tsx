/** The form of a webhook rule; `/rules/new`: of one more, `?from=` as a copy of a rule. */
import { CopyPlus } from 'lucide-react'
import { notFound } from 'next/navigation'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { ActButton } from '#components/automation/act-button.tsx'
import { DeleteRule } from '#components/automation/delete-rule.tsx'
import { RuleState } from '#components/automation/listed-rule.tsx'
import { RenewSecret } from '#components/automation/renew-secret.tsx'
import { RuleBuilder } from '#components/automation/rule-builder.tsx'
import { Link } from '#components/ui/link.tsx'
import { emptyRuleForm, formOfCopy, formOfRule } from '#lib/automation/rule-form.ts'
import { webhookRuleIdSchema } from '#lib/contract/ids.ts'
import { automationHref, webhookRuleHref, withQuery } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { isOperator } from '#server/portal/operator.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { accountsById } from '#server/portal/waybills/waybills.ts'
import type { SearchParams } from '../../../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { Words } from '../../../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../../../console-closed.tsx'
import { deleteRule, fireRule, renewSecret, resumeRule, saveRule } from '../../actions.ts'

export const generateMetadata = privatePage('webhookRule.title')

export default async function RulePage({
  params,
  searchParams,
}: {
  params: Promise<{ ruleId: string }>
  searchParams: SearchParams
}) {
  const { ruleId } = await params
  const { from } = await searchParams
  const copied = webhookRuleIdSchema.safeParse(from).data ?? null
  const here = withQuery(webhookRuleHref(ruleId), { from: copied ?? undefined })
  const access = await openConsolePage('automation', here)
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const id = webhookRuleIdSchema.safeParse(ruleId)
  if (!id.success && ruleId !== 'new') notFound()
  const t = await getTranslations('automation')
  const format = await getFormatter()
  const language = await getLocale()
  const [rules, services, routes, waybills] = await Promise.all([
    gateway().listWebhookRules({ body: { actor }, language }),
    gateway().listServices({ language }),
    gateway().listRoutes({ body: { actor }, language }),
    gateway().listWaybills({ query: { pageSize: 20 } }),
  ])
  if (!rules.ok) return <ConsoleUnread />
  const rule = rules.value.data.find((each) => each.id === id.data) ?? null
  if (rule === null && ruleId !== 'new') notFound()
  const source = rules.value.data.find((each) => each.id === copied) ?? null
  const accounts = await accountsById((rule ?? source)?.conditions.sender_account_ids ?? [])
  const { demo, upstream } = portalRuntime()
  const waybillNos = named(waybills).map(({ waybill_no: number }) => number)
  return (
    <>
      <div className="mb-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-heading break-words">{rule?.name ?? t('new')}</h1>
          {rule !== null && <RuleState rule={rule} />}
        </div>
        {rule !== null && (
          <p className="mt-2 text-small">
            <Link
              href={withQuery(automationHref('log'), { rule: rule.id })}
              className="inline-flex min-h-8 items-center text-action underline-offset-4 hover:underline"
            >
              {t('toLog')}
            </Link>
          </p>
        )}
        {rule !== null && rule.paused_at !== null && (
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-medium bg-warn-soft px-4 py-3">
            <p className="min-w-0 grow basis-64 text-small text-warn">
              {rule.paused_cause === null
                ? t('paused.since', { time: format.dateTime(new Date(rule.paused_at), 'moment') })
                : t('paused.because', {
                    time: format.dateTime(new Date(rule.paused_at), 'moment'),
                    cause: t(`cause.${rule.paused_cause}`),
                  })}
            </p>
            <ActButton send={resumeRule.bind(null, rule.id)}>{t('resume')}</ActButton>
          </div>
        )}
      </div>
      <Words of={['frame', 'problem', 'automation', 'console', 'webhookRule', 'accountSearch']}>
        <RuleBuilder
          // Another rule is another form.
          key={here}
          ruleId={rule?.id ?? null}
          draftKey={`webhook-rule/${actor.id}/${ruleId}${copied ?? ''}`}
          given={{
            form:
              rule !== null
                ? formOfRule(rule)
                : source !== null
                  ? formOfCopy(source)
                  : emptyRuleForm,
            headerNames: rule?.header_names ?? [],
            seen: rule?.updated_at ?? null,
          }}
          choices={{
            services: named(services).map(({ id: value, name: label }) => ({ value, label })),
            routes: named(routes).map(({ id: value, name: label }) => ({ value, label })),
            accounts: [...(accounts?.values() ?? [])].map(({ id: value, name }) => ({
              id: value,
              name,
            })),
          }}
          waybillNos={waybillNos}
          practiceUrl={
            demo !== null && (await isOperator())
              ? `${upstream.baseUrl}/sandbox/receiver/in/practice`
              : null
          }
          save={saveRule}
          fire={rule === null ? null : fireRule.bind(null, rule.id)}
          renew={rule !== null && <RenewSecret renew={renewSecret.bind(null, rule.id)} />}
        />
        {rule !== null && (
          <div className="mt-10 flex flex-wrap gap-x-6 border-t border-edge pt-4">
            <Link
              href={withQuery(webhookRuleHref('new'), { from: rule.id })}
              className="inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action underline-offset-4 hover:underline"
            >
              <CopyPlus aria-hidden className="size-4" />
              {t('copyRule')}
            </Link>
            <DeleteRule name={rule.name} send={deleteRule.bind(null, rule.id)} />
          </div>
        )}
      </Words>
    </>
  )
}

function named<Item>(read: Result<{ readonly data: readonly Item[] }>): readonly Item[] {
  return read.ok ? read.value.data : []
}
