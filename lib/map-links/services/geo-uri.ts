/** geo: (RFC 5870), with Android's extensions: geo:0,0?q=text, geo:0,0?q=lat,lng(label). */
import { pointLink, textLink, unsupported, type MapLink } from '../map-link.ts'
import { readLatLng } from '../read-coordinates.ts'

export function readGeoUri(text: string): MapLink {
  const [, lat, lng, parameters = '', query = ''] =
    /^geo:(-?[\d.]+),(-?[\d.]+)(?:,-?[\d.]+)?((?:;[^?]*)?)(?:\?(.*))?$/i.exec(text) ?? []
  if (lat === undefined || lng === undefined) return unsupported
  // Another reference system would need a conversion that nobody uses.
  if (/;crs=(?!wgs84(?:;|$))/i.test(parameters)) return unsupported
  const asked = new URLSearchParams(query).get('q') ?? ''
  const [, askedPoint = asked, label = ''] = /^([^(]+)\((.*)\)$/.exec(asked) ?? []
  const named = pointLink(readLatLng(askedPoint), label)
  if (named !== null) return named
  const nowhere = Number(lat) === 0 && Number(lng) === 0
  return (
    (nowhere ? textLink(asked) : null) ??
    pointLink(readLatLng(`${lat},${lng}`), asked) ??
    unsupported
  )
}
