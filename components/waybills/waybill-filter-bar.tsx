'use client'

/** The filter of a list of waybills, with its order and the length of its pages. */
import { useTranslations } from 'next-intl'
import { ChosenAccount } from './chosen-account.tsx'
import { DayFields, FilterForm } from '#components/account-lists/filter-form.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import {
  narrows,
  rowChoices,
  waybillGroupNames,
  type WaybillFilter,
} from '#lib/storefront/waybill-filter.ts'

export function WaybillFilterBar({
  filter,
  accountName,
}: {
  filter: WaybillFilter
  /** The name of the filter's account, for staff; null for customers. */
  accountName: string | null
}) {
  const t = useTranslations('waybills.filter')
  const ofLists = useTranslations('accountLists.filter')
  const group = useTranslations('waybills.group')
  const { account, delivery, status, tags, words, oldestFirst, rows } = filter
  const isNarrowed = narrows(filter)
  return (
    <FilterForm
      words={words}
      searchHint={t('searchHint')}
      state={JSON.stringify(filter)}
      isFiltered={isNarrowed || oldestFirst || rows !== rowChoices[0]}
      isMoreFiltered={narrows({ ...filter, words: '' }) || oldestFirst}
      layout="below"
    >
      <SelectField
        id="filter-status"
        name="status"
        label={ofLists('status')}
        any={ofLists('any')}
        defaultValue={status ?? ''}
        options={waybillGroupNames.map((value) => ({ value, label: group(value) }))}
      />
      <TextField
        id="filter-tags"
        name="tags"
        label={t('tags')}
        placeholder={t('tagsHint')}
        defaultValue={tags.join(', ')}
        maxLength={300}
      />
      <DayFields {...filter} />
      <SelectField
        id="filter-sort"
        name="sort"
        label={t('sort')}
        any={t('newestFirst')}
        defaultValue={oldestFirst ? 'created_at' : ''}
        options={[{ value: 'created_at', label: t('oldestFirst') }]}
      />
      <SelectField
        id="filter-rows"
        name="rows"
        label={t('rows')}
        any={String(rowChoices[0])}
        defaultValue={rows === rowChoices[0] ? '' : String(rows)}
        options={rowChoices
          .slice(1)
          .map((choice) => ({ value: String(choice), label: String(choice) }))}
      />
      {accountName !== null && (
        <TextField
          id="filter-delivery"
          name="delivery"
          label={t('delivery')}
          defaultValue={delivery}
          maxLength={100}
        />
      )}
      {accountName !== null && (
        <div className="col-span-full">
          <ChosenAccount
            first={{ id: account ?? '', name: accountName }}
            texts={{
              account: t('account'),
              noAccount: t('noAccount'),
              otherAccount: t('otherAccount'),
              dropAccount: t('dropAccount'),
            }}
            submits
          />
        </div>
      )}
    </FilterForm>
  )
}
