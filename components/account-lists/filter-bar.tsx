'use client'

/** The filter of a list of orders or of quotes. */
import { useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/fields.tsx'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { isFiltered, type ListFilter } from '#lib/storefront/list-filter.ts'
import { DayFields, FilterForm } from './filter-form.tsx'

export function FilterBar({
  filter,
  statuses,
}: {
  filter: ListFilter<string>
  statuses: readonly { readonly value: string; readonly label: string }[]
}) {
  const t = useTranslations('accountLists')
  return (
    <FilterForm
      words={filter.words}
      searchHint={t('filter.searchHint')}
      state={JSON.stringify(filter)}
      isFiltered={isFiltered(filter)}
      isMoreFiltered={isFiltered({ ...filter, words: '' })}
      layout="aligned"
    >
      <SelectField
        id="filter-status"
        name="status"
        label={t('filter.status')}
        any={t('filter.any')}
        defaultValue={filter.status ?? ''}
        options={statuses}
      />
      <SelectField
        id="filter-service"
        name="service"
        label={t('filter.service')}
        any={t('filter.any')}
        defaultValue={filter.service ?? ''}
        options={quoteServiceTypes.map((value) => ({ value, label: t(`service.${value}`) }))}
      />
      <DayFields {...filter} />
    </FilterForm>
  )
}
