/** The ways a payer chooses between (interface 2.9); what methods there are is `payment-methods.ts`. */
import { z } from 'zod'

export const payTypes = ['qr', 'app', 'bank_transfer', 'wallet'] as const

export const payTypeSchema = z.enum(payTypes).meta({ id: 'PayType' })

export type PayType = z.output<typeof payTypeSchema>
