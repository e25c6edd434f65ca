/** Jobs of orders, and how long each is tried. */
import { z } from 'zod'
import { organizationIdSchema, deliveryIdSchema } from '#lib/contract/ids.ts'
import type { QueueOptions } from '#server/db/queue.ts'
import { ownTripsQueue } from '../deliveries/deliveries.ts'

/** One sending of a trip. */
export const sendingSchema = z.object({
  organizationId: organizationIdSchema,
  deliveryId: deliveryIdSchema,
  attempt: z.int(),
})

export type Sending = z.output<typeof sendingSchema>

/** Carriers are asked for more than an hour: 1, 2, 4 ... seconds apart and then every five minutes. */
const untilACarrierAnswers: QueueOptions = {
  retryLimit: 20,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 300,
  expireSeconds: 120,
}

export const orderQueues = {
  /** Find a carrier. */
  dispatch: { name: 'orders.dispatch', options: untilACarrierAnswers },
  /** Cancel a trip at the carrier that drives it, or that is being asked to. */
  callOff: { name: 'orders.call-off', options: untilACarrierAnswers },
  /** Move the own fleet's trips by what was reported for their waybill. */
  ownTrips: { name: ownTripsQueue, options: {} },
  /** Look at a trip that nobody looks at. */
  watch: { name: 'orders.watch', options: { retryLimit: 3, retryDelaySeconds: 10 } },
} as const

/** A work item is opened when a carrier has not answered for about a minute. */
export const attemptsUntilPerson = 6

/** A carrier that gives a trip back is not the last to be asked; one after the other is a person's case. */
export const mostSendings = 3
