import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export function equalSignatures(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
