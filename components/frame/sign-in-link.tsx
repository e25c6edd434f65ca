'use client'

import type { ReactNode } from 'react'
import { usePathname } from 'next/navigation'
import { AccountLink } from './account-link.tsx'

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
