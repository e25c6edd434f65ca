/** Thailand's tax number: thirteen digits of which the last checks the others. */
export function isThaiTaxId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = Array.from(text.slice(0, 12)).reduce(
    (all, digit, index) => all + Number(digit) * (13 - index),
    0,
  )
  return (11 - (sum % 11)) % 10 === Number(text.at(12))
}
