'use client'

/** The filter of the log of pushes. */
import { useTranslations } from 'next-intl'
import { DayFields, FilterForm } from '#components/account-lists/filter-form.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { pushFilterQuery, pushGroupNames, type PushFilter } from '#lib/automation/push-filter.ts'

export function PushFilterBar({
  filter,
  rules,
}: {
  filter: PushFilter
  rules: readonly { readonly id: string; readonly name: string }[]
}) {
  const t = useTranslations('automation')
  const ofLists = useTranslations('accountLists.filter')
  const { words, rule, state, replay } = filter
  const isNarrowed = pushFilterQuery(filter).size > 0
  return (
    <FilterForm
      words={words}
      searchHint={t('log.searchHint')}
      state={JSON.stringify(filter)}
      isFiltered={isNarrowed}
      isMoreFiltered={pushFilterQuery({ ...filter, words: '', replay: null }).size > 0}
      layout="below"
    >
      <SelectField
        id="filter-rule"
        name="rule"
        label={t('log.rule')}
        any={t('log.allRules')}
        defaultValue={rule ?? ''}
        options={rules.map(({ id, name }) => ({ value: id, label: name }))}
        className="lg:col-span-2"
      />
      <SelectField
        id="filter-state"
        name="state"
        label={t('log.state')}
        any={ofLists('any')}
        defaultValue={state ?? ''}
        options={pushGroupNames.map((value) => ({ value, label: t(`pushGroup.${value}`) }))}
        className="lg:col-span-2"
      />
      <DayFields {...filter} />
      {replay !== null && <input type="hidden" name="replay" value={replay} />}
    </FilterForm>
  )
}
