import type { ComponentProps } from 'react'
import NextLink from 'next/link'

/**
 * A link that is fetched when it is followed. Every page here is rendered for its visitor, so nothing
 * could be prefetched: Next would request the outline of each visible link twice, while the open page
 * still starts.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
