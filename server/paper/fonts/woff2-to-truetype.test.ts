import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { woff2ToTrueType } from './woff2-to-truetype.ts'

const plex = join(process.cwd(), 'node_modules/@fontsource/ibm-plex-sans-thai/files')

/** One font in both formats: WOFF keeps the tables as they are, so it says what has to come out. */
for (const script of ['thai', 'latin']) {
  test(`the outlines of WOFF2 are those of WOFF, point by point (${script})`, () => {
    const file = `ibm-plex-sans-thai-${script}-400-normal`
    const wanted = tablesOfWoff(readFileSync(join(plex, `${file}.woff`)))
    const made = tablesOfTrueType(woff2ToTrueType(readFileSync(join(plex, `${file}.woff2`))))
    const outlines = outlinesOf(made)
    expect(outlines.length).toBeGreaterThan(50)
    expect(outlines).toEqual(outlinesOf(wanted))
    for (const tag of ['cmap', 'hmtx']) {
      expect(Buffer.compare(table(made, tag), table(wanted, tag)), tag).toBe(0)
    }
  })
}

test('each part of the Chinese font has an outline wherever one is due', () => {
  const folder = join(process.cwd(), 'node_modules/@fontsource-variable/noto-sans-sc/files')
  const made = tablesOfTrueType(
    woff2ToTrueType(readFileSync(join(folder, 'noto-sans-sc-119-wght-normal.woff2'))),
  )
  const outlines = outlinesOf(made)
  expect(outlines.length).toBeGreaterThan(100)
  expect(outlines.filter((outline) => outline === null || outline.points.length > 2).length).toBe(
    outlines.length,
  )
})

test('a file that is none, and one that is cut, are refused', () => {
  const whole = readFileSync(join(plex, 'ibm-plex-sans-thai-thai-400-normal.woff2'))
  expect(() => woff2ToTrueType(new TextEncoder().encode('<html>nothing here</html>'))).toThrow()
  expect(() => woff2ToTrueType(whole.subarray(0, whole.length / 2))).toThrow()
})

type Tables = ReadonlyMap<string, Uint8Array>

function table(tables: Tables, tag: string): Uint8Array {
  const found = tables.get(tag)
  if (found === undefined) throw new Error(`no table ${tag}`)
  return found
}

function tablesOfWoff(file: Uint8Array): Tables {
  const reader = new ByteReader(file)
  reader.skip(12)
  const count = reader.uint16()
  reader.skip(44 - 14)
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index++) {
    const tag = Buffer.from(reader.take(4)).toString('latin1')
    const [offset, stored, original] = [reader.uint32(), reader.uint32(), reader.uint32()]
    reader.skip(4)
    const bytes = file.subarray(offset, offset + stored)
    tables.set(tag, stored < original ? inflateSync(bytes) : bytes)
  }
  return tables
}

function tablesOfTrueType(file: Uint8Array): Tables {
  const reader = new ByteReader(file)
  reader.skip(4)
  const count = reader.uint16()
  reader.skip(6)
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index++) {
    const tag = Buffer.from(reader.take(4)).toString('latin1')
    reader.skip(4)
    const [offset, size] = [reader.uint32(), reader.uint32()]
    tables.set(tag, file.subarray(offset, offset + size))
  }
  return tables
}

interface Outline {
  readonly box: readonly number[]
  readonly points: readonly string[]
}

/** Composites are compared by their bounds, which they have of the same four numbers. */
function outlinesOf(tables: Tables): (Outline | null)[] {
  const head = new DataView(Uint8Array.from(table(tables, 'head')).buffer)
  const long = head.getInt16(50) === 1
  const loca = new ByteReader(table(tables, 'loca'))
  const glyphs = table(tables, 'loca').length / (long ? 4 : 2) - 1
  const offsets = Array.from({ length: glyphs + 1 }, () =>
    long ? loca.uint32() : loca.uint16() * 2,
  )
  const glyf = table(tables, 'glyf')
  return Array.from({ length: glyphs }, (_, glyph) => {
    const bytes = glyf.subarray(offsets[glyph], offsets[glyph + 1])
    return bytes.length === 0 ? null : outlineOf(new ByteReader(bytes))
  })
}

function outlineOf(reader: ByteReader): Outline {
  const contours = reader.int16()
  const box = Array.from({ length: 4 }, () => reader.int16())
  if (contours < 0) return { box, points: [] }
  const ends = Array.from({ length: contours }, () => reader.uint16())
  reader.take(reader.uint16())
  const count = (ends.at(-1) ?? -1) + 1
  const flags: number[] = []
  while (flags.length < count) {
    const flag = reader.uint8()
    const times = flag & 8 ? reader.uint8() + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const steps = (short: number, same: number) =>
    flags.map((flag) => {
      if (flag & short) return flag & same ? reader.uint8() : -reader.uint8()
      return flag & same ? 0 : reader.int16()
    })
  const across = steps(2, 16)
  const up = steps(4, 32)
  const points = flags.map((flag, index) =>
    [flag & 1, (across[index] ?? 0) + 0, (up[index] ?? 0) + 0].join(' '),
  )
  return { box, points: [...points, `ends ${ends.join()}`] }
}
