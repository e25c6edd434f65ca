/**
 * Plus codes (Open Location Code): a cell of the grid as letters, in full or shortened with a place
 * name.
 */
import type { Point } from './great-circle.ts'

const digits = '23456789CFGHJMPQRVWX'
const separatorAt = 8
const pairs = 5
const fineRows = 5
const fineColumns = 4
const form = /^[23456789CFGHJMPQRVWX]{0,8}\+[23456789CFGHJMPQRVWX]{0,7}$/

/** Finds a code anywhere in a text, and returns the rest of the text, which may name a place near it. */
export function findPlusCode(text: string): { code: string; rest: string } | null {
  const match =
    /(?:^|[\s,])([23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,7})(?=$|[\s,])/i.exec(text)
  const [whole, code] = match ?? []
  if (whole === undefined || code === undefined) return null
  const rest = text.replace(whole, ' ').replaceAll(/^[\s,]+|[\s,]+$/g, '')
  return { code: code.toUpperCase(), rest }
}

/** The centre of the cell. A shortened code needs a nearby point. Null when the text is not a code. */
export function decodePlusCode(code: string, near: Point | null): Point | null {
  if (!form.test(code)) return null
  const missing = separatorAt - code.indexOf('+')
  if (missing === 0) return middleOf(code.replace('+', ''))
  if (near === null || missing % 2 !== 0) return null
  const cell = 20 ** (2 - missing / 2)
  const start = encode(near).slice(0, missing)
  const found = middleOf(start + code.replace('+', ''))
  if (found === null) return null
  // The code's cell may be on the other side of the larger cell's edge.
  return {
    lat: nearer(found.lat, { near: near.lat, cell, least: -90, most: 90 }),
    lng: nearer(found.lng, { near: near.lng, cell, least: -180, most: 180 }),
  }
}

function nearer(
  value: number,
  { near, cell, least, most }: { near: number; cell: number; least: number; most: number },
): number {
  const half = cell / 2
  if (near + half < value && value - cell >= least) return value - cell
  if (near - half > value && value + cell <= most) return value + cell
  return value
}

function middleOf(letters: string): Point | null {
  let lat = -90
  let lng = -180
  let latCell = 400
  let lngCell = 400
  for (const [at, letter] of [...letters].entries()) {
    const digit = digits.indexOf(letter)
    if (digit === -1) return null
    if (at >= pairs * 2) {
      latCell /= fineRows
      lngCell /= fineColumns
      lat += Math.floor(digit / fineColumns) * latCell
      lng += (digit % fineColumns) * lngCell
    } else if (at % 2 === 0) {
      latCell /= 20
      lat += digit * latCell
    } else {
      lngCell /= 20
      lng += digit * lngCell
    }
  }
  const middle = { lat: lat + latCell / 2, lng: lng + lngCell / 2 }
  return middle.lat <= 90 && middle.lng <= 180 ? middle : null
}

/** Ten letters, a cell of about fourteen metres. */
export function encodePlusCode(point: Point): string {
  const letters = encode(point)
  return `${letters.slice(0, separatorAt)}+${letters.slice(separatorAt)}`
}

function encode({ lat, lng }: Point): string {
  // Counts cells of the finest pair as integers, so that no digit is lost to rounding.
  const finest = 8000
  let row = Math.min(180 * finest - 1, Math.max(0, Math.floor((lat + 90) * finest)))
  let column = Math.floor((lng + 180) * finest)
  column = ((column % (360 * finest)) + 360 * finest) % (360 * finest)
  let letters = ''
  for (let pair = 0; pair < pairs; pair++) {
    letters = `${digits.charAt(row % 20)}${digits.charAt(column % 20)}${letters}`
    row = Math.floor(row / 20)
    column = Math.floor(column / 20)
  }
  return letters
}
