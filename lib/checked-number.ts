/**
 * Numbers that people read aloud and type: a prefix, ten random characters and a check character. The
 * characters are the digits of a prime base and their sum, each with a weight of its own, is a multiple
 * of it: so any one wrong character is detected, and any two that were swapped.
 */

/** 31 characters. Without I, L, O and U, which are read as 1, 0 and V, and without S, read as 5. */
const alphabet = '0123456789ABCDEFGHJKMNPQRTVWXYZ'
const base = alphabet.length
const randomCharacters = 10
/**
 * Eight bytes make 2^64 numbers, so that no character is more likely than another by more than one in ten
 * thousand.
 */
const randomBytesNeeded = 8

/** `randomBytes`: eight of them; no two numbers are made from the same. */
export function makeCheckedNumber(prefix: string, randomBytes: Uint8Array): string {
  if (randomBytes.length !== randomBytesNeeded) {
    throw new RangeError(`a number is made from ${randomBytesNeeded} bytes`)
  }
  let rest = 0n
  for (const byte of randomBytes) rest = rest * 256n + BigInt(byte)
  const values: number[] = []
  for (let index = 0; index < randomCharacters; index += 1) {
    values.push(Number(rest % BigInt(base)))
    rest /= BigInt(base)
  }
  // The check character's own weight is 1.
  const check = (base - (weighted(values) % base)) % base
  return prefix + [...values, check].map((value) => alphabet[value]).join('')
}

/** Whether it can have been made with this prefix. */
export function isCheckedNumber(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix)) return false
  const values = Array.from(text.slice(prefix.length), (character) => alphabet.indexOf(character))
  if (values.length !== randomCharacters + 1 || values.includes(-1)) return false
  return (weighted(values.slice(0, -1)) + (values.at(-1) ?? 0)) % base === 0
}

function weighted(values: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (index + 2), 0)
}
