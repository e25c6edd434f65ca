/** The centre of a geohash's cell. Null when the text is not a geohash. */
import type { Point } from './great-circle.ts'

const letters = '0123456789bcdefghjkmnpqrstuvwxyz'

export function decodeGeohash(hash: string): Point | null {
  const box = { south: -90, north: 90, west: -180, east: 180 }
  let eastward = true
  for (const letter of hash.toLowerCase()) {
    const value = letters.indexOf(letter)
    if (value === -1) return null
    for (let bit = 4; bit >= 0; bit--) {
      const upper = ((value >> bit) & 1) === 1
      if (eastward) {
        const middle = (box.west + box.east) / 2
        if (upper) box.west = middle
        else box.east = middle
      } else {
        const middle = (box.south + box.north) / 2
        if (upper) box.south = middle
        else box.north = middle
      }
      eastward = !eastward
    }
  }
  return hash === '' ? null : { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
}
