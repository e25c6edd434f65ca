'use client'

/** The filter of a list. It is the page's address, so it works as a plain form before any script has run. */
import { useId, useState, useTransition, type ChangeEvent } from 'react'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { usePathname, useRouter } from 'next/navigation'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField, SelectField } from '#components/ui/fields.tsx'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { isFiltered, type ListFilter } from '#lib/storefront/list-filter.ts'

export function FilterBar({
  filter,
  statuses,
}: {
  filter: ListFilter<string>
  statuses: readonly { readonly value: string; readonly label: string }[]
}) {
  const t = useTranslations('accountLists')
  const path = usePathname()
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const id = useId()
  // A phone shows what the list holds, not how to narrow it: all but the words wait behind a press.
  const [isOpen, setOpen] = useState(isFiltered({ ...filter, words: '' }))

  function show(form: HTMLFormElement): void {
    const entries = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    )
    const query = new URLSearchParams(entries).toString()
    startTransition(() => router.push(query === '' ? path : `${path}?${query}`, { scroll: false }))
  }

  /** Choosing shows the list at once. */
  function showChosen({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>): void {
    if (form) show(form)
  }

  return (
    <search aria-label={t('filter.label')}>
      <form
        // Back and "Clear filters" bring other values than were typed.
        key={JSON.stringify(filter)}
        method="get"
        aria-busy={pending}
        onSubmit={(event) => {
          event.preventDefault()
          show(event.currentTarget)
        }}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))_auto]"
      >
        <TextField
          id="filter-q"
          name="q"
          type="search"
          label={t('filter.search')}
          placeholder={t('filter.searchHint')}
          defaultValue={filter.words}
          maxLength={100}
          className="col-span-2 md:col-span-3 lg:col-span-1"
        />
        <div id={id} className={`contents ${isOpen ? '' : 'max-md:hidden'}`}>
          <SelectField
            id="filter-status"
            name="status"
            label={t('filter.status')}
            any={t('filter.any')}
            defaultValue={filter.status ?? ''}
            options={statuses}
            onChange={showChosen}
          />
          <SelectField
            id="filter-service"
            name="service"
            label={t('filter.service')}
            any={t('filter.any')}
            defaultValue={filter.service ?? ''}
            options={quoteServiceTypes.map((value) => ({ value, label: t(`service.${value}`) }))}
            onChange={showChosen}
          />
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              id={`filter-${end}`}
              name={end}
              type="date"
              label={t(`filter.${end}`)}
              defaultValue={filter[end] ?? ''}
            />
          ))}
        </div>
        <div className="col-span-2 flex flex-wrap gap-3 md:col-span-1 md:col-start-4 md:row-start-1 lg:col-start-auto lg:row-start-auto">
          <button
            type="submit"
            aria-busy={pending}
            className={buttonStyle('secondary', 'md:grow lg:grow-0')}
          >
            <Search aria-hidden className="size-4" />
            {t('filter.apply')}
          </button>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className={buttonStyle('secondary', 'md:hidden')}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            {t('filter.more')}
          </button>
        </div>
      </form>
      {isFiltered(filter) && (
        <Link
          href={path}
          scroll={false}
          className="mt-2 inline-flex min-h-8 items-center text-small text-action underline underline-offset-4 hover:text-action-hover"
        >
          {t('filter.clear')}
        </Link>
      )}
    </search>
  )
}
