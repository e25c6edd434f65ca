'use client'

/** The filter of the board of deliveries. */
import { useTranslations } from 'next-intl'
import { DayFields, FilterForm } from '#components/account-lists/filter-form.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { boardGroups, type BoardFilter } from '#lib/console/board-filter.ts'
import { isFiltered } from '#lib/storefront/list-filter.ts'

export function BoardFilterBar({ filter }: { filter: BoardFilter }) {
  const t = useTranslations('board.filter')
  return (
    <FilterForm
      words={filter.words}
      searchHint={t('searchHint')}
      state={JSON.stringify(filter)}
      isFiltered={isFiltered(filter)}
      isMoreFiltered={isFiltered({ ...filter, words: '' })}
      layout="below"
    >
      <SelectField
        id="filter-status"
        name="status"
        label={t('state')}
        any={t('open')}
        defaultValue={filter.status ?? ''}
        options={boardGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
      />
      <DayFields {...filter} />
    </FilterForm>
  )
}
