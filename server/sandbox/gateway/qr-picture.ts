/** A text as the picture of a QR code: a PNG of one bit a pixel, as a data URI. */
import { crc32, deflateSync } from 'node:zlib'
import encodeQr from 'qr'

/** The specification asks for four modules of white around it. */
const quietModules = 4
const modulePixels = 6

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export function qrPicture(text: string): string {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: quietModules })
  return `data:image/png;base64,${writePng(modules).toString('base64')}`
}

/** Dark is true. */
function writePng(modules: readonly (readonly boolean[])[]): Buffer {
  const sizePixels = modules.length * modulePixels
  const rows = modules.flatMap((row) => {
    const line = writeRow(row)
    return Array.from({ length: modulePixels }, () => line)
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(sizePixels, 0)
  head.writeUInt32BE(sizePixels, 4)
  // One bit a pixel, of grey; the other three bytes are zero for the only methods there are.
  head[8] = 1
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Behind a byte that says "not filtered": a bit for each pixel, the first one highest, 1 for white. */
function writeRow(row: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * modulePixels) / 8))
  for (const [index, dark] of row.entries()) {
    if (dark) continue
    for (let pixel = index * modulePixels; pixel < (index + 1) * modulePixels; pixel += 1) {
      const at = 1 + (pixel >> 3)
      line[at] = (line[at] ?? 0) | (0x80 >> (pixel & 7))
    }
  }
  return line
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
