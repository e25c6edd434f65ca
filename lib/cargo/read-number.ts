/**
 * A number as people write it: with a comma or a point, with groups of digits, with Thai or full-width
 * digits. Null where it is not a number, and where it could mean one number or another.
 */
export function readNumber(text: string): number | null {
  const plain = withoutGroupSigns(inLatinDigits(text).trim())
  if (!/^\+?[\d.,]+$/.test(plain)) return null
  const separated = withPoint(plain.replace('+', ''))
  if (separated === null || !/^(?:\d+\.?\d*|\.\d+)$/.test(separated)) return null
  const value = Number(separated)
  return Number.isFinite(value) ? value : null
}

/** With a minus sign too: a form can then say that it is too small. */
export function readSigned(
  text: string,
  readPositive: (text: string) => number | null = readNumber,
): number | null {
  const [, positive] = /^\s*[-−–－]\s*([^-−–－].*)$/su.exec(text) ?? []
  if (positive === undefined) return readPositive(text)
  const number = readPositive(positive)
  return number === null ? null : -number
}

/** Only digits and their separators: "①", "5²" and "½" are not the digits that they resemble. */
export function inLatinDigits(text: string): string {
  return text
    .replaceAll(/[０-９．，＋]/gu, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0),
    )
    .replaceAll(/[๐-๙]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0e50))
}

/** Spaces and apostrophes separate groups of three digits only: `5'` is five feet, "60 40" two numbers. */
function withoutGroupSigns(text: string): string {
  return /^\+?\d{1,3}([\s'’_])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/u.test(text)
    ? text.replaceAll(/[\s'’_]/gu, '')
    : text
}

/**
 * The last of two kinds of separator is the decimal one. Of one kind, several are groups of three; a
 * single comma is a group only before exactly three digits ("1,200"), and a single point never is.
 */
function withPoint(text: string): string | null {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma >= 0 && point >= 0) {
    const [group, decimal] = comma > point ? ['.', ','] : [',', '.']
    const at = text.lastIndexOf(decimal)
    const whole = text.slice(0, at)
    return isGrouped(whole, group) ? `${whole.replaceAll(group, '')}.${text.slice(at + 1)}` : null
  }
  const separator = comma >= 0 ? ',' : '.'
  const count = text.split(separator).length - 1
  if (count > 1) return isGrouped(text, separator) ? text.replaceAll(separator, '') : null
  if (comma < 0) return text
  return /^[1-9]\d{0,2},\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.')
}

function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...rest] = text.split(separator)
  return /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
}
