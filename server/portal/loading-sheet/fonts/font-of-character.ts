/** Which file draws a character: the page's own fonts, found by the ranges that their makers publish. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export type Weight = 400 | 600

export interface FontFile {
  /** Under which the document knows it. */
  readonly name: string
  readonly path: string
  /** Chinese comes in one thin weight, which is drawn with a stroke to be as strong as the rest. */
  readonly thin: boolean
}

const modules = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules')
const plex = join(modules, '@fontsource/ibm-plex-sans-thai/files')
const noto = join(modules, '@fontsource-variable/noto-sans-sc')

const thai = /^[\u0e00-\u0e7f\u25cc]$/
const latin = /^[\u0000-\u00ff\u2000-\u206f\u20ac\u2122\u2212]$/
const latinExtended = /^[\u0100-\u02af\u1e00-\u1eff\u20a0-\u20bf]$/

/** Null where no font of ours has it. */
export function fontOfCharacter(character: string, weight: Weight): FontFile | null {
  const script = thai.test(character)
    ? 'thai'
    : latin.test(character)
      ? 'latin'
      : latinExtended.test(character)
        ? 'latin-ext'
        : null
  if (script !== null) {
    const file = `ibm-plex-sans-thai-${script}-${weight}-normal.woff`
    return { name: file, path: join(plex, file), thin: false }
  }
  const part = chineseParts().find(({ ranges }) => isWithin(character.codePointAt(0) ?? 0, ranges))
  if (part === undefined) return null
  const file = `noto-sans-sc-${part.number}-wght-normal.woff2`
  return { name: file, path: join(noto, 'files', file), thin: true }
}

type Range = readonly [from: number, to: number]

interface Part {
  readonly number: string
  readonly ranges: readonly Range[]
}

let parts: readonly Part[] | undefined

function chineseParts(): readonly Part[] {
  return (parts ??= readParts())
}

function readParts(): readonly Part[] {
  const text = readFileSync(join(noto, 'unicode.json'), 'utf8')
  const published = z.record(z.string(), z.string()).parse(JSON.parse(text))
  return Object.entries(published).flatMap(([key, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1]
    return number === undefined ? [] : [{ number, ranges: ranges.split(',').map(readRange) }]
  })
}

/** `U+4e00-4eff` or `U+4e00`. */
function readRange(text: string): Range {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

function isWithin(point: number, ranges: readonly Range[]): boolean {
  return ranges.some(([from, to]) => from <= point && point <= to)
}
