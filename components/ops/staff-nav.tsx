'use client'

/** The pages of staff, on each of them. */
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { Link } from '#components/ui/link.tsx'

export interface StaffLink {
  readonly href: string
  readonly text: string
}

export function StaffNav({ links }: { links: readonly StaffLink[] }) {
  const t = useTranslations('ops')
  const path = usePathname()
  return (
    <nav
      aria-label={t('pages')}
      className="page flex flex-wrap items-center gap-x-4 pt-5 text-small md:pt-7"
    >
      {links.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
          className="flex min-h-9 items-center font-medium text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current]:text-ink"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
