/** The pay types that a payer chooses from (interface 2.9); `payment-methods.ts` has the methods. */
import { z } from 'zod'

export const payTypes = ['qr', 'app', 'bank_transfer', 'wallet'] as const

export const payTypeSchema = z.enum(payTypes).meta({ id: 'PayType' })

export type PayType = z.output<typeof payTypeSchema>
