/** The form of a webhook rule; `/rules/new`: of one more. */
import { notFound } from 'next/navigation'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { ActButton } from '#components/automation/act-button.tsx'
import { DeleteRule } from '#components/automation/delete-rule.tsx'
import { RuleState } from '#components/automation/listed-rule.tsx'
import { RenewSecret } from '#components/automation/renew-secret.tsx'
import { RuleBuilder } from '#components/automation/rule-builder.tsx'
import { Link } from '#components/ui/link.tsx'
import { emptyRuleForm, formOfRule } from '#lib/automation/rule-form.ts'
import { webhookRuleIdSchema } from '#lib/contract/ids.ts'
import { automationHref, webhookRuleHref, withQuery } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { isOperator } from '#server/portal/operator.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { accountsById } from '#server/portal/waybills/waybills.ts'
import { privatePage } from '../../../../../page-metadata.ts'
import { Words } from '../../../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../../../console-closed.tsx'
import { deleteRule, fireRule, renewSecret, resumeRule, saveRule } from '../../actions.ts'

export const generateMetadata = privatePage('webhookRule.title')

export default async function RulePage({ params }: { params: Promise<{ ruleId: string }> }) {
  const { ruleId } = await params
  const access = await openConsolePage(webhookRuleHref(ruleId))
  if (access.kind !== 'admin') return <ConsoleClosed why={access.kind} />
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
  const accounts = await accountsById(rule?.conditions.sender_account_ids ?? [])
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
      <Words of={['frame', 'problem', 'automation', 'webhookRule', 'accountSearch']}>
        <RuleBuilder
          // Another rule is another form.
          key={ruleId}
          ruleId={rule?.id ?? null}
          draftKey={`webhook-rule/${actor.id}/${ruleId}`}
          given={{
            form: rule === null ? emptyRuleForm : formOfRule(rule),
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
          <div className="mt-10 border-t border-edge pt-4">
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
