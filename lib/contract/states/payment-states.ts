/** The state of a payment: an addition; the interface shows only the immediate reply of pay. */
import { z } from 'zod'
import { keysOf } from '../../keys-of.ts'
import { ours } from '../ours.ts'
import { defineTransitions } from './transition-table.ts'

/**
 * Money may arrive late: a payment that failed, lapsed or was canceled becomes paid if its order still
 * exists and refunded if it does not. No sum is lost.
 */
export const paymentTransitions = defineTransitions({
  pending: ['partly_paid', 'paid', 'failed', 'lapsed', 'canceled'],
  partly_paid: ['paid', 'lapsed', 'canceled', 'refunded'],
  paid: ['refunded'],
  failed: ['paid', 'refunded'],
  lapsed: ['paid', 'refunded'],
  canceled: ['paid', 'refunded'],
  refunded: [],
})

export const paymentStates = keysOf(paymentTransitions)

export const paymentStateSchema = z.enum(paymentStates).meta({
  id: 'PaymentState',
  ...ours(
    'partly_paid: a bank transfer came in short and the rest is awaited. lapsed: its time ran out unpaid. canceled: replaced by another method, or its order was canceled.',
  ),
})

export type PaymentState = z.output<typeof paymentStateSchema>
