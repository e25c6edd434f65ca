'use client'

import type { ComponentProps } from 'react'
import { Link } from '#components/ui/link.tsx'
import { forAccount } from '#lib/ops/acted-for.ts'
import { useActedFor } from './use-acted-for.ts'

/** To a step on the way to a price: staff stay with the account that the address, or the page, is for. */
export function StepLink({
  href,
  account = null,
  ...rest
}: ComponentProps<typeof Link> & { href: string; account?: string | null }) {
  const inAddress = useActedFor()
  return <Link href={forAccount(href, inAddress ?? account)} {...rest} />
}
