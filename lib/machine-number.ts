/**
 * Whether a number was made by a program and says nothing to people: a UUID, as an order's waybill has of its
 * quote, or `F-` with twelve hexadecimal digits, which the form of a new waybill makes where nobody types one.
 */
export function isMachineNumber(text: string): boolean {
  return /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|F-[\dA-F]{12})$/i.test(text)
}
