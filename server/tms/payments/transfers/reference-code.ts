/** The code that a payer writes into the transfer so that it is known: short, with a check character. */
import { isCheckedNumber } from '#lib/checked-number.ts'

export const referencePrefix = 'BT'

/** As it was made, however it was typed off; null when it cannot be one of ours. */
export function readReferenceCode(written: string): string | null {
  const code = written.toUpperCase().replaceAll(/[\s.-]/g, '')
  return isCheckedNumber(referencePrefix, code) ? code : null
}
