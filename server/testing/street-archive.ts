/**
 * A small PMTiles file in Protomaps' layout: land, a river, a road and a town with its name in several
 * languages, on the tiles around Bangkok.
 */
import { gzipSync } from 'node:zlib'

export const townNames = { name: 'พระโขนง', 'name:en': 'Phra Khanong', 'name:zh-Hans': '帕卡农' }

export const streetZooms = 8
const lng = 100.55
const lat = 13.73

/** The tile of each zoom that has Bangkok. */
export function tileAt(z: number): { z: number; x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { z, x: Math.floor((lng / 360 + 0.5) * 2 ** z), y: Math.floor(down * 2 ** z) }
}

export interface ArchiveFaults {
  readonly version?: number
  readonly tileType?: number
  readonly compression?: number
  readonly layers?: readonly string[]
  readonly metadata?: string
}

export function streetArchive(faults: ArchiveFaults = {}): Buffer {
  const { version = 3, tileType = 1, compression = 2 } = faults
  const layers = faults.layers ?? ['earth', 'water', 'roads']
  const metadata = gzipSync(
    faults.metadata ?? JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }),
  )
  const tile = gzipSync(streetTile())
  const ids = Array.from({ length: streetZooms + 1 }, (_, z) => tileId(tileAt(z)))
  // Each zoom has the same tile, as the format says it: one content, many entries.
  const directory = gzipSync(
    Buffer.concat([
      varint(ids.length),
      ...ids.map((id, index) => varint(id - (ids[index - 1] ?? 0))),
      ...ids.map(() => varint(1)),
      ...ids.map(() => varint(tile.length)),
      ...ids.map(() => varint(1)),
    ]),
  )
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header[7] = version
  const metadataAt = header.length + directory.length
  const tilesAt = metadataAt + metadata.length
  const numbers = [
    header.length,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
    ids.length,
    ids.length,
    1,
  ]
  numbers.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8))
  header.set([1, compression, compression, tileType, 0, streetZooms], 96)
  const bounds = [97.3, 5.6, 105.7, 20.5]
  bounds.forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4),
  )
  return Buffer.concat([header, directory, metadata, tile])
}

/** The number of a tile on the Hilbert curve, counted over all lower zooms. */
function tileId({ z, x, y }: { z: number; x: number; y: number }): number {
  let id = (4 ** z - 1) / 3
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const below = (y & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ below)
    if (below === 0) {
      if (right === 1) {
        x = side - 1 - (x & (side - 1))
        y = side - 1 - (y & (side - 1))
      }
      ;[x, y] = [y & (side - 1), x & (side - 1)]
    } else {
      x &= side - 1
      y &= side - 1
    }
  }
  return id
}

// A vector tile (Mapbox's format, version 2), as protocol buffers.

const extent = 4096
const point = 1
const line = 2
const polygon = 3

function streetTile(): Buffer {
  return Buffer.concat([
    layer('earth', { type: polygon, points: square(0, extent), tags: { kind: 'earth' } }),
    layer('water', { type: polygon, points: square(600, 900), tags: { kind: 'river' } }),
    layer('roads', {
      type: line,
      points: [
        [0, 2000],
        [extent, 2000],
      ],
      tags: { kind: 'major_road', kind_detail: 'primary' },
    }),
    layer('places', {
      type: point,
      points: [[1500, 1500]],
      tags: { kind: 'locality', ...townNames },
    }),
  ])
}

type Point = readonly [number, number]

function square(from: number, to: number): readonly Point[] {
  return [
    [from, 0],
    [to, 0],
    [to, extent],
    [from, extent],
  ]
}

function layer(
  name: string,
  feature: { type: number; points: readonly Point[]; tags: Readonly<Record<string, string>> },
): Buffer {
  const tags = Object.keys(feature.tags).flatMap((_, index) => [index, index])
  const body = Buffer.concat([
    bytesField(1, Buffer.from(name)),
    bytesField(
      2,
      Buffer.concat([
        bytesField(2, Buffer.concat(tags.map(varint))),
        numberField(3, feature.type),
        bytesField(4, geometry(feature)),
      ]),
    ),
    ...Object.keys(feature.tags).map((key) => bytesField(3, Buffer.from(key))),
    ...Object.values(feature.tags).map((value) => bytesField(4, bytesField(1, Buffer.from(value)))),
    numberField(5, extent),
    numberField(15, 2),
  ])
  return bytesField(3, body)
}

function geometry({ type, points }: { type: number; points: readonly Point[] }): Buffer {
  const zigzag = (value: number) => (value << 1) ^ (value >> 31)
  let at: Point = [0, 0]
  const moves = points.map((next) => {
    const move = [zigzag(next[0] - at[0]), zigzag(next[1] - at[1])]
    at = next
    return move
  })
  const command = (id: number, count: number) => id | (count << 3)
  const [first = [], ...others] = moves
  const numbers = [command(1, 1), ...first]
  if (others.length > 0) numbers.push(command(2, others.length), ...others.flat())
  if (type === polygon) numbers.push(command(7, 1))
  return Buffer.concat(numbers.map(varint))
}

function bytesField(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
}

function numberField(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, rest])
}
