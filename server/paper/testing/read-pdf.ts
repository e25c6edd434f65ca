/**
 * The pages of a PDF as texts, read apart from what wrote it: objects, streams, the fonts' tables from
 * glyphs to characters. It knows as much of the format as our sheets use.
 */
import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  /** By page, the texts in the order they were drawn. */
  readonly pages: readonly (readonly string[])[]
  /** By page, how many rectangles are drawn. */
  readonly rectangles: readonly number[]
  /** By page, the width of the widest rectangle. */
  readonly widest: readonly number[]
  readonly title: string | null
}

export function readPdf(file: Uint8Array): ReadPdf {
  const bytes = Buffer.from(file)
  const objects = readObjects(bytes)
  const fonts = fontsByName(objects)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  const contents = pages.map(({ head }) => {
    const id = /\/Contents (\d+) 0 R/.exec(head)?.[1]
    return objects.get(id ?? '')?.data ?? ''
  })
  return {
    pages: contents.map((content) => textsOf(content, fonts)),
    rectangles: contents.map((content) => [...content.matchAll(/ re\b/g)].length),
    widest: contents.map((content) =>
      [...content.matchAll(/ ([\d.]+) [-\d.]+ re\b/g)].reduce(
        (most, [, width]) => Math.max(most, Number(width)),
        0,
      ),
    ),
    title: titleOf(objects),
  }
}

interface PdfObject {
  readonly head: string
  readonly data: string | null
}

function readObjects(bytes: Buffer): ReadonlyMap<string, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endobj', start)
    const streamAt = text.indexOf('stream\n', start)
    const hasStream = streamAt !== -1 && streamAt < end
    const head = text.slice(start, hasStream ? streamAt : end)
    const size = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const from = streamAt + 'stream\n'.length
    const raw = bytes.subarray(from, from + size)
    const data = hasStream && head.includes('FlateDecode') ? inflateSync(raw) : raw
    objects.set(match[1] ?? '', { head, data: hasStream ? data.toString('latin1') : null })
  }
  return objects
}

type Glyphs = ReadonlyMap<number, string>

function fontsByName(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, Glyphs> {
  const fonts = new Map<string, Glyphs>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
      fonts.set(name, glyphsOf(objects.get(map ?? '')?.data ?? ''))
    }
  }
  return fonts
}

/** `<0000> <00ff> [<0041> <0042> ...]`: the characters of a run of glyphs. */
function glyphsOf(table: string): Glyphs {
  const glyphs = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(
    /<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi,
  )) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f\s]*)>/gi)].entries()) {
      const units = hex.replaceAll(/\s/g, '').match(/.{4}/g) ?? []
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
      glyphs.set(Number.parseInt(first, 16) + index, text)
    }
  }
  return glyphs
}

function textsOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string[] {
  const texts: string[] = []
  let glyphs: Glyphs = new Map()
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
    if (shown === undefined) continue
    const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, part = '']) => part).join('')
    const codes = (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))
    texts.push(codes.map((code) => glyphs.get(code) ?? '\ufffd').join(''))
  }
  return texts
}

const escapes = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
])

function titleOf(objects: ReadonlyMap<string, PdfObject>): string | null {
  const heads = [...objects.values()].map(({ head }) => head)
  const id = heads.map((head) => /\/Title (\d+) 0 R/.exec(head)?.[1]).find(Boolean)
  const raw = /\(((?:\\.|[^\\)])*)\)/s.exec(objects.get(id ?? '')?.head ?? '')?.[1]
  if (raw === undefined) return null
  const plain = raw.replaceAll(/\\(.)/gs, (_, letter: string) => escapes.get(letter) ?? letter)
  const bytes = Buffer.from(plain, 'latin1')
  return bytes[0] === 0xfe
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1')
}
