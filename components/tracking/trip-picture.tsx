import type { ComponentProps } from 'react'

/** A picture from the carrier, as it is. One that does not come leaves its words. */
export function TripPicture({ alt, ...image }: ComponentProps<'img'> & { alt: string }) {
  // oxlint-disable-next-line next/no-img-element -- There is no optimizer here (next.config.mjs).
  return <img alt={alt} {...image} />
}
