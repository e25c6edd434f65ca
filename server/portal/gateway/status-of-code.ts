/**
 * The status that an error has by the contract. The compatibility envelope answers 200 for everything,
 * so there the error value, or else its integer code, tells what the plain reply would have been.
 */
import { errorKeys, errorStatus, legacyCodeOf, wireCodeOf } from '#lib/contract/errors.ts'

export function statusOfCode(code: string | undefined, legacyCode: number): number | undefined {
  const byCode = code === undefined ? undefined : statusByCode.get(code)
  return byCode ?? statusByCode.get(legacyCode) ?? undefined
}

/** Null where errors of one code have different statuses. */
const statusByCode = new Map<string | number, number | null>()

for (const key of errorKeys) {
  for (const code of new Set([key, wireCodeOf(key) ?? key, legacyCodeOf(key)])) {
    const status = errorStatus(key)
    const known = statusByCode.get(code)
    statusByCode.set(code, known === undefined || known === status ? status : null)
  }
}
