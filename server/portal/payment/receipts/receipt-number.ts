/**
 * The number of a receipt: what it is, of which year, which one of that year, and two digits that check
 * the rest (ISO 7064, MOD 97-10, as in an IBAN): `TI26-000123-18`.
 */
export const receiptKinds = ['receipt', 'tax-invoice', 'credit-note'] as const

export type ReceiptKind = (typeof receiptKinds)[number]

const prefixes: Readonly<Record<ReceiptKind, string>> = {
  receipt: 'RC',
  'tax-invoice': 'TI',
  'credit-note': 'CN',
}

export function receiptNumber(of: {
  readonly kind: ReceiptKind
  readonly year: number
  /** From 1, without a gap. */
  readonly sequence: number
}): string {
  const prefix = prefixes[of.kind]
  const year = String(of.year % 100).padStart(2, '0')
  const sequence = String(of.sequence).padStart(6, '0')
  const check = 98n - (BigInt(`${asDigits(prefix)}${year}${sequence}00`) % 97n)
  return `${prefix}${year}-${sequence}-${String(check).padStart(2, '0')}`
}

/** A is 10, Z is 35. */
function asDigits(letters: string): string {
  return [...letters].map((letter) => Number.parseInt(letter, 36)).join('')
}
