/** Passwords: made at random where nobody chose one, and at rest as scrypt, as "salt:key" in hexadecimal. */
import { hkdfSync, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const keyBytes = 64
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

const derive = promisify<string, string, number, typeof cost, Buffer>(scrypt)

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await derive(password.normalize('NFKC'), salt, keyBytes, cost)
  return `${salt}:${key.toString('hex')}`
}

/** `stored` is null where there is no such person: the answer then takes as long, and is no. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (stored ?? hashOfNobody).split(':')
  const given = await derive(password.normalize('NFKC'), salt, keyBytes, cost)
  const kept = Buffer.from(key, 'hex')
  return kept.length === keyBytes && timingSafeEqual(given, kept) && stored !== null
}

/** The hash of a password that nobody knows. */
const hashOfNobody = `${'0'.repeat(32)}:${'0'.repeat(keyBytes * 2)}`

/** Easy to read aloud and to type: no letter that looks like another, or like a digit. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordLetters = 12

export function makePassword(): string {
  return grouped(Array.from({ length: passwordLetters }, () => randomInt(letters.length)))
}

/**
 * The same for the same key and purpose, and to everyone else random: what every process of an
 * installation must know, and none may have to remember.
 */
export function derivePassword(secretKey: string, purpose: string): string {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, passwordLetters * 4))
  const numbers = Array.from({ length: passwordLetters }, (_, at) => bytes.readUInt32BE(at * 4))
  return grouped(numbers.map((number) => number % letters.length))
}

function grouped(numbers: readonly number[]): string {
  return numbers
    .map((number) => letters.charAt(number))
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')
}
