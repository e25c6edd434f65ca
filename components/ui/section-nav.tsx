'use client'

/** The links to the sections of a place. On a phone they scroll sideways, and a menu has all of them. */
import { useEffect, useId, useRef } from 'react'
import { LayoutGrid } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Link } from './link.tsx'
import { closePopoverOf, popoverStyle } from './popover.ts'

export interface SectionLink {
  readonly href: string
  readonly name: string
  /** It is the current one at its own address only, and not at those below it. */
  readonly isExact?: true
}

export function SectionNav({
  label,
  links,
  menuLabel = null,
  className = '',
}: {
  label: string
  links: readonly SectionLink[]
  /** Where there are so many that they fill two rows, and a phone needs the menu; null: there are few. */
  menuLabel?: string | null
  className?: string
}) {
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  const current = currentLink(links, path)
  useEffect(() => {
    if (nav.current !== null && current !== null) showLinkTo(current, nav.current)
  }, [current])
  return (
    <div className={`-mx-4 flex border-b border-edge md:mx-0 ${className}`}>
      <nav
        ref={nav}
        aria-label={label}
        className={`relative fade-sides flex grow overflow-x-auto px-4 md:px-0 ${menuLabel === null ? '' : 'md:flex-wrap'}`}
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
      {menuLabel !== null && <SectionMenu label={menuLabel} links={links} current={current} />}
    </div>
  )
}

/** All of them at once, for a phone. */
function SectionMenu({
  label,
  links,
  current,
}: {
  label: string
  links: readonly SectionLink[]
  current: string | null
}) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 shrink-0 items-center px-4 text-ink-soft hover:text-ink md:hidden"
      >
        <LayoutGrid aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={label}
        className={`${popoverStyle} inset-x-4 w-auto md:hidden`}
      >
        <ul className="grid grid-cols-2">
          {links.map(({ href, name }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={href === current ? 'page' : undefined}
                onClick={(event) => closePopoverOf(event.currentTarget)}
                className="flex min-h-11 items-center rounded-medium px-3 py-1.5 text-small font-medium hover:bg-hover aria-[current]:bg-action-soft aria-[current]:text-action"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
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
