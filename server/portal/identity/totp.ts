/** Codes that an app makes from a secret and the time (RFC 6238, as all such apps do it: SHA-1, 30 s, six digits). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const periodMs = 30_000
const digits = 6
/** As long as a hash of SHA-1, as RFC 4226 recommends. */
const secretBytes = 20
/** A phone's clock may be wrong by so many periods. */
const periodsOff = 1

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base 32, as apps and people read it. */
export function makeSecret(): string {
  return toBase32(randomBytes(secretBytes))
}

/** The period whose code it is; null: it is none of now, or not later than `after`, the last that was taken. */
export function periodOfCode(
  secret: string,
  { code, nowMs, after }: { code: string; nowMs: number; after: number },
): number | null {
  const now = Math.floor(nowMs / periodMs)
  for (let period = now - periodsOff; period <= now + periodsOff; period += 1) {
    if (period > after && isSame(codeOf(secret, period), code)) return period
  }
  return null
}

export function codeAt(secret: string, nowMs: number): string {
  return codeOf(secret, Math.floor(nowMs / periodMs))
}

/** An app reads it from a QR code. */
export function setUpAddress(
  secret: string,
  { seller, email }: { seller: string; email: string },
): string {
  // A colon would end the seller's name.
  const issuer = seller.replaceAll(':', ' ')
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

function codeOf(secret: string, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
