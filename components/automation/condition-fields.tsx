'use client'

/** The conditions of a rule, folded in. */
import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { TextField } from '#components/ui/fields.tsx'
import { emptyRuleForm } from '#lib/automation/rule-form.ts'
import { waybillStates, waybillStateTexts } from '#lib/contract/states/waybill-states.ts'
import { AccountChips, type NamedAccount } from './account-chips.tsx'
import { ChoiceChips, TypedChips, type ChipOption } from './chip-field.tsx'
import { useProvinces } from './use-provinces.ts'
import type { RuleFields } from './use-rule-fields.ts'

/** The lists that conditions choose from. Where one could not be read, the values that are chosen stay. */
export interface ConditionChoices {
  readonly services: readonly ChipOption[]
  readonly routes: readonly ChipOption[]
  readonly accounts: readonly NamedAccount[]
}

const conditionFields = [
  'minWeight',
  'maxWeight',
  'states',
  'serviceIds',
  'routeIds',
  'accountIds',
  'tags',
  'senderProvinces',
  'receiverProvinces',
] as const

export function ConditionFields({
  fields: { form, input, list },
  choices: { services, routes, accounts },
}: {
  fields: RuleFields
  choices: ConditionChoices
}) {
  const t = useTranslations('webhookRule')
  const language = useLocale()
  const [wasOpened, setOpened] = useState(false)
  const provinces = useProvinces(wasOpened)
  const count = conditionFields.filter(
    (field) => form[field].length > emptyRuleForm[field].length,
  ).length
  return (
    <details
      className="group rounded-medium border border-edge"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-medium px-4 py-2 text-small font-medium hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          {count === 0 ? t('conditions.none') : t('conditions.some', { count })}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-5">
        <p className="text-caption text-ink-soft">{t('conditions.lead')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...input('minWeight')} unit="kg" inputMode="decimal" />
          <TextField {...input('maxWeight')} unit="kg" inputMode="decimal" />
        </div>
        <ChoiceChips
          {...list('states')}
          options={waybillStates.map((value) => ({
            value,
            label: waybillStateTexts[value][language],
          }))}
        />
        <ChoiceChips {...list('serviceIds')} options={services} />
        <ChoiceChips {...list('routeIds')} options={routes} />
        <AccountChips {...list('accountIds')} known={accounts} />
        <TypedChips {...list('tags')} maxLength={300} placeholder={t('tagsHint')} />
        <TypedChips {...list('senderProvinces')} maxLength={300} suggestions={provinces} />
        <TypedChips {...list('receiverProvinces')} maxLength={300} suggestions={provinces} />
      </div>
    </details>
  )
}
