'use client'

/** The sections of the console, on every page of it. */
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { Link } from '#components/ui/link.tsx'
import { consoleHref, type ConsoleSection } from '#lib/hrefs.ts'

export function ConsoleNav({ sections }: { sections: readonly ConsoleSection[] }) {
  const t = useTranslations('console')
  const path = usePathname()
  return (
    <nav aria-label={t('title')} className="mb-1 flex flex-wrap items-center gap-x-2 text-small">
      <span aria-hidden className="text-ink-soft">
        {t('title')}
      </span>
      {sections.map((section) => {
        const href = consoleHref(section)
        const isCurrent = path === href || path.startsWith(`${href}/`)
        return (
          <span key={section} className="flex items-center gap-x-2">
            <span aria-hidden className="text-ink-soft">
              ·
            </span>
            <Link
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className="flex min-h-9 items-center font-medium text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current]:text-ink"
            >
              {t(`section.${section}`)}
            </Link>
          </span>
        )
      })}
    </nav>
  )
}
