/** A phone number as it is dialled: what people put between the digits says nothing. Null when it is none. */
export function dialledPhone(written: string): string | null {
  const dialled = written.normalize('NFKC').replaceAll(/[\s().\-/‐-―]/g, '')
  return /^\+?\d{6,15}$/.test(dialled) ? dialled : null
}
