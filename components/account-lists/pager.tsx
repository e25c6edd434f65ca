import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'

/** Back leads to the page before; so this leads on, and to the beginning. */
export function Pager({
  path,
  query,
  next,
  isFirst,
}: {
  path: string
  query: URLSearchParams
  next: string | null
  isFirst: boolean
}) {
  const t = useTranslations('accountLists')
  if (next === null && isFirst) return null
  const withCursor = (before: string | null) => {
    const all = new URLSearchParams(query)
    if (before !== null) all.set('before', before)
    return all.size === 0 ? path : `${path}?${all}`
  }
  return (
    <nav aria-label={t('pages')} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      {isFirst ? (
        <span />
      ) : (
        <Link href={withCursor(null)} className={buttonStyle('secondary')}>
          {t('newest')}
        </Link>
      )}
      {next !== null && (
        <Link href={withCursor(next)} className={buttonStyle('secondary')}>
          {t('older')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  )
}
