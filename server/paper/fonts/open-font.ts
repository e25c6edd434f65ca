/** A font's file as what a PDF takes, and which characters are in it; read once a process. */
import { readFileSync } from 'node:fs'
import { charactersOf } from './character-map.ts'
import { woff2ToTrueType } from './woff2-to-truetype.ts'

interface OpenFont {
  readonly bytes: Buffer
  readonly characters: ReadonlySet<number>
}

const opened = new Map<string, OpenFont>()

export function openFont(path: string): OpenFont {
  const known = opened.get(path)
  if (known !== undefined) return known
  const bytes = Buffer.from(woff2ToTrueType(readFileSync(path)))
  const font = { bytes, characters: charactersOf(bytes) }
  opened.set(path, font)
  return font
}
