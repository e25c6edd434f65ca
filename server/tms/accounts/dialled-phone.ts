/** A phone number as it is dialled, without separators. Null when the text is not a phone number. */
export function dialledPhone(written: string): string | null {
  const dialled = written
    .normalize('NFKC')
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replaceAll(/[\s().\-/‐-―]/g, '')
  return /^\+?\d{6,15}$/.test(dialled) ? dialled : null
}

const thaiZero = '๐'.charCodeAt(0)
