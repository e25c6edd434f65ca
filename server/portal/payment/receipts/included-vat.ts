/** A price that holds the tax already, in its two parts. */
import { asMinor, timesRatio, type Minor } from '#lib/money.ts'

export interface VatParts {
  readonly net: Minor
  readonly vat: Minor
}

/** `vatPermille`: of the net, 70 in Thailand. The two are exactly the total. */
export function includedVat(total: Minor, vatPermille: number): VatParts {
  const vat = timesRatio(total, { times: vatPermille, per: 1000 + vatPermille })
  return { net: asMinor(total - vat), vat }
}
