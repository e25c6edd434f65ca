/** Why there is no price, as a visitor's page has to say it (interface 7.7 and what can go wrong beside). */
import { z } from 'zod'
import { routeProblems } from '../contract/errors/quote-errors.ts'
import { fitReasonSchema } from '../contract/fit-reasons.ts'

const requestId = z.string().optional()

export const quoteProblemSchema = z.discriminatedUnion('kind', [
  /** The service found a field missing or wrong that our own check let through. */
  z.object({ kind: z.literal('missing_field'), field: z.string().nullable(), requestId }),
  z.object({
    kind: z.literal('route'),
    reason: z.enum([...routeProblems, 'other']),
    requestId,
  }),
  z.object({
    kind: z.literal('no_vehicle_fits'),
    /** Empty where the service is another one and reports them in a way of its own. */
    reasons: z.array(fitReasonSchema),
    detail: z.string().nullable(),
    requestId,
  }),
  z.object({ kind: z.literal('addon'), addon: z.string().nullable(), requestId }),
  /** The chosen vehicle is not offered. */
  z.object({ kind: z.literal('vehicle_type'), requestId }),
  /** Loads cannot be computed right now; the service says when to come back. */
  z.object({ kind: z.literal('busy'), retryAtMs: z.number(), requestId }),
  /** It was us who said no: too many questions from one visitor. */
  z.object({ kind: z.literal('too_many'), retryAtMs: z.number() }),
  /** No answer within the time that a page waits. */
  z.object({ kind: z.literal('slow') }),
  /** Nobody answered. */
  z.object({ kind: z.literal('unreachable') }),
  /** The service says that it is not in order, or what it says makes no sense. */
  z.object({ kind: z.literal('faulty'), requestId }),
  /** It answers others, and not this portal: a key or a plan. */
  z.object({ kind: z.literal('refused'), requestId }),
])

export type QuoteProblem = z.output<typeof quoteProblemSchema>
