/** A phone number that a driver can call. No schema: pages check with it too. */
import { longestPhone } from './text-bounds.ts'

/** 6 to 15 digits, as the world's numbers have, written in any usual way, with an extension or without. */
export function isContactPhone(text: string): boolean {
  const [, number] =
    /^(\+?[\d\s().\-/]+)(?:(?:#|x|ext\.?|ต่อ|转|轉)\s*\d{1,6})?$/iu.exec(text.trim()) ?? []
  const digits = number?.replaceAll(/\D/g, '').length ?? 0
  return digits >= 6 && digits <= 15 && text.length <= longestPhone
}
