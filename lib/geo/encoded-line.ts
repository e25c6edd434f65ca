/**
 * Encodes a line as a short text: the differences from point to point in whole steps, each number in
 * pieces of five bits, the lowest first (the encoded polyline of Google's maps, with a configurable
 * step).
 */
import type { Point } from './great-circle.ts'

/** JSON escapes none of its letters but the backslash. */
const firstLetter = 63
const pieceBits = 5
const morePieces = 1 << pieceBits

export function encodeLine(points: readonly Point[], stepDegrees: number): string {
  let text = ''
  let lat = 0
  let lng = 0
  for (const point of points) {
    const nextLat = Math.round(point.lat / stepDegrees)
    const nextLng = Math.round(point.lng / stepDegrees)
    text += encodeNumber(nextLat - lat) + encodeNumber(nextLng - lng)
    lat = nextLat
    lng = nextLng
  }
  return text
}

export function decodeLine(text: string, stepDegrees: number): Point[] {
  const points: Point[] = []
  let at = 0
  let lat = 0
  let lng = 0
  const next = () => {
    let shifted = 0
    let bits = 0
    for (;;) {
      const piece = text.charCodeAt(at) - firstLetter
      if (Number.isNaN(piece)) throw new Error('an encoded line ends within a number')
      at += 1
      shifted += (piece & (morePieces - 1)) * 2 ** bits
      bits += pieceBits
      if (piece < morePieces) return shifted % 2 === 0 ? shifted / 2 : -(shifted + 1) / 2
    }
  }
  while (at < text.length) {
    lat += next()
    lng += next()
    points.push({ lat: lat * stepDegrees, lng: lng * stepDegrees })
  }
  return points
}

/** The sign becomes the lowest bit, so that small numbers of either sign are short. */
function encodeNumber(number: number): string {
  let left = number < 0 ? -number * 2 - 1 : number * 2
  let text = ''
  while (left >= morePieces) {
    text += String.fromCharCode((left % morePieces) + morePieces + firstLetter)
    left = Math.floor(left / morePieces)
  }
  return text + String.fromCharCode(left + firstLetter)
}
