import type { ReactNode } from 'react'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { Notice } from './notice.tsx'
import { RetryLink } from './retry-link.tsx'

export function NotRead({
  title,
  retry,
  children,
}: {
  title: string
  /** The label for trying again; null: a retry would not help. */
  retry: string | null
  children: ReactNode
}) {
  return (
    <div role="alert">
      <Notice
        illustration={<UncoupledTrailer />}
        title={title}
        action={retry !== null && <RetryLink>{retry}</RetryLink>}
      >
        <p>{children}</p>
      </Notice>
    </div>
  )
}
