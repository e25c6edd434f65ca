'use client'

/** The filter of a list. It is the page's address, so it works as a plain form before any script has run. */
import { useId, useState, useTransition, type ChangeEvent, type ReactNode } from 'react'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname, useRouter } from 'next/navigation'
import { buttonStyle } from '#components/ui/button-style.ts'
import { TextField } from '#components/ui/fields.tsx'
import { Link } from '#components/ui/link.tsx'

/** `aligned`: the fields stand beside the words where there is room; `below`: in a row of their own. */
const layouts = {
  aligned: {
    form: 'lg:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))_auto]',
    words: 'lg:col-span-1',
    buttons: 'lg:col-start-auto lg:row-start-auto',
    submit: 'md:grow lg:grow-0',
  },
  below: {
    form: 'lg:grid-cols-6',
    words: 'lg:col-span-5',
    buttons: 'lg:col-start-6',
    submit: 'md:grow',
  },
}

export function FilterForm({
  words,
  searchHint,
  state,
  isFiltered,
  isMoreFiltered,
  layout,
  children,
}: {
  words: string
  searchHint: string
  /** Back and "Clear filters" bring other values than were typed: the form is made anew with them. */
  state: string
  isFiltered: boolean
  /** By more than the words. */
  isMoreFiltered: boolean
  layout: keyof typeof layouts
  /** The fields, if any. A phone shows what the list holds, not how to narrow it: they wait behind a press. */
  children?: ReactNode
}) {
  const t = useTranslations('accountLists')
  const path = usePathname()
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const id = useId()
  const [isOpen, setOpen] = useState(isMoreFiltered)
  const classes = layouts[layout]

  function show(form: HTMLFormElement): void {
    const entries = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    )
    const query = new URLSearchParams(entries).toString()
    startTransition(() => router.push(query === '' ? path : `${path}?${query}`, { scroll: false }))
  }

  /** Choosing shows the list at once. */
  function showChosen({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void {
    if (target instanceof HTMLSelectElement) show(currentTarget)
  }

  return (
    <search aria-label={t('filter.label')}>
      <form
        key={state}
        method="get"
        aria-busy={pending}
        onChange={showChosen}
        onSubmit={(event) => {
          event.preventDefault()
          show(event.currentTarget)
        }}
        className={`grid grid-cols-2 items-end gap-3 md:grid-cols-4 ${classes.form}`}
      >
        <div className={`relative col-span-2 md:col-span-3 ${classes.words}`}>
          <TextField
            id="filter-q"
            name="q"
            type="search"
            label={t('filter.search')}
            placeholder={searchHint}
            defaultValue={words}
            maxLength={100}
          />
          {/* Beside the field's name, where it does not move the list when it comes and goes. */}
          {isFiltered && (
            <Link
              href={path}
              scroll={false}
              className="absolute -top-0.5 right-0 inline-flex min-h-6 items-center text-caption text-action underline underline-offset-4 hover:text-action-hover"
            >
              {t('filter.clear')}
            </Link>
          )}
        </div>
        <div id={id} className={`contents ${isOpen ? '' : 'max-md:hidden'}`}>
          {children}
        </div>
        <div
          className={`col-span-2 flex flex-wrap gap-3 md:col-span-1 md:col-start-4 md:row-start-1 ${classes.buttons}`}
        >
          <button
            type="submit"
            aria-busy={pending}
            className={buttonStyle('secondary', classes.submit)}
          >
            <Search aria-hidden className="size-4" />
            {t('filter.apply')}
          </button>
          {children !== undefined && (
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
          )}
        </div>
      </form>
    </search>
  )
}

/** The first and the last day that a list shows. */
export function DayFields({ from, to }: { from: string | null; to: string | null }) {
  const t = useTranslations('accountLists.filter')
  return (['from', 'to'] as const).map((end) => (
    <TextField
      key={end}
      id={`filter-${end}`}
      name={end}
      type="date"
      label={t(end)}
      defaultValue={{ from, to }[end] ?? ''}
    />
  ))
}
