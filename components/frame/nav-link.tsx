'use client'

import type { ReactNode } from 'react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { closePopoverOf } from '#components/ui/popover.ts'

/** A link of the navigation. The page one is on stands on the load line. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const current = usePathname() === href
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => closePopoverOf(event.currentTarget)}
      className="relative flex min-h-11 items-center rounded-small px-3 text-small font-medium text-ink-soft transition-colors after:absolute after:inset-y-3 after:left-0 after:w-0.5 md:after:inset-x-3 md:after:top-auto md:after:bottom-1 md:after:h-0.5 md:after:w-auto hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-mark"
    >
      {children}
    </Link>
  )
}
