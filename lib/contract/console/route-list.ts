/** The routes of the organization, for what an administrator chooses by route. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { routeIdSchema, serviceIdSchema } from '../ids.ts'
import { nameSchema, referenceSchema } from '../texts.ts'
import { actingPersonSchema } from './acting-person.ts'

export const listRoutes = defineEndpoint({
  right: 'automate',
  name: 'listRoutes',
  method: 'POST',
  path: '/api/console/routes/list',
  summary: 'The routes that a waybill may name, by code',
  body: z.object({ actor: actingPersonSchema }),
  reply: {
    status: 200,
    schema: z.object({
      data: z.array(
        z.object({
          id: routeIdSchema,
          code: referenceSchema,
          name: nameSchema,
          service_id: serviceIdSchema,
        }),
      ),
    }),
  },
  errors: ['invalid_body', 'forbidden'],
  repeatable: true,
})
