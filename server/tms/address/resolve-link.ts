/** A map link to the point or the text in it, and that to an address. */
import type { ResolvedAddress } from '#lib/contract/addresses.ts'
import type { MapLink } from '#lib/map-links/map-link.ts'
import { decodePlusCode } from '#lib/geo/plus-code.ts'
import { readMapLink } from '#lib/map-links/read-map-link.ts'
import { ServiceError } from '../http/service-error.ts'
import { followShortLink } from './links/follow-short-link.ts'
import { resolvePoint } from './resolve-point.ts'
import { resolveText } from './resolve-text.ts'
import type { Resolving } from './resolving.ts'

interface WantedLink {
  readonly pasted: string
  readonly country: string | null
}

export async function resolveLink(
  { pasted, country }: WantedLink,
  resolving: Resolving,
): Promise<ResolvedAddress> {
  const link = await readOrFollow(pasted, resolving)
  switch (link.kind) {
    case 'point':
      return resolvePoint(link, resolving)
    case 'text':
      return resolveText({ text: link.text, country }, resolving)
    case 'plus_code': {
      const near = await resolveText({ text: link.near, country }, resolving)
      const point = decodePlusCode(link.code, near)
      if (point === null) throw new ServiceError('map_link_not_supported')
      return resolvePoint({ point, name: '' }, resolving)
    }
    case 'unsupported':
      throw new ServiceError('map_link_not_supported')
  }
}

async function readOrFollow(
  pasted: string,
  { outside }: Resolving,
): Promise<Exclude<MapLink, { kind: 'short' }>> {
  const link = readMapLink(pasted)
  if (link.kind !== 'short') return link
  const followed = await followShortLink(link.url, { outside })
  switch (followed.kind) {
    case 'read':
      return followed.link
    case 'not_supported':
      throw new ServiceError('map_link_not_supported')
    case 'unreachable':
      throw new ServiceError('map_link_unreachable')
  }
}
