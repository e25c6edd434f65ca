import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'

/** A form of the browser's own: what is looked for stands in the address of the page. */
export function AddressSearch({
  path,
  words,
  total,
}: {
  path: string
  words: string
  total: number
}) {
  const t = useTranslations('addressBook')
  return (
    <search className="mt-6">
      <form action={path} className="flex max-w-[36rem] gap-2">
        <label htmlFor="q" className="sr-only">
          {t('search.label')}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={200}
          defaultValue={words}
          key={words}
          placeholder={t('search.placeholder')}
          className="min-h-11 min-w-0 grow rounded-medium border border-edge-strong bg-surface px-3.5 text-small text-ink placeholder:text-ink-soft"
        />
        <button type="submit" className={buttonStyle('secondary')}>
          <Search aria-hidden className="size-4" />
          {t('search.submit')}
        </button>
      </form>
      <p role="status" className="mt-3 text-caption text-ink-soft">
        {words === '' ? t('count', { count: total }) : t('found', { count: total, words })}
        {words !== '' && (
          <>
            {' · '}
            <Link
              href={path}
              className="inline-flex min-h-6 items-center font-medium text-action underline underline-offset-2"
            >
              {t('search.all')}
            </Link>
          </>
        )}
      </p>
    </search>
  )
}
