/** The code that a payer writes into the transfer so that it is known: short, with a check character. */
import { isCheckedNumber } from '../checked-number.ts'

export const referencePrefix = 'BT'
const length = referencePrefix.length + 11

/** As it was made, however it was typed off; null when it cannot be one of ours. */
export function readReferenceCode(written: string): string | null {
  const code = withoutSeparators(written)
  return isCheckedNumber(referencePrefix, code) ? code : null
}

/** Those within a longer text, such as the details that a bank prints beside a transfer. */
export function referenceCodesIn(text: string): readonly string[] {
  const plain = withoutSeparators(text)
  const found = new Set<string>()
  for (
    let at = plain.indexOf(referencePrefix);
    at >= 0;
    at = plain.indexOf(referencePrefix, at + 1)
  ) {
    const code = plain.slice(at, at + length)
    if (isCheckedNumber(referencePrefix, code)) found.add(code)
  }
  return [...found]
}

function withoutSeparators(written: string): string {
  return written.toUpperCase().replaceAll(/[\s.-]/g, '')
}
