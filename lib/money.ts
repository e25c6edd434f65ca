/**
 * Money: whole minor units (satang, cents) of one currency, so that every sum is exact. The wire shows
 * decimal numbers, which are read and written only here.
 */

declare const minorUnits: unique symbol

/** An amount in minor units. Its currency is stored next to it. */
export type Minor = number & { readonly [minorUnits]: true }

/** The currencies of ISO 4217 whose minor unit is not a hundredth. */
const digitsByCurrency: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((currency) => [currency, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3] as const),
  ...'CLF UYW'.split(' ').map((currency) => [currency, 4] as const),
])

/** The number of decimal places in the currency. */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2
}

/** Marks a number that already counts minor units: a column, a constant. */
export function asMinor(units: number): Minor {
  if (!isMinor(units)) throw new RangeError(`${units} is no whole number of minor units`)
  return units
}

function isMinor(units: number): units is Minor {
  return Number.isSafeInteger(units)
}

/** Whether the currency can represent the decimal exactly: JPY cannot represent 10.5. */
export function isExactIn(decimal: number, currency: string): boolean {
  const scale = 10 ** minorDigits(currency)
  const units = Math.round(decimal * scale)
  // The division is rounded once, to the same double that the decimal is written as.
  return Number.isSafeInteger(units) && units / scale === decimal
}

export function toMinor(decimal: number, currency: string): Minor {
  if (!isExactIn(decimal, currency)) throw new RangeError(`${decimal} ${currency} is not exact`)
  return asMinor(Math.round(decimal * 10 ** minorDigits(currency)))
}

/** The nearest whole unit, for a value that somebody states and nobody pays. */
export function nearestMinor(decimal: number, currency: string): Minor {
  return asMinor(Math.round(decimal * 10 ** minorDigits(currency)))
}

export function toDecimal(minor: Minor, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}

export function sumMinor(parts: Iterable<Minor>): Minor {
  let sum = 0
  for (const part of parts) sum = asMinor(sum + part)
  return asMinor(sum)
}

/** `minor * times / per`, exactly, and rounded once: half a unit rounds away from zero. */
export function timesRatio(
  minor: Minor,
  { times, per }: { readonly times: number; readonly per: number },
): Minor {
  return rounded(BigInt(minor) * BigInt(times), BigInt(per))
}

export function permilleOf(minor: Minor, permille: number): Minor {
  return timesRatio(minor, { times: permille, per: 1000 })
}

/**
 * A total that includes a tax of so many thousandths of the net (70 in Thailand), in its two parts, which
 * are exactly the total.
 */
export function includedTax(
  total: Minor,
  permille: number,
): { readonly net: Minor; readonly tax: Minor } {
  const tax = timesRatio(total, { times: permille, per: 1000 + permille })
  return { net: asMinor(total - tax), tax }
}

/**
 * Splits the total into parts in proportion to the weights, as nearly as whole units allow: each part is
 * rounded down, and the remaining units go, one each, to the parts that rounding reduced most. Without
 * any weight, equal parts.
 */
export function shareByLargestRemainder(total: Minor, weights: readonly number[]): Minor[] {
  if (total < 0)
    return shareByLargestRemainder(asMinor(0 - total), weights).map((part) => asMinor(0 - part))
  if (weights.length === 0) {
    if (total === 0) return []
    throw new RangeError('there is nobody to share with')
  }
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const fair = sum === 0n ? weights.map(() => 1n) : weights.map(BigInt)
  const whole = sum === 0n ? BigInt(weights.length) : sum
  const parts = fair.map((weight, index) => {
    const exact = BigInt(total) * weight
    return { index, units: exact / whole, remainder: exact % whole }
  })
  let left = BigInt(total) - parts.reduce((all, { units }) => all + units, 0n)
  // Equal remainders keep their order, so that the same shares always come out.
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0n) break
    part.units += 1n
    left -= 1n
  }
  return parts.map(({ units }) => asMinor(Number(units)))
}

/**
 * Converts to another currency: `rate` is the value of one whole unit of `from` in `to`, as a decimal
 * text.
 */
export function convert(
  minor: Minor,
  { from, to, rate }: { readonly from: string; readonly to: string; readonly rate: string },
): Minor {
  const written = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(rate)
  if (written === null) throw new RangeError(`${rate} is no exchange rate`)
  const [, whole = '', fraction = ''] = written
  const times = BigInt(whole + fraction) * 10n ** BigInt(minorDigits(to))
  return rounded(BigInt(minor) * times, 10n ** BigInt(fraction.length + minorDigits(from)))
}

function rounded(numerator: bigint, denominator: bigint): Minor {
  if (denominator <= 0n) throw new RangeError('a ratio has a positive denominator')
  const size = numerator < 0n ? -numerator : numerator
  const units = (2n * size + denominator) / (2n * denominator)
  return asMinor(Number(numerator < 0n ? -units : units))
}
