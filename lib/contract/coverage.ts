/** Where transport is offered, asked before a quote: an addition. */
import { z } from 'zod'
import { latitudeSchema, longitudeSchema } from './coordinates.ts'
import { defineEndpoint } from './endpoint.ts'
import { routeProblems } from './errors/quote-errors.ts'
import { reportProblem } from './field-problem.ts'
import { ours } from './ours.ts'
import { quoteServiceTypeSchema } from './quote-request.ts'
import { optionalLineSchema } from './texts.ts'

/** Degrees in a query, with as many digits as a centimetre needs. */
const inQuery = (degrees: z.ZodNumber) =>
  z.codec(z.string().regex(/^-?\d{1,3}(?:\.\d{1,12})?$/), degrees, {
    decode: Number,
    encode: (value) => value.toFixed(7),
  })

const areaSchema = optionalLineSchema.optional().describe("As in a quote's address.")

export const coverageQuerySchema = z
  .object({
    pickup_lat: inQuery(latitudeSchema).optional(),
    pickup_lng: inQuery(longitudeSchema).optional(),
    pickup_country: areaSchema,
    pickup_province: areaSchema,
    delivery_lat: inQuery(latitudeSchema).optional(),
    delivery_lng: inQuery(longitudeSchema).optional(),
    delivery_country: areaSchema,
    delivery_province: areaSchema,
  })
  .superRefine((query, context) => {
    const report = (field: string) => reportProblem({ context, path: [field], problem: 'required' })
    const { pickup_lat: fromLat, pickup_lng: fromLng } = query
    const { delivery_lat: toLat, delivery_lng: toLng } = query
    if ((fromLat ?? toLat) === undefined || (fromLat === undefined && fromLng !== undefined)) {
      return report('pickup_lat')
    }
    if (fromLat !== undefined && fromLng === undefined) return report('pickup_lng')
    if (toLat === undefined && toLng !== undefined) return report('delivery_lat')
    return toLat !== undefined && toLng === undefined ? report('delivery_lng') : undefined
  })

export type CoverageQuery = z.output<typeof coverageQuerySchema>

const servedSchema = z.object({
  served: z.boolean(),
  reason: z
    .enum(routeProblems)
    .nullable()
    .describe('The `reason` with which a quote is refused as unsupported_route; null when served.'),
})

export const coverageSchema = z
  .object({
    pickup: servedSchema.nullable().describe('Null when its point was not given.'),
    delivery: servedSchema.nullable().describe('Null when its point was not given.'),
    route: servedSchema
      .extend({
        service_types: z
          .array(quoteServiceTypeSchema)
          .describe('For which of them a quote of these points can be asked.'),
      })
      .nullable()
      .describe('From the one to the other; null unless both were given.'),
  })
  .meta({ id: 'Coverage', ...ours('An addition.') })

export type Coverage = z.output<typeof coverageSchema>

export const getCoverage = defineEndpoint({
  name: 'getCoverage',
  method: 'GET',
  path: '/api/coverage',
  summary: 'Whether a pickup, a drop-off and the way between them are served',
  notes:
    'For one point or two. It says what POST /api/quotes would refuse as unsupported_route, before anything is known of the goods.',
  query: coverageQuerySchema,
  reply: { status: 200, schema: coverageSchema },
  errors: ['invalid_query'],
  addition: true,
})
