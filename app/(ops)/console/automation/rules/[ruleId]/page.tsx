/** The form of a webhook rule; `/rules/new`: of one more. */
import { notFound } from 'next/navigation'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { ActButton } from '#components/automation/act-button.tsx'
import { DeleteRule } from '#components/automation/delete-rule.tsx'
import { FireRule } from '#components/automation/fire-rule.tsx'
import { RuleState } from '#components/automation/listed-rule.tsx'
import { RenewSecret } from '#components/automation/renew-secret.tsx'
import { RuleBuilder } from '#components/automation/rule-builder.tsx'
import { Link } from '#components/ui/link.tsx'
import { emptyRuleForm, formOfRule } from '#lib/automation/rule-form.ts'
import { webhookRuleIdSchema } from '#lib/contract/ids.ts'
import { automationHref, webhookRuleHref, withQuery } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { isOperator } from '#server/portal/operator.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
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
  const [rules, services, waybills, accounts] = await Promise.all([
    gateway().listWebhookRules({ body: { actor }, language }),
    gateway().listServices({ language }),
    gateway().listWaybills({ query: { pageSize: 20 } }),
    gateway().listSenderAccounts({ query: { pageSize: 100 } }),
  ])
  if (!rules.ok) return <ConsoleUnread />
  const rule = rules.value.data.find((each) => each.id === id.data) ?? null
  if (rule === null && ruleId !== 'new') notFound()
  const { demo, upstream } = portalRuntime()
  const waybillNos = waybills.ok ? waybills.value.data.map(({ waybill_no: number }) => number) : []
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
          services={
            services.ok
              ? services.value.data.map(({ id: value, name }) => ({ value, label: name }))
              : []
          }
          accounts={
            accounts.ok
              ? accounts.value.data.map(({ id: accountId, name }) => ({ id: accountId, name }))
              : []
          }
          waybillNos={waybillNos}
          practiceUrl={
            demo !== null && (await isOperator())
              ? `${upstream.baseUrl}/sandbox/receiver/in/practice`
              : null
          }
          save={saveRule}
          renew={rule !== null && <RenewSecret renew={renewSecret.bind(null, rule.id)} />}
        />
        {rule !== null && (
          <FireRule
            isTimed={rule.trigger === 'scheduled_task'}
            waybillNos={waybillNos}
            fire={fireRule.bind(null, rule.id)}
          />
        )}
        {rule !== null && (
          <div className="mt-10 border-t border-edge pt-4">
            <DeleteRule name={rule.name} send={deleteRule.bind(null, rule.id)} />
          </div>
        )}
      </Words>
    </>
  )
}
