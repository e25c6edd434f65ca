/** Apple Maps. */
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { readLatLng } from '../read-coordinates.ts'

export function isApple({ hostname }: URL): boolean {
  return hostname === 'maps.apple.com' || hostname === 'beta.maps.apple.com'
}

export function readApple({ searchParams }: URL): MapLink {
  const name = searchParams.get('name') ?? searchParams.get('q') ?? ''
  for (const key of ['coordinate', 'll', 'daddr', 'destination', 'q', 'address', 'sll', 'center']) {
    const point = readLatLng(searchParams.get(key))
    const link = pointLink(point, readLatLng(name) === null ? name : '')
    if (link !== null) return link
  }
  const texts = ['address', 'daddr', 'destination', 'q', 'query', 'name']
  return (
    texts.map((key) => textLink(searchParams.get(key))).find((link) => link !== null) ?? unsupported
  )
}
