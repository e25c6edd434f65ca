/** Small pictures, and what others send in their place. */
import { crc32, deflateSync } from 'node:zlib'

export function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
  return chunk
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** `rows`: the unpacked picture data; `extra` stands before it. */
export function pngOf({
  width = 2,
  height = 2,
  rows = Buffer.alloc(height * (1 + width * 3)),
  colour = 2,
  depth = 8,
  interlace = 0,
  extra = [],
}: {
  width?: number
  height?: number
  rows?: Buffer
  colour?: number
  depth?: number
  interlace?: number
  extra?: readonly Buffer[]
} = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlace])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** One point, lossy and lossless. */
export function smallWebp(kind: 'lossy' | 'lossless' = 'lossy'): Buffer {
  return Buffer.from(
    kind === 'lossy'
      ? 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
      : 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
    'base64',
  )
}

export function webpOf(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, content]) => {
      const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
      head.writeUInt32LE(content.length, 4)
      return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
    }),
  )
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
