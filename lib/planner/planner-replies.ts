/** The requests and replies of the planner's handlers and actions. */
import { z } from 'zod'
import type { ListedDelivery } from '../contract/delivery-list.ts'
import type { Service, VehicleRate, VehicleType } from '../contract/catalog.ts'
import { daySchema } from '../storefront/read-list-filter.ts'
import {
  deliveryIdSchema,
  organizationUnitIdSchema,
  senderAccountIdSchema,
  serviceAreaIdSchema,
  serviceIdSchema,
  vehicleTypeIdSchema,
  waybillIdSchema,
  type WaybillId,
} from '../contract/ids.ts'
import type { SplitProposal } from '../contract/load-proposals.ts'
import type { OrganizationUnit } from '../contract/organizations.ts'
import { splitProposeSchema } from '../contract/load-proposals.ts'

/** The page reads it before any waybill. */
export interface PlannerSetup {
  readonly currency: string
  readonly units: readonly OrganizationUnit[]
  readonly vehicleTypes: readonly VehicleType[]
  /** Those that name their service area. */
  readonly services: readonly Service[]
  /** A vehicle type without one has no price. */
  readonly rates: readonly VehicleRate[]
}

export const waitingFilterSchema = z.object({
  q: z.string().trim().max(200).catch('').default(''),
  account: senderAccountIdSchema.nullable().catch(null).default(null),
  from: daySchema.nullable().catch(null).default(null),
  to: daySchema.nullable().catch(null).default(null),
  unit: organizationUnitIdSchema.nullable().catch(null).default(null),
})

export type WaitingFilter = z.output<typeof waitingFilterSchema>

export const proposalRequestSchema = splitProposeSchema.omit({ action: true, async: true })

export type ProposalRequest = z.input<typeof proposalRequestSchema>

export const acceptRequestSchema = z.object({
  origin_unit_id: organizationUnitIdSchema,
  service_area_id: serviceAreaIdSchema,
  service_id: serviceIdSchema,
  groups: z
    .array(
      z.object({
        vehicle_type_id: vehicleTypeIdSchema,
        waybill_ids: z.array(waybillIdSchema).min(1).max(1000),
      }),
    )
    .min(1)
    .max(200),
})

export type AcceptRequest = z.input<typeof acceptRequestSchema>

export const deliveryChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('load'),
    deliveryId: deliveryIdSchema,
    waybillIds: z.array(waybillIdSchema).min(1).max(1000),
    from: deliveryIdSchema.nullable(),
  }),
  z.object({
    kind: z.literal('unload'),
    deliveryId: deliveryIdSchema,
    waybillIds: z.array(waybillIdSchema).min(1).max(1000),
  }),
  z.object({ kind: z.enum(['lock', 'unlock', 'depart']), deliveryId: deliveryIdSchema }),
])

export type DeliveryChange = z.input<typeof deliveryChangeSchema>

/** Planned deliveries that have not left, newest first. */
export interface PlannerDeliveries {
  readonly deliveries: readonly Pick<
    ListedDelivery,
    'id' | 'deliveryNo' | 'vehicleTypeId' | 'waybillCount' | 'weight_kg' | 'locked' | 'planned'
  >[]
}

/** Why nothing was done. */
export type PlannerRefusal =
  /** `waybillIds`: those that are the reason, where some are. */
  | {
      readonly kind: 'refused'
      readonly text: string | null
      readonly waybillIds: readonly WaybillId[]
    }
  | { readonly kind: 'signed-out' | 'not-found' | 'invalid' | 'failed' | 'busy' }

export type PlannerOutcome<Done extends string> = { readonly kind: Done } | PlannerRefusal

export type ProposalBegun = { readonly kind: 'begun'; readonly jobId: string } | PlannerRefusal

export type Accepted =
  { readonly kind: 'accepted'; readonly deliveryNos: readonly string[] } | PlannerRefusal

/** The part of a proposal that the board takes. */
export type ProposalReply =
  | { readonly state: 'searching'; readonly progress: number }
  | { readonly state: 'canceled' | 'failed' }
  | {
      readonly state: 'done'
      readonly groups: readonly Pick<
        SplitProposal['groups'][number],
        'vehicle_type_id' | 'waybill_ids'
      >[]
      readonly leftOut: readonly {
        readonly waybillNo: string
        readonly reasons: readonly string[]
      }[]
      readonly bound: SplitProposal['bound']
    }
