import type { Point } from '#lib/geo/great-circle.ts'

/** The inputs of the benchmark with what is expected of them; a level that is not judged is empty. */
export interface Case {
  readonly input: string
  /** As a caller gives it beside the text. */
  readonly country: string | null
  readonly expected: {
    readonly country: string
    readonly province: string
    readonly district: string
    readonly subdistrict: string
  }
  readonly heldOut: boolean
}

export function readCases(text: string): Case[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [hint = '', input = '', country = '', province = '', district = '', subdistrict = ''] =
        line.split('\t')
      return {
        input,
        country: hint === '' ? null : hint,
        expected: { country, province, district, subdistrict },
        heldOut: isHeldOut(input),
      }
    })
}

/** By a hash of the input, so that a new line moves no other from one set to the other. */
function isHeldOut(input: string): boolean {
  let hash = 2_166_136_261
  for (const character of input) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  return (hash >>> 0) % 3 === 0
}

/** A text as people write it, with the place that its source means. */
export interface PlaceText {
  readonly text: string
  readonly country: string
  /** Empty for a text that names a country only, and outside Thailand. */
  readonly province: string
  /** Null where the source gives none. */
  readonly point: Point | null
  /** Whether the place lies in one of our tables, so that its point can be known. */
  readonly known: boolean
  readonly heldOut: boolean
}

export function readPlaceTexts(table: string): PlaceText[] {
  return table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [text = '', country = '', province = '', lat = '', lng = '', known = ''] =
        line.split('\t')
      const point = lat === '' ? null : { lat: Number(lat), lng: Number(lng) }
      return { text, country, province, point, known: known === 'x', heldOut: isHeldOut(text) }
    })
}
