/** A picture out of a data URI. What it is its first bytes say, whatever the sender calls it. */
import type { Picture } from './photos.ts'

const signatures: readonly { contentType: Picture['contentType']; at: number; bytes: Buffer }[] = [
  { contentType: 'image/png', at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { contentType: 'image/jpeg', at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  { contentType: 'image/webp', at: 8, bytes: Buffer.from('WEBP') },
]

/** Null when it is no picture of a kind that a browser shows. */
export function readPicture(dataUri: string): Picture | null {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')
  const known = signatures.find(({ at, bytes: first }) =>
    bytes.subarray(at, at + first.length).equals(first),
  )
  return known ? { contentType: known.contentType, bytes } : null
}
