/** The pin icon of every map: for an end of a route, a stop of a trip, or a single place. */
import { divIcon, type DivIcon } from 'leaflet'
import { firstLetter } from './map-pin.ts'

/** Without a letter it has a dot. */
export function pinIcon(letter: string, className = ''): DivIcon {
  const isLater = letter !== '' && letter !== firstLetter
  const mark =
    letter === ''
      ? '<circle class="map-pin-mark" cx="18" cy="18" r="5.5"/>'
      : `<text class="map-pin-mark" x="18" y="23.5" text-anchor="middle">${letter}</text>`
  return divIcon({
    className: ['map-pin', className, isLater ? 'map-pin-later' : ''].join(' ').trimEnd(),
    iconSize: [36, 46],
    iconAnchor: [18, 44],
    html: `<svg viewBox="0 0 36 46" width="36" height="46" aria-hidden="true"><path class="map-pin-body" d="M18 1.5C9 1.5 1.5 8.7 1.5 17.8 1.5 29 18 44.5 18 44.5S34.5 29 34.5 17.8C34.5 8.7 27 1.5 18 1.5Z"/>${mark}</svg>`,
  })
}
