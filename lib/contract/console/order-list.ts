/** The orders of all accounts, for the organization's own people. */
import { defineEndpoint } from '../endpoint.ts'
import { orderListBodySchema, orderPageSchema } from '../orders.ts'
import { actingPersonSchema } from './acting-person.ts'

export const listAllOrders = defineEndpoint({
  name: 'listAllOrders',
  method: 'POST',
  path: '/api/console/orders/list',
  summary: 'Orders of all accounts, newest first',
  notes:
    'A search reads at most 20,000 orders for a page, which then may be short: what follows is behind `next`.',
  right: 'seeOrders',
  body: orderListBodySchema.extend({ actor: actingPersonSchema }),
  reply: { status: 200, schema: orderPageSchema },
  errors: ['invalid_body', 'invalid_query', 'forbidden'],
  repeatable: true,
})
