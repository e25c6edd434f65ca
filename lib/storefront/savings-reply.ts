/** The changes of the goods that would make a price for several vehicles lower, as a page asks for them. */
import { z } from 'zod'
import { quoteSavingSchema } from '../contract/quote-savings.ts'

/** Empty where none is found, or the service is another one that looks for none. */
export const savingsReplySchema = z.object({ savings: z.array(quoteSavingSchema) })

export type SavingsReply = z.output<typeof savingsReplySchema>
