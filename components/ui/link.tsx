import type { ComponentProps } from 'react'
import NextLink from 'next/link'

/**
 * A way to another page, which is asked for when it is taken. Every page here is made for whoever asks,
 * so nothing of it could be fetched ahead: Next would ask the server twice for the outline of each link
 * in sight, while the page that is open still starts.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
