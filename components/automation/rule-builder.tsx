'use client'

/** The form of a webhook rule, with a preview of its push beside it, which can be fired. */
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Queries } from '#components/queries/queries.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { differingFields, type SavedRule } from '#lib/automation/rule-form.ts'
import type { SavedForm } from '#lib/automation/rule-form-schemas.ts'
import { longestLine } from '#lib/contract/text-bounds.ts'
import { webhookTriggers } from '#lib/contract/webhook-choices.ts'
import { automationHref, webhookRuleHref } from '#lib/hrefs.ts'
import { ChangedMeanwhile } from '#components/console/changed-meanwhile.tsx'
import { Check } from '#components/ui/check.tsx'
import { ConditionFields, type ConditionChoices } from './condition-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import type { Fire } from './fire-rule.tsx'
import { insertPlaceholder } from './insert-placeholder.ts'
import { ReceiverFields } from './receiver-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SecretNote } from './secret-note.tsx'
import { useAct } from '#components/console/use-act.ts'
import { useRuleFields } from './use-rule-fields.ts'
import { useRuleForm, type RuleBase } from './use-rule-form.ts'
import { useRulePreview } from './use-rule-preview.ts'

export interface RuleBuilderProps {
  /** Null: a new rule. */
  readonly ruleId: string | null
  /** Names the person and the rule, so that nothing typed reaches another. */
  readonly draftKey: string
  readonly given: RuleBase
  readonly choices: ConditionChoices
  /** The latest waybills, to choose one for the preview. */
  readonly waybillNos: readonly string[]
  readonly save: (saved: SavedForm) => Promise<SavedRule | ConsoleRefusal>
  /** Null: a new rule cannot be fired. */
  readonly fire: Fire | null
  /** The demo's receiver: where it takes pushes. Null: there is none for this visitor. */
  readonly practiceUrl: string | null
  /** Beside the secret of a rule that has one. */
  readonly renew: ReactNode
}

export function RuleBuilder(props: RuleBuilderProps) {
  return (
    <Queries>
      <Builder {...props} />
    </Queries>
  )
}

