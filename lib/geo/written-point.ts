/**
 * Coordinates as people write them: decimal or in degrees, minutes and seconds, with signs or with words
 * for the hemispheres in English, Thai and Chinese, either one first. A text that holds anything else is
 * an address, and so are two whole numbers without a sign of degrees.
 */
import type { Point } from './great-circle.ts'

export interface WrittenPoint {
  readonly point: Point
  /** The other reading, where nothing in the text says which of the two comes first; else null. */
  readonly swapped: Point | null
}

export function readWrittenPoint(text: string): WrittenPoint | null {
  if (text.length > longestText || !/\p{Nd}/u.test(text)) return null
  const plain = withUnits(withPointsInNumbers(inPlainSigns(text)))
  const parts = [...plain.matchAll(part)]
  // Only spaces and separators may be left.
  if (!/^[\s,;:=&/|~()[\]]*$/.test(plain.replaceAll(part, ' '))) return null
  const values = valuesOf(parts)
  const [first, second, ...others] = values ?? []
  if (first === undefined || second === undefined || others.length > 0) return null
  return pairOf(first, second)
}

const longestText = 120

/** One letter for each hemisphere, axis and unit, whatever was written; the south has u, seconds have q. */
const words: readonly (readonly [RegExp, string])[] = [
  [/พิกัด(?:ที่ตั้ง)?|坐标|座標|gps|coordinates?|coords?|location|loc/g, ' '],
  [/ละติจูด|ละติจูต|纬度|緯度|latitude|lat(?![a-z])/g, ' y '],
  [/ลองจิจูด|ลองติจูด|经度|經度|longitude|long(?![a-z])|lng|lon(?![a-z])/g, ' x '],
  [/องศา|degrees?|deg(?![a-z])|度|°/g, 'd'],
  [/ฟิลิปดา|พิลิปดา|seconds?|sec(?![a-z])|秒|''|"|″|”|“|′′/g, 'q'],
  [/ลิปดา|minutes?|min(?![a-z])|分|'|′|’|‘/g, 'm'],
  [/ทิศเหนือ|เหนือ|北[纬緯]?|north/g, ' n '],
  [/ทิศใต้|ใต้|南[纬緯]?|south|s/g, ' u '],
  [/ทิศตะวันออก|ตะวันออก|东[经經]?|東[经經]?|east/g, ' e '],
  [/ทิศตะวันตก|ตะวันตก|西[经經]?|west/g, ' w '],
]

function inPlainSigns(text: string): string {
  let plain = text
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/[’‘]{2}/g, '"')
    // The usual form of these would be letters.
    .replaceAll(/[º˚]/g, '°')
    .normalize('NFKC')
    .replaceAll(/[−–—](?=\s*\d)/g, '-')
    .replaceAll(/[、，]/g, ',')
    .toLowerCase()
  for (const [written, letter] of words) plain = plain.replaceAll(written, letter)
  return plain
}

/** A comma inside a number: 13,7563 100,5018. */
function withPointsInNumbers(text: string): string {
  const pair =
    /^\s*([+-]?\d{1,3}),(\d{3,})(d?[neuw ]*?)(?:\s*[;/|]\s*|\s*,\s+|\s+)([+-]?\d{1,3}),(\d{3,})(d?[neuw ]*)$/
  return text.replace(pair, '$1.$2$3 ; $4.$5$6')
}

/** Numbers beside a hemisphere's letter without signs between them: N 13 45 22.68, 13:45:22.68 N. */
function withUnits(text: string): string {
  const numbers = String.raw`(\d{1,3})[ :](\d{1,2}(?:\.\d+)?)(?:[ :](\d{1,2}(?:\.\d+)?))?`
  const after = new RegExp(String.raw`([neuw] *)${numbers}(?![\d.dmq])`, 'g')
  const before = new RegExp(String.raw`(?<![\d.dmq] *)()${numbers}(?= *[neuw])`, 'g')
  const form = text.trimStart().search(/[neuw]/) === 0 ? after : before
  return text.replaceAll(
    form,
    (_, side: string, degrees: string, minutes: string, seconds?: string) =>
      `${side}${degrees}d${minutes}m${seconds === undefined ? '' : `${seconds}q`}`,
  )
}

const part = /([+-]?)(\d{1,3}(?:\.\d*)?)\s*([dmq]?)|[xyneuw]/g

interface Value {
  degrees: number
  /** Which of the two it is, when the text says so. */
  axis: 'lat' | 'lng' | null
  isMarked: boolean
  /** Whether its hemisphere is written, by a letter or a word. */
  hasSide: boolean
  /** A letter after it ends it: no minutes follow. */
  isClosed: boolean
  isNegative: boolean
  isWhole: boolean
  /** How fine its last number was: degrees, minutes or seconds. */
  unit: 'd' | 'm' | 'q'
}

/** Reads numbers, and the letters before or after each. Null where a sign stands where none may. */
function valuesOf(parts: readonly RegExpExecArray[]): Value[] | null {
  const values: Value[] = []
  let side: string | null = null
  let axis: Value['axis'] = null
  for (const [written, sign, digits, unit] of parts) {
    const last = values.at(-1)
    if (digits === undefined) {
      if (written === 'x' || written === 'y') axis = written === 'y' ? 'lat' : 'lng'
      else if (last !== undefined && !last.hasSide && side === null) {
        setSide(last, written)
        last.isClosed = true
      } else side = written
      continue
    }
    const goesOn = sign === '' && side === null && axis === null
    const finer = goesOn && last !== undefined ? finerUnit(last, unit) : null
    if (finer !== null && last !== undefined) {
      if (Number(digits) >= 60) return null
      last.degrees += Number(digits) / (finer === 'q' ? 3600 : 60)
      last.unit = finer
      continue
    }
    if (unit === 'm' || unit === 'q') return null
    const value: Value = {
      degrees: Number(digits),
      axis,
      isMarked: unit === 'd' || axis !== null,
      hasSide: false,
      isClosed: false,
      isNegative: sign === '-',
      isWhole: !digits.includes('.'),
      unit: 'd',
    }
    if (side !== null) setSide(value, side)
    side = null
    axis = null
    values.push(value)
  }
  return side === null && axis === null ? values : null
}

/** The unit of a number that goes on from the last one; null where it begins a value of its own. */
function finerUnit(last: Value, unit: string | undefined): 'm' | 'q' | null {
  if (last.isClosed) return null
  if (unit === 'q') return last.unit === 'q' ? null : 'q'
  if (last.unit !== 'd' || !last.isMarked) return null
  // After whole degrees the sign of minutes may be left out.
  return unit === 'm' || (unit === '' && last.isWhole) ? 'm' : null
}

function setSide(value: Value, letter: string): void {
  value.hasSide = true
  value.axis = letter === 'n' || letter === 'u' ? 'lat' : 'lng'
  value.isMarked = true
  if (letter === 'u' || letter === 'w') value.isNegative = true
}

function pairOf(first: Value, second: Value): WrittenPoint | null {
  if ([first, second].some(({ isMarked, isWhole }) => !isMarked && isWhole)) return null
  if (first.axis !== null && first.axis === second.axis) return null
  const one = first.isNegative ? -first.degrees : first.degrees
  const other = second.isNegative ? -second.degrees : second.degrees
  const latFirst = pointAt(one, other)
  const lngFirst = pointAt(other, one)
  const says = first.axis ?? (second.axis === null ? null : second.axis === 'lat' ? 'lng' : 'lat')
  if (says !== null) {
    const point = says === 'lat' ? latFirst : lngFirst
    return point && { point, swapped: null }
  }
  if (latFirst === null) return lngFirst && { point: lngFirst, swapped: null }
  return { point: latFirst, swapped: lngFirst }
}

/** Null when they are out of range. */
function pointAt(lat: number, lng: number): Point | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
