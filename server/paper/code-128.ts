/**
 * Code 128 (ISO/IEC 15417): the bars of a number. Only the characters of ASCII that can be typed; runs of
 * digits are written two to a symbol.
 */

/** By value: the widths of bar, space, bar, space, bar, space, in modules; the sum of each is 11. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const stop = '2331112'
const code = { toC: 99, toB: 100, startB: 104, startC: 105 } as const
const checkModulus = 103

/** The blank that a scanner needs on either side, in modules. */
export const quietModules = 10

export interface BarOfCode {
  /** In modules, from the first bar. */
  readonly at: number
  readonly width: number
}

export interface Code128 {
  readonly bars: readonly BarOfCode[]
  /** Without the quiet zones. */
  readonly modules: number
}

export function code128(text: string): Code128 {
  const values = valuesOf(text)
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0)
  const widths = [...values, check % checkModulus]
    .map((value) => patterns[value] ?? '')
    .join('')
    .concat(stop)
  const bars: BarOfCode[] = []
  let at = 0
  for (const [index, digit] of [...widths].entries()) {
    const width = Number(digit)
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { bars, modules: at }
}

/** Digits in pairs pay for the change of the set from four on at an end of the text, from six on within. */
function valuesOf(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`no bars for ${JSON.stringify(text)}`)
  const values: number[] = []
  let inC = false
  let at = 0
  while (at < text.length) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    const isEnd = at === 0 || at + digits === text.length
    const paired = inC ? digits >= 2 : digits >= (isEnd ? 4 : 6)
    // The last of an odd number of digits is the pair's other half elsewhere: the first one is set apart.
    if (paired && (inC || digits % 2 === 0 || at === 0)) {
      if (!inC) values.push(at === 0 ? code.startC : code.toC)
      inC = true
      values.push(Number(text.slice(at, at + 2)))
      at += 2
      continue
    }
    if (inC || at === 0) values.push(at === 0 ? code.startB : code.toB)
    inC = false
    values.push(text.charCodeAt(at) - 32)
    at += 1
  }
  return values
}
