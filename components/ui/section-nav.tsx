'use client'

/** The links to the sections of a place. On a phone they scroll sideways. */
import { useEffect, useRef } from 'react'
import { usePathname } from 'next/navigation'
import { Link } from './link.tsx'

export interface SectionLink {
  readonly href: string
  readonly name: string
  /** It is the current one at its own address only, and not at those below it. */
  readonly isExact?: true
}

export function SectionNav({
  label,
  links,
  className = '',
}: {
  label: string
  links: readonly SectionLink[]
  className?: string
}) {
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  const current = currentLink(links, path)
  useEffect(() => {
    if (nav.current !== null && current !== null) showLinkTo(current, nav.current)
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={`relative -mx-4 fade-sides flex overflow-x-auto border-b border-edge px-4 md:mx-0 md:px-0 ${className}`}
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

/** The address of a place may begin the addresses of its sections: the longest one that fits is meant. */
function currentLink(links: readonly SectionLink[], path: string): string | null {
  const fitting = links
    .filter(({ href, isExact }) => path === href || (!isExact && path.startsWith(`${href}/`)))
    .map(({ href }) => href)
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** Moves the row of links alone: the page stays where it is. */
function showLinkTo(path: string, nav: HTMLElement): void {
  const link = [...nav.querySelectorAll('a')].find(({ pathname }) => pathname === path)
  if (link !== undefined)
    nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2
}
