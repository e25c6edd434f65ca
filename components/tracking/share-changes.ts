/** The requests to make and revoke links to an order or to a waybill, as the actions read them. */
import { z } from 'zod'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { shareDays } from '#lib/storefront/share-links.ts'
import { waybillNoSchema } from '#lib/storefront/waybill-changes.ts'

const days = z.union(shareDays.map((each) => z.literal(each)))
const linkId = z.guid()

export const makeShareSchema = z.strictObject({ deliveryId: deliveryIdSchema, days })

export const revokeShareSchema = z.strictObject({ deliveryId: deliveryIdSchema, linkId })

export const makeWaybillShareSchema = z.strictObject({ waybillNo: waybillNoSchema, days })

export const revokeWaybillShareSchema = z.strictObject({ waybillNo: waybillNoSchema, linkId })

export type MakeShare = z.input<typeof makeShareSchema>
export type RevokeShare = z.input<typeof revokeShareSchema>
export type MakeWaybillShare = z.input<typeof makeWaybillShareSchema>
export type RevokeWaybillShare = z.input<typeof revokeWaybillShareSchema>
