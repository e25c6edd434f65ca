/** Passwords: made at random where nobody chose one, and at rest as scrypt, as "salt:key" in hexadecimal. */
import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const keyBytes = 64
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

const derive = promisify<string, string, number, typeof cost, Buffer>(scrypt)

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await derive(password.normalize('NFKC'), salt, keyBytes, cost)
  return `${salt}:${key.toString('hex')}`
}

/** Easy to read aloud and to type: no letter that looks like another, or like a digit. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
