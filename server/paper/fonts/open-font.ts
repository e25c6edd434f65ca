/** A font's file as what a PDF takes, and which characters are in it; read once a process. */
import { readFileSync } from 'node:fs'
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

/** Which characters a TrueType font has an outline for (OpenType, cmap, formats 4 and 12). */
function charactersOf(font: Uint8Array): ReadonlySet<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const map = tableAt(view, 'cmap')
  const known = new Set<number>()
  for (let index = 0; index < view.getUint16(map + 2); index++) {
    const at = map + view.getUint32(map + 4 + index * 8 + 4)
    const format = view.getUint16(at)
    if (format === 4) addSegments(view, at, known)
    if (format === 12) addGroups(view, at, known)
  }
  return known
}

function tableAt(view: DataView, wanted: string): number {
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(entry + byte)))
    if (tag === wanted) return view.getUint32(entry + 8)
  }
  throw new Error(`the font has no ${wanted}`)
}

function addSegments(view: DataView, at: number, known: Set<number>): void {
  const bytes = view.getUint16(at + 6)
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = view.getUint16(at + 14 + segment)
    const start = view.getUint16(at + 16 + bytes + segment)
    const delta = view.getUint16(at + 16 + 2 * bytes + segment)
    const rangeAt = at + 16 + 3 * bytes + segment
    const range = view.getUint16(rangeAt)
    for (let point = start; point <= end && point !== 0xffff; point++) {
      const own = range === 0 ? point : view.getUint16(rangeAt + range + (point - start) * 2)
      const glyph = range !== 0 && own === 0 ? 0 : (own + delta) & 0xffff
      if (glyph !== 0) known.add(point)
    }
  }
}

function addGroups(view: DataView, at: number, known: Set<number>): void {
  for (let group = 0; group < view.getUint32(at + 12); group++) {
    const entry = at + 16 + group * 12
    for (let point = view.getUint32(entry); point <= view.getUint32(entry + 4); point++) {
      known.add(point)
    }
  }
}
