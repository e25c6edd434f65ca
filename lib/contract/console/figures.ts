/** The home of staff: what waits now, and the figures of the last days. */
import { z } from 'zod'
import { currencySchema, moneyNotNegativeSchema } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { actingPersonSchema } from './acting-person.ts'

const countSchema = z.int().min(0)
const shareSchema = z.number().min(0).max(1).nullable()

const figuresSchema = z.object({
  orders: countSchema.describe('Paid in that time, and neither canceled nor given back since.'),
  revenue: moneyNotNegativeSchema.describe("Their price, in the organization's currency."),
  fill: shareSchema.describe(
    'The mean share of the room of their vehicles that is used; null: all were shared, or there was none.',
  ),
  delivered: countSchema.describe('Trips delivered in that time.'),
  on_time: shareSchema.describe(
    'The share of them that came by the time of their quote; null: none had a time.',
  ),
})

export type Figures = z.output<typeof figuresSchema>

export const readFigures = defineEndpoint({
  right: 'seeOrders',
  name: 'readFigures',
  method: 'POST',
  path: '/api/console/figures',
  summary: 'What waits now, and the figures of the last days',
  body: z.object({ actor: actingPersonSchema, days: z.int().min(2).max(31).default(14) }),
  reply: {
    status: 200,
    schema: z.object({
      currency: currencySchema,
      waiting: z.object({
        for_person: countSchema.describe('Trips that need a decision.'),
        late: countSchema.describe('Trips under way that should have arrived.'),
        unassigned: countSchema.describe('Trips that nobody drives yet.'),
        unpaid: countSchema.describe('Orders that wait for their payment.'),
        unpaid_amount: moneyNotNegativeSchema,
        slips: countSchema.describe('Of bank transfers that wait for money.'),
        owed_back: countSchema.describe('Sums that a person has to transfer back.'),
        unmatched: countSchema.describe('Received transfers without an order.'),
      }),
      days: z
        .array(figuresSchema.extend({ day: z.iso.date() }))
        .describe('Each day, the newest first, which is not over.'),
      day_before_by_now: figuresSchema.describe('The day before, up to the same time of day.'),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})

export type ShownFigures = z.output<typeof readFigures.reply.schema>
