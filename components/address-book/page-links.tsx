import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'

export function PageLinks({
  path,
  words,
  page,
  pages,
}: {
  path: string
  words: string
  page: number
  pages: number
}) {
  const t = useTranslations('addressBook.pages')
  if (pages < 2) return null
  const hrefOf = (to: number) => {
    const query = new URLSearchParams({ ...(words !== '' && { q: words }), page: String(to) })
    return `${path}?${query}`
  }
  return (
    <nav aria-label={t('label')} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-small text-ink-soft">{t('at', { page, pages })}</p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link href={hrefOf(page - 1)} rel="prev" className={buttonStyle('secondary')}>
            {t('previous')}
          </Link>
        )}
        {page < pages && (
          <Link href={hrefOf(page + 1)} rel="next" className={buttonStyle('secondary')}>
            {t('next')}
          </Link>
        )}
      </div>
    </nav>
  )
}