function Builder({
  ruleId,
  draftKey,
  given,
  choices,
  waybillNos,
  practiceUrl,
  save,
  fire,
  renew,
}: RuleBuilderProps) {
  const t = useTranslations('webhookRule')
  const ofTrouble = useTranslations('console.trouble')
  const ofAutomation = useTranslations('automation')
  const router = useRouter()
  const place = useRef<HTMLFormElement>(null)
  const { form, base, isChanged, isBack, change, rebase, forget } = useRuleForm(
    draftKey,
    given,
    place,
  )
  const { act, pending, trouble } = useAct()
  const [secret, setSecret] = useState<{ text: string; ruleId: string } | null>(null)
  const [changed, setChanged] = useState<Extract<SavedRule, { kind: 'changed' }> | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [waybillNo, setWaybillNo] = useState('')
  const template = useRef<HTMLTextAreaElement>(null)
  const preview = useRulePreview({ form, headerNames: [...base.headerNames], waybillNo })
  const fields = useRuleFields({
    form,
    early: preview.data?.kind === 'faults' ? preview.data.faults : [],
    change: (part) => {
      setSaved(false)
      change(part)
    },
  })
  const { input, set, refused, setRefused } = fields
  const isTimed = form.trigger === 'scheduled_task'

  function send(seen: string | null): void {
    setSaved(false)
    act(
      () => save({ ruleId, seen, form }),
      (outcome) => {
        setChanged(outcome.kind === 'changed' ? outcome : null)
        setRefused(outcome.kind === 'faults' ? outcome.faults : [])
        if (outcome.kind !== 'saved') return
        forget()
        rebase({ form: outcome.form, headerNames: outcome.headerNames, seen: outcome.seen })
        if (outcome.secret !== null) setSecret({ text: outcome.secret, ruleId: outcome.ruleId })
        else if (ruleId === null) return router.push(webhookRuleHref(outcome.ruleId))
        setSaved(true)
      },
    )
  }

  if (secret !== null && ruleId === null) {
    return (
      <SecretNote
        secret={secret.text}
        isNewRule
        action={
          <Link href={webhookRuleHref(secret.ruleId)} className={buttonStyle('primary')}>
            {t('secret.goOn')}
          </Link>
        }
      />
    )
  }

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:items-start">
      <form
        ref={place}
        noValidate
        autoComplete="off"
        aria-label={t('form')}
        onSubmit={(event) => {
          event.preventDefault()
          send(base.seen)
        }}
        className="flex min-w-0 flex-col gap-9"
      >
        {secret !== null && <SecretNote secret={secret.text} isNewRule={false} action={null} />}
        {isBack && (
          <p role="status" className="rounded-medium bg-mark-soft px-4 py-3 text-small">
            {t('back.text')}{' '}
            <button
              type="button"
              className="min-h-6 font-medium text-action underline underline-offset-4"
              onClick={() => rebase(given)}
            >
              {t('back.discard')}
            </button>
          </p>
        )}
        <Part title={t('part.rule')}>
          <TextField {...input('name')} maxLength={longestLine} />
          <Check
            id="enabled"
            label={t('field.enabled')}
            checked={form.enabled}
            onChange={(value) => set('enabled', value)}
          />
        </Part>
        <Part title={t('part.when')}>
          <SelectField
            {...input('trigger')}
            options={webhookTriggers.map((value) => ({
              value,
              label: ofAutomation(`trigger.${value}`),
            }))}
          />
          {isTimed ? (
            <ScheduleFields
              cron={input('cron')}
              timezone={input('timezone')}
              onExample={(cron) => set('cron', cron)}
              nextRuns={preview.data?.kind === 'preview' ? preview.data.nextRuns : []}
            />
          ) : (
            <ConditionFields fields={fields} choices={choices} />
          )}
        </Part>
        <Part title={t('part.where')}>
          <ReceiverFields
            fields={fields}
            keptHeaders={base.headerNames}
            practiceUrl={practiceUrl}
          />
        </Part>
        <Part title={t('part.what')}>
          <p className="-mt-1 text-small text-ink-soft">{t('templateLead')}</p>
          <TextArea
            ref={template}
            {...input('bodyTemplate')}
            rows={8}
            spellCheck={false}
            className="[&_textarea]:font-mono [&_textarea]:text-caption"
          />
        </Part>
        <Part title={t('part.how')}>
          <DeliveryFields fields={fields} renew={base.form.standardWebhooks && renew} />
        </Part>
        <div className="flex flex-col gap-4">
          {changed !== null && (
            <ChangedMeanwhile
              fields={differingFields(form, changed.theirs).map((field) => ({
                name: t(`field.${field}`),
                theirs: changed.theirs[field],
                mine: form[field],
              }))}
              noFieldNote={t('changed.onlyHeaders')}
              onTheirs={() => {
                setChanged(null)
                rebase({
                  form: changed.theirs,
                  headerNames: changed.headerNames,
                  seen: changed.seen,
                })
              }}
              onMine={() => {
                setChanged(null)
                rebase(
                  { form: changed.theirs, headerNames: changed.headerNames, seen: changed.seen },
                  form,
                )
                send(changed.seen)
              }}
            />
          )}
          <div role="alert" className="text-small text-bad empty:hidden">
            {trouble !== null ? (
              ofTrouble(trouble)
            ) : refused.length > 0 ? (
              <>
                {t('mend')}
                {refused.filter(({ field }) => field === null).map(({ text }) => ` ${text}`)}
              </>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <button
              type="submit"
              aria-busy={pending}
              // The field with the focus would show its fault, and move the button away from the pointer.
              onMouseDown={(event) => event.preventDefault()}
              className={buttonStyle('primary')}
            >
              {t(ruleId === null ? 'create' : 'save')}
            </button>
            <Link href={automationHref()} className={buttonStyle('secondary')}>
              {t('toList')}
            </Link>
            <p role="status" className="text-small text-good empty:hidden">
              {isSaved && !isChanged && t('saved')}
            </p>
          </div>
        </div>
      </form>
      <RulePreview
        preview={preview}
        isTimed={isTimed}
        waybillNo={waybillNo}
        waybillNos={waybillNos}
        onWaybill={setWaybillNo}
        fire={fire}
        onField={(path) =>
          set(
            'bodyTemplate',
            insertPlaceholder(form.bodyTemplate, { path, area: template.current }),
          )
        }
      />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-lead font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
