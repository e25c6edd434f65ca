'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { usePathname } from 'next/navigation'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { accountHref, type AccountSection } from '#lib/hrefs.ts'

/** The links to the sections of one account. On a phone they scroll sideways. */
export function AccountNav({
  accountId,
  sections,
}: {
  accountId: SenderAccountId
  sections: readonly AccountSection[]
}) {
  const t = useTranslations('account')
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  const home = accountHref(accountId)
  const links = [
    { href: home, name: t('home.title'), isCurrent: path === home },
    ...sections.map((section) => {
      const href = accountHref(accountId, section)
      return { href, name: t(`section.${section}`), isCurrent: path.startsWith(href) }
    }),
  ]
  const current = links.find(({ isCurrent }) => isCurrent)?.href
  useEffect(() => {
    if (nav.current !== null && current !== undefined) showLinkTo(current, nav.current)
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={t('sections')}
      className="relative -mx-4 mt-5 mb-8 fade-sides flex overflow-x-auto border-b border-edge px-4 md:mx-0 md:px-0"
    >
      {links.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className="flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-small font-medium text-ink-soft transition-colors hover:text-ink aria-[current]:border-mark aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Moves the row of links alone: the page stays where it is. */
function showLinkTo(path: string, nav: HTMLElement): void {
  const link = [...nav.querySelectorAll('a')].find(({ pathname }) => pathname === path)
  if (link !== undefined)
    nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2
}
