/**
 * Passwords: made at random where nobody chose one, and at rest as Argon2id, in the form that other programs
 * write too: "$argon2id$…$salt$key". Earlier ones are scrypt, "salt:key", until their people sign in.
 */
import { argon2, hkdfSync, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const saltBytes = 16
const keyBytes = 32
const strength = { memory: 19_456, passes: 2, parallelism: 1, tagLength: keyBytes }
const head = `$argon2id$v=19$m=${strength.memory},t=${strength.passes},p=${strength.parallelism}$`
const deriveKey = promisify(argon2)

const written = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const keyOf = (password: string, salt: Buffer) =>
  deriveKey('argon2id', { ...strength, message: password.normalize('NFKC'), nonce: salt })

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return `${head}${written(salt)}$${written(await keyOf(password, salt))}`
}

/** Made with less strength than passwords are now. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(head)

/** `stored` is null where there is no such person: the answer then takes as long, and is no. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored !== null && isOutdated(stored)) return isByScrypt(password, stored)
  const [salt = '', key = ''] = (stored ?? hashOfNobody).slice(head.length).split('$')
  const bytes = Buffer.from(salt, 'base64')
  // Shorter ones are refused, with an error.
  if (bytes.length !== saltBytes) return false
  return isSame(await keyOf(password, bytes), Buffer.from(key, 'base64')) && stored !== null
}

/** The hash of a password that nobody knows. */
const hashOfNobody = `${head}${written(Buffer.alloc(saltBytes))}$${written(Buffer.alloc(keyBytes))}`

const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

const deriveOld = promisify<string, string, number, typeof cost, Buffer>(scrypt)

async function isByScrypt(password: string, stored: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split(':')
  const given = await deriveOld(password.normalize('NFKC'), salt, 64, cost)
  return isSame(given, Buffer.from(key, 'hex'))
}

const isSame = (given: Buffer, kept: Buffer): boolean =>
  kept.length === given.length && timingSafeEqual(given, kept)

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
