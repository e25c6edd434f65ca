/** The requests to make and revoke a link to an order, as the actions read them. */
import { z } from 'zod'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { shareDays } from '#lib/storefront/share-links.ts'

export const makeShareSchema = z.strictObject({
  deliveryId: deliveryIdSchema,
  days: z.union(shareDays.map((days) => z.literal(days))),
})

export const revokeShareSchema = z.strictObject({
  deliveryId: deliveryIdSchema,
  linkId: z.guid(),
})

export type MakeShare = z.input<typeof makeShareSchema>
export type RevokeShare = z.input<typeof revokeShareSchema>
