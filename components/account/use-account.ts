'use client'

import { usePathname } from 'next/navigation'
import { accountInPath } from '#lib/hrefs.ts'

/** The account in this page's address; null on a page of none. */
export function useAccount(): string | null {
  return accountInPath(usePathname())
}

export function useOwnAccount(): string {
  const account = useAccount()
  if (account === null) throw new Error('a part of an account is shown outside of its pages')
  return account
}
