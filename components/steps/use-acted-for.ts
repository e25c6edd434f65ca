'use client'

import { useSearchParams } from 'next/navigation'
import { actedForName, forAccount } from '#lib/ops/acted-for.ts'

/** The account in this page's address, for which staff are on their way to a price; else null. */
export function useActedFor(): string | null {
  return useSearchParams().get(actedForName)
}

/** Another step of the same way. */
export function useStepPath(): (path: string) => string {
  const account = useActedFor()
  return (path) => forAccount(path, account)
}
