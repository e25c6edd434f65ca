/** The people whom the driver meets, as they are given with Pay. */
import { z } from 'zod'
import { isContactPhone } from './contact-phone.ts'
import { reportProblem } from './field-problem.ts'
import { ours } from './ours.ts'
import type { QuoteAddress } from './quote-request.ts'
import { longestLine, storable } from './text-bounds.ts'

const payContactSchema = z
  .object({
    name: z.string().trim().min(1).max(longestLine).regex(storable),
    phone: z.string().trim().max(32).regex(storable),
  })
  .superRefine(({ phone }, context) => {
    if (!isContactPhone(phone)) {
      reportProblem({ context, path: ['phone'], problem: 'wrong_format' })
    }
  })

export const payContactsSchema = z
  .object({ pickup: payContactSchema, delivery: payContactSchema })
  .meta({
    id: 'PayContacts',
    ...ours(
      'An addition: whom the driver meets at both ends. They replace those of the quote, on the waybill and for the carrier, until the order is paid. A service that takes them sends `contacts` with a quote.',
    ),
  })

export type PayContacts = z.output<typeof payContactsSchema>

const knownContactSchema = z.object({ name: z.string(), phone: z.string() })

export const quoteContactsSchema = z
  .object({ pickup: knownContactSchema, delivery: knownContactSchema })
  .meta({
    id: 'QuoteContacts',
    ...ours('An addition: whom the driver meets, as far as it is known. Unknown texts are empty.'),
  })

export type QuoteContacts = z.output<typeof quoteContactsSchema>

/** The person of an address, by whichever fields name them. */
export function contactOf({ contact, phone }: Pick<QuoteAddress, 'contact' | 'phone'>) {
  return { name: contact?.name ?? '', phone: contact?.phone ?? phone ?? '' }
}

/** The request with these people at its ends; the notes for the driver stay. */
export function withContacts<Ends extends { pickup: QuoteAddress; delivery: QuoteAddress }>(
  ends: Ends,
  contacts: PayContacts,
): Ends {
  const named = (address: QuoteAddress, { name, phone }: PayContacts['pickup']): QuoteAddress => ({
    ...address,
    phone,
    contact: { ...address.contact, name, phone },
  })
  return {
    ...ends,
    pickup: named(ends.pickup, contacts.pickup),
    delivery: named(ends.delivery, contacts.delivery),
  }
}
