'use client'

/** The form of a webhook rule, with a preview of its push beside it. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Queries } from '#components/queries/queries.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField, TextArea, TextField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'
import { waybillStates, waybillStateTexts } from '#lib/contract/states/waybill-states.ts'
import { longestLine, longestLink } from '#lib/contract/text-bounds.ts'
import { webhookMethods, webhookTriggerSchema } from '#lib/contract/webhook-rules.ts'
import type { ConsoleRefusal } from '#lib/automation/automation-replies.ts'
import {
  emptyRuleForm,
  type FormFault,
  type RuleForm,
  type SavedForm,
  type SavedRule,
} from '#lib/automation/rule-form.ts'
import { automationHref, webhookRuleHref } from '#lib/hrefs.ts'
import { keysOf } from '#lib/keys-of.ts'
import { AccountChips, type NamedAccount } from './account-chips.tsx'
import { ChoiceChips, TypedChips, type ChipOption } from './chip-field.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { HeaderRows } from './header-rows.tsx'
import { RulePreview } from './rule-preview.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SecretNote } from './secret-note.tsx'
import { insertPlaceholder } from './insert-placeholder.ts'
import { useAct } from './use-act.ts'
import { useProvinces } from './use-provinces.ts'
import { useRuleForm, type RuleBase } from './use-rule-form.ts'
import { useRulePreview } from './use-rule-preview.ts'

export interface RuleBuilderProps {
  /** Null: a new rule. */
  readonly ruleId: string | null
  /** Names the person and the rule, so that nothing typed reaches another. */
  readonly draftKey: string
  readonly given: RuleBase
  /** Empty where the service lists none: then ids of services that are chosen stay. */
  readonly services: readonly ChipOption[]
  readonly accounts: readonly NamedAccount[]
  /** The latest waybills, to choose one for the preview. */
  readonly waybillNos: readonly string[]
  readonly save: (saved: SavedForm) => Promise<SavedRule | ConsoleRefusal>
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
  services,
  accounts,
  waybillNos,
  practiceUrl,
  save,
  renew,
}: RuleBuilderProps) {
  const t = useTranslations('webhookRule')
  const ofAutomation = useTranslations('automation')
  const language = useLocale()
  const router = useRouter()
  const place = useRef<HTMLFormElement>(null)
  const { form, base, isChanged, isBack, change, rebase, forget } = useRuleForm(
    draftKey,
    given,
    place,
  )
  const { act, pending, trouble } = useAct()
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [secret, setSecret] = useState<{ text: string; ruleId: string } | null>(null)
  const [changed, setChanged] = useState<Extract<SavedRule, { kind: 'changed' }> | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [waybillNo, setWaybillNo] = useState('')
  const [conditionsOpened, setConditionsOpened] = useState(false)
  const template = useRef<HTMLTextAreaElement>(null)
  const preview = useRulePreview({ form, headerNames: [...base.headerNames], waybillNo })
  const provinces = useProvinces(conditionsOpened)
  const isTimed = form.trigger === 'scheduled_task'
  const isRetried = form.delivery === 'retry'
  const early = preview.data?.kind === 'faults' ? preview.data.faults : []

  useEffect(() => {
    const first = keysOf(emptyRuleForm).find((each) => refused.some(({ field }) => field === each))
    if (first === undefined) return
    const control = document.getElementById(first)
    const folded = control?.closest('details')
    if (folded) folded.open = true
    control?.focus()
  }, [refused])

  const errorAt = (field: keyof RuleForm): string | undefined =>
    refused.find((fault) => fault.field === field)?.text ??
    (left.has(field) ? early.find((fault) => fault.field === field)?.text : undefined)

  function forgetFault(field: keyof RuleForm): void {
    setSaved(false)
    setRefused((faults) => faults.filter((fault) => fault.field !== field))
  }

  function set<Field extends keyof RuleForm>(field: Field, value: RuleForm[Field]): void {
    forgetFault(field)
    change({ [field]: value })
  }

  type TextFieldName = {
    [Field in keyof RuleForm]: RuleForm[Field] extends string ? Field : never
  }[keyof RuleForm]

  const input = (field: TextFieldName, label: string) => ({
    id: field,
    name: field,
    label,
    value: form[field],
    error: errorAt(field),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      forgetFault(field)
      change({ [field]: value })
    },
    onBlur: () => setLeft((now) => new Set(now).add(field)),
  })

  const list = (field: ListFieldName) => ({
    id: field,
    label: t(`field.${field}`),
    values: form[field],
    error: errorAt(field),
    onChange: (values: string[]) => set(field, values),
  })

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

  const conditionCount = countConditions(form)
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
          <TextField {...input('name', t('field.name'))} maxLength={longestLine} />
          <Check
            id="enabled"
            label={t('field.enabled')}
            checked={form.enabled}
            onChange={(value) => set('enabled', value)}
          />
        </Part>
        <Part title={t('part.when')}>
          <SelectField
            {...input('trigger', t('field.trigger'))}
            options={webhookTriggerSchema.options.map((value) => ({
              value,
              label: ofAutomation(`trigger.${value}`),
            }))}
          />
          {isTimed && (
            <ScheduleFields
              cron={input('cron', t('field.cron'))}
              timezone={input('timezone', t('field.timezone'))}
              onExample={(cron) => set('cron', cron)}
              nextRuns={preview.data?.kind === 'preview' ? preview.data.nextRuns : []}
            />
          )}
          {!isTimed && (
            <details
              className="group rounded-medium border border-edge"
              onToggle={({ currentTarget }) => {
                if (currentTarget.open) setConditionsOpened(true)
              }}
            >
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-medium px-4 py-2 text-small font-medium hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 grow">
                  {conditionCount === 0
                    ? t('conditions.none')
                    : t('conditions.some', { count: conditionCount })}
                </span>
                <ChevronDown
                  aria-hidden
                  className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="flex flex-col gap-5 px-4 pt-2 pb-5">
                <p className="text-caption text-ink-soft">{t('conditions.lead')}</p>
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField
                    {...input('minWeight', t('field.minWeight'))}
                    unit="kg"
                    inputMode="decimal"
                  />
                  <TextField
                    {...input('maxWeight', t('field.maxWeight'))}
                    unit="kg"
                    inputMode="decimal"
                  />
                </div>
                <ChoiceChips
                  {...list('states')}
                  options={waybillStates.map((value) => ({
                    value,
                    label: waybillStateTexts[value][language],
                  }))}
                />
                <ChoiceChips {...list('serviceIds')} options={services} />
                <AccountChips {...list('accountIds')} known={accounts} />
                <TypedChips {...list('tags')} maxLength={300} placeholder={t('tagsHint')} />
                <TypedChips {...list('senderProvinces')} maxLength={300} suggestions={provinces} />
                <TypedChips
                  {...list('receiverProvinces')}
                  maxLength={300}
                  suggestions={provinces}
                />
                <TypedChips {...list('routeIds')} maxLength={300} placeholder={t('routesHint')} />
              </div>
            </details>
          )}
        </Part>
        <Part title={t('part.where')}>
          <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <SelectField
              {...input('method', t('field.method'))}
              options={webhookMethods.map((value) => ({ value, label: value }))}
            />
            <TextField
              {...input('url', t('field.url'))}
              type="url"
              inputMode="url"
              placeholder="https://shop.example/hooks/loadline"
              maxLength={longestLink}
            />
          </div>
          {practiceUrl !== null && (
            <p className="-mt-1 flex flex-wrap items-center gap-x-4 text-caption text-ink-soft">
              <button
                type="button"
                onClick={() => set('url', practiceUrl)}
                className="min-h-8 font-medium text-action underline-offset-4 hover:underline"
              >
                {t('practice.use')}
              </button>
              <a
                href="/sandbox/receiver"
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-8 items-center text-action underline-offset-4 hover:underline"
              >
                {t('practice.page')}
              </a>
            </p>
          )}
          {(form.method === 'PUT' || form.method === 'PATCH') && (
            <p role="status" className="rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
              {t('methodFails', { method: form.method })}
            </p>
          )}
          <HeaderRows
            rows={form.headers}
            keptNames={base.headerNames}
            error={errorAt('headers')}
            onChange={(headers) => set('headers', headers)}
          />
        </Part>
        <Part title={t('part.what')}>
          <p className="-mt-1 text-small text-ink-soft">{t('templateLead')}</p>
          <TextArea
            ref={template}
            {...input('bodyTemplate', t('field.bodyTemplate'))}
            rows={8}
            spellCheck={false}
            className="[&_textarea]:font-mono [&_textarea]:text-caption"
          />
        </Part>
        <Part title={t('part.how')}>
          <TextField
            {...input('timeout', t('field.timeout'))}
            unit={t('seconds')}
            inputMode="numeric"
            className="max-w-48"
          />
          <fieldset className="flex flex-col gap-1">
            <legend className="text-caption font-medium text-ink-soft">
              {t('field.delivery')}
            </legend>
            {(['once', 'retry'] as const).map((value) => (
              <label key={value} className="flex min-h-11 items-start gap-3 py-1.5 text-small">
                <input
                  type="radio"
                  name="delivery"
                  value={value}
                  checked={form.delivery === value}
                  onChange={() => set('delivery', value)}
                  className="mt-0.5 size-5 shrink-0"
                />
                <span>
                  {t(`delivery.${value}.name`)}
                  <span className="block text-caption text-ink-soft">
                    {t(`delivery.${value}.note`)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {isRetried && (
            <>
              <Check
                id="breaks"
                label={t('field.breaks')}
                note={t('breaksNote')}
                checked={form.breaks}
                onChange={(value) => set('breaks', value)}
              />
              {form.breaks && (
                <div className="grid max-w-[26rem] gap-4 sm:grid-cols-2">
                  <TextField
                    {...input('breakerFailures', t('field.breakerFailures'))}
                    inputMode="numeric"
                  />
                  <TextField
                    {...input('breakerMinutes', t('field.breakerMinutes'))}
                    unit={t('minutes')}
                    inputMode="numeric"
                  />
                </div>
              )}
            </>
          )}
          <Check
            id="standardWebhooks"
            label={t('field.standardWebhooks')}
            note={t('standardNote')}
            checked={form.standardWebhooks}
            onChange={(value) => set('standardWebhooks', value)}
          />
          {base.form.standardWebhooks && form.standardWebhooks && renew}
        </Part>
        <div className="flex flex-col gap-4">
          {changed !== null && (
            <ChangedMeanwhile
              mine={form}
              theirs={changed.theirs}
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
              ofAutomation(`trouble.${trouble}`)
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

type ListFieldName = {
  [Field in keyof RuleForm]: RuleForm[Field] extends string[] ? Field : never
}[keyof RuleForm]

const conditionFields = [
  'minWeight',
  'maxWeight',
  'states',
  'serviceIds',
  'accountIds',
  'tags',
  'senderProvinces',
  'receiverProvinces',
  'routeIds',
] as const satisfies (keyof RuleForm)[]

function countConditions(form: RuleForm): number {
  return conditionFields.filter((field) => form[field].length > emptyRuleForm[field].length).length
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-lead font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

function Check({
  id,
  label,
  note,
  checked,
  onChange,
}: {
  id: string
  label: string
  note?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5 text-small">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        {label}
        {note !== undefined && <span className="block text-caption text-ink-soft">{note}</span>}
      </span>
    </label>
  )
}
