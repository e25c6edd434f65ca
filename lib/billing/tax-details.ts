/** The addressee of a receipt, as an account's people give it for their accountant. */
import { z } from 'zod'

/** On paper it is broken where there is no more room, and nowhere else. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.replaceAll(/\s+/gu, ' '))
    .max(longest)
    .regex(/^[^\u0000\ud800-\udfff]*$/u)

export const taxDetailsSchema = z
  .object({
    country: z.string().regex(/^[A-Z]{2}$/),
    name: line(200).min(1),
    address: line(500).min(1),
    /** Empty for a private person, who has none to show. */
    taxId: line(40).transform((text) => text.replaceAll(/[\s-]/g, '')),
    /** The branch of a Thai company: 00000 is the head office. */
    branch: line(5).regex(/^(\d{5})?$/),
  })
  .refine(({ country, taxId }) => country !== 'TH' || taxId === '' || isThaiTaxId(taxId), {
    path: ['taxId'],
  })

export type TaxDetails = z.output<typeof taxDetailsSchema>
export type TaxField = keyof TaxDetails

export const headOffice = '00000'

/** Thailand's tax number: thirteen digits of which the last checks the others. */
export function isThaiTaxId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = Array.from(text.slice(0, 12)).reduce(
    (all, digit, index) => all + Number(digit) * (13 - index),
    0,
  )
  return (11 - (sum % 11)) % 10 === Number(text.at(12))
}
