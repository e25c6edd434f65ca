/** The state of a quote (interface 3.3). */
import { z } from 'zod'
import { keysOf } from '../../keys-of.ts'
import { defineTransitions } from './transition-table.ts'

/**
 * The transitions out of `active` are the interface's. That a quote follows its order into `canceled` is
 * ours: a list of quotes then never shows a canceled order as a valid one.
 */
export const quoteTransitions = defineTransitions({
  active: ['accepted', 'canceled', 'expired'],
  accepted: ['canceled'],
  canceled: [],
  expired: [],
})

export const quoteStates = keysOf(quoteTransitions)

export const quoteStateSchema = z.enum(quoteStates).meta({ id: 'QuoteState' })

export type QuoteState = z.output<typeof quoteStateSchema>
