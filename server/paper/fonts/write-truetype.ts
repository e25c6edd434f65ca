/** Tables as one font file, each found by the directory at its beginning (OpenType, "Font file"). */

const directoryEntryBytes = 16

export function writeTrueType(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const headBytes = 12 + sorted.length * directoryEntryBytes
  const bytes = sorted.reduce((sum, [, table]) => sum + whole(table.length), headBytes)
  const font = new Uint8Array(bytes)
  const view = new DataView(font.buffer)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  view.setUint32(0, flavor)
  view.setUint16(4, sorted.length)
  view.setUint16(6, power * 16)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, (sorted.length - power) * 16)
  let at = headBytes
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = 12 + index * directoryEntryBytes
    font.set(new TextEncoder().encode(tag), entry)
    view.setUint32(entry + 4, checksum(table))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, table.length)
    font.set(table, at)
    at += whole(table.length)
  }
  return font
}

function checksum(table: Uint8Array): number {
  let sum = 0
  for (let index = 0; index < table.length; index++) {
    sum = (sum + (table[index] ?? 0) * 2 ** (24 - 8 * (index % 4))) % 2 ** 32
  }
  return sum
}

function whole(bytes: number): number {
  return Math.ceil(bytes / 4) * 4
}
