/** Generates a code for an account created without one: short, without letters that look like digits. */
import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 7

export function makeAccountCode(): string {
  return `C-${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`
}
