'use client'

import type { ComponentProps } from 'react'
import { useAccount } from '#components/account/use-account.ts'
import { Link } from '#components/ui/link.tsx'
import { stepHref, type DraftStep } from '#lib/hrefs.ts'

/** To a step on the way to a price, of the account that the page is for. */
export function StepLink({
  step,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'href'> & { step: DraftStep }) {
  return <Link href={stepHref(useAccount(), step)} {...rest} />
}
