/** Passwords at rest: scrypt, as "salt:key" in hexadecimal. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const keyBytes = 64
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

const derive = promisify<string, string, number, typeof cost, Buffer>(scrypt)

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await derive(password.normalize('NFKC'), salt, keyBytes, cost)
  return `${salt}:${key.toString('hex')}`
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const given = await derive(password.normalize('NFKC'), salt, keyBytes, cost)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
