/** Which file draws a character: the page's own fonts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openFont } from './open-font.ts'

export type Weight = 400 | 600

export interface FontFile {
  /** Under which the document knows it. */
  readonly name: string
  readonly path: string
  /** Chinese comes in one thin weight, which is drawn with a stroke to be as strong as the rest. */
  readonly thin: boolean
}

const modules = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules')
const plexThai = join(modules, '@fontsource/ibm-plex-sans-thai/files')
const plex = join(modules, '@fontsource-variable/ibm-plex-sans/files')
const noto = join(modules, '@fontsource-variable/noto-sans-sc')

/** Null where no font of ours has it. */
export function fontOfCharacter(character: string, weight: Weight): FontFile | null {
  const point = character.codePointAt(0) ?? 0
  return filesFor(point, weight).find(({ path }) => openFont(path).characters.has(point)) ?? null
}

/** The files to look in. A font has not quite all that its makers publish for it. */
function filesFor(point: number, weight: Weight): readonly FontFile[] {
  if (point < 0x1100 || (point >= 0x1e00 && point < 0x2e80)) {
    const own = ['latin', 'thai', 'latin-ext', 'cyrillic-ext'].map((script) => {
      const name = `ibm-plex-sans-thai-${script}-${weight}-normal.woff2`
      return { name, path: join(plexThai, name), thin: false }
    })
    const others = ['vietnamese', 'greek', 'cyrillic'].map((script) => {
      const name = `ibm-plex-sans-${script}-wght-normal.woff2`
      return { name, path: join(plex, name), thin: false }
    })
    return [...own, ...others, ...chineseFiles(point)]
  }
  return chineseFiles(point)
}

function chineseFiles(point: number): readonly FontFile[] {
  return chineseParts()
    .filter(({ ranges }) => ranges.some(([from, to]) => from <= point && point <= to))
    .map(({ number }) => {
      const name = `noto-sans-sc-${number}-wght-normal.woff2`
      return { name, path: join(noto, 'files', name), thin: true }
    })
}

interface Part {
  readonly number: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
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
function readRange(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
