import { z } from 'zod'

export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: 'ISO 4217 currency code.' })

/**
 * An amount as the wire shows it: a decimal number in the currency of the neighbouring field. Inside,
 * money is integer minor units; the bound keeps both exact in a double.
 */
export const moneySchema = z.number().min(-1e12).max(1e12)

export const moneyNotNegativeSchema = z.number().min(0).max(1e12)
