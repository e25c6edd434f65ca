'use client'

import type { ReactNode } from 'react'
import { Link } from '#components/ui/link.tsx'
import { closePopoverOf } from '#components/ui/popover.ts'

/** A link in a menu, which closes the menu. */
export function AccountLink({
  href,
  className,
  children,
}: {
  href: string
  className: string
  children: ReactNode
}) {
  return (
    <Link
      href={href}
      className={className}
      onClick={(event) => closePopoverOf(event.currentTarget)}
    >
      {children}
    </Link>
  )
}
