/**
 * A WebP that holds nothing but one picture: EXIF, XMP, colour profiles and whatever stands behind the end
 * are left out, and what moves is refused. Chunks: RFC 9649.
 */

const maxSide = 4096
/** The flags of VP8X say which other chunks there are. Only transparency stays. */
const alphaFlag = 0x10

export function cleanWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const fileEnd = 8 + bytes.readUInt32LE(4)
  if (fileEnd > bytes.length) return null
  const parts: Buffer[] = []
  let pictures = 0
  for (let at = 12; at < fileEnd;) {
    if (at + 8 > fileEnd) return null
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > fileEnd) return null
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'ANIM' || type === 'ANMF') return null
    if (type === 'VP8X') {
      const extended = cleanHeader(content)
      if (extended === null || at !== 12) return null
      parts.push(bytes.subarray(at, at + 8), extended)
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      if (!isPicture(type, content)) return null
      pictures += 1
    }
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ALPH') parts.push(bytes.subarray(at, end))
    at = end
  }
  if (pictures !== 1) return null
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** Flags, three reserved bytes, and the sides less one in three bytes each. */
function cleanHeader(content: Buffer): Buffer | null {
  if (content.length !== 10) return null
  const sides = [content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1]
  if (!sides.every(isInBounds)) return null
  const clean = Buffer.from(content)
  clean[0] = (clean[0] ?? 0) & alphaFlag
  return clean
}

function isPicture(type: 'VP8 ' | 'VP8L', content: Buffer): boolean {
  if (type === 'VP8L') {
    if (content.length < 6 || content[0] !== 0x2f) return false
    const bits = content.readUInt32LE(1)
    return isInBounds((bits & 0x3fff) + 1) && isInBounds(((bits >>> 14) & 0x3fff) + 1)
  }
  if (content.length < 11) return false
  const tag = content.readUIntLE(0, 3)
  const isKeyFrame = (tag & 1) === 0
  const firstPartLength = tag >>> 5
  const isComplete = 10 + firstPartLength <= content.length
  const hasStart = content.readUIntBE(3, 3) === 0x9d012a
  const sides = [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff]
  return isKeyFrame && isComplete && hasStart && sides.every(isInBounds)
}

function isInBounds(side: number): boolean {
  return side >= 1 && side <= maxSide
}
