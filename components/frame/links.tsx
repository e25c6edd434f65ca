'use client'

/** The links of the header, which may be in a menu: following one closes it. */
import type { ReactNode } from 'react'
import { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { Link } from '#components/ui/link.tsx'
import { closePopoverOf } from '#components/ui/popover.ts'

/**
 * A link of the navigation. The link of the current page, or of the page that is loading, has the load
 * line.
 */
export function NavLink({
  href,
  leadsTo,
  children,
}: {
  href: string
  /** Where the link leads by way of a redirect. */
  leadsTo?: keyof typeof ofAccount
  children: ReactNode
}) {
  const path = usePathname()
  const current = leadsTo === undefined ? path === href : ofAccount[leadsTo].test(path)
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => closePopoverOf(event.currentTarget)}
      className="group relative flex min-h-11 items-center rounded-small px-3 text-small font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current]:text-ink"
    >
      {children}
      <LoadLine />
    </Link>
  )
}

const ofAccount = { home: /^\/a\/[^/]+$/, orders: /^\/a\/[^/]+\/orders(?:\/|$)/ }

/** Under the word in the header, before it in the menu of a phone. */
function LoadLine() {
  const { pending } = useLinkStatus()
  return (
    <span
      aria-hidden
      className={`absolute inset-y-3 left-0 w-0.5 bg-mark group-aria-[current]:block md:inset-x-3 md:top-auto md:bottom-1 md:h-0.5 md:w-auto ${pending ? 'animate-pulse' : 'hidden'}`}
    />
  )
}

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

const ofSigningIn = /^\/(?:sign-in|sign-up|reset|account)(?:\/|$)/

/** A link to the sign-in page that comes back to the current page. */
export function SignInLink({ className, children }: { className: string; children: ReactNode }) {
  const path = usePathname()
  const back = path === '/' || ofSigningIn.test(path) ? null : path
  const href = back === null ? '/sign-in' : `/sign-in?${new URLSearchParams({ next: back })}`
  return (
    <AccountLink href={href} className={className}>
      {children}
    </AccountLink>
  )
}
