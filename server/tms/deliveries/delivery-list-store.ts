/** The SQL of the list of deliveries: planned ones and the trips of orders. The head of several is no trip. */
import type { DeliveryKind } from '#lib/contract/delivery-list.ts'
import type {
  DeliveryId,
  OrganizationId,
  OrganizationUnitId,
  SenderAccountId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import { deliveryStates, type DeliveryState } from '#lib/contract/states/delivery-states.ts'
import type { Database } from '#server/db/database.ts'
import {
  fromTheTop,
  keysetPage,
  keysetTime,
  patternOf,
  type Keyset,
  type KeysetPage,
} from '#server/db/keyset.ts'
import { sql } from '#server/db/sql.ts'

/** Undefined filters nothing. */
export interface DeliveryFilter {
  readonly organizationId: OrganizationId
  /** Null: all accounts. */
  readonly senderAccountId: SenderAccountId | null
  readonly states: readonly DeliveryState[] | undefined
  readonly kind: DeliveryKind | undefined
  readonly planned: boolean | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  /** A part of its number, or a delivery or order that is wanted by its id. */
  readonly text: { readonly part: string; readonly orId: DeliveryId | null } | undefined
}

export interface ListedDeliveryRow {
  readonly id: DeliveryId
  readonly deliveryNo: string
  /** Null: load planning made it. */
  readonly orderId: DeliveryId | null
  readonly senderAccountId: SenderAccountId | null
  readonly originUnitId: OrganizationUnitId | null
  readonly vehicleTypeId: VehicleTypeId | null
  readonly vehicleType: string
  readonly weightG: number
  readonly pieces: number
  readonly loaded: number
  readonly missing: number
  readonly damaged: number
  readonly planned: boolean
  readonly lockedAt: Date | null
  readonly state: DeliveryState
  readonly createdAt: Date
  readonly stateSince: Date
  readonly keysetTime: string
}

/** The plan of an order was made with its quote. */
const isPlanned = sql`(d.quote_id is not null or d.planned)`

/** Each kind and state is in the order of the list in the index, and they are merged. */
export async function listDeliveries(
  db: Pick<Database, 'query'>,
  {
    filter,
    after,
    limit,
  }: { readonly filter: DeliveryFilter; readonly after: Keyset | null; readonly limit: number },
): Promise<KeysetPage<ListedDeliveryRow>> {
  const { organizationId, senderAccountId, states, kind, planned, from, to, text } = filter
  const { at, id } = after ?? fromTheTop
  const isOwn = senderAccountId === null ? sql`true` : sql`d.sender_account_id = ${senderAccountId}`
  const isAsPlanned = planned === undefined ? sql`true` : sql`${isPlanned} = ${planned}`
  const hasText =
    text === undefined
      ? sql`true`
      : sql`(d.delivery_no like ${patternOf(text.part.toUpperCase())}
          or coalesce(d.head_id, d.id) = ${text.orId}::uuid)`
  const ofPlanning = kind === undefined ? [true, false] : [kind === 'planned']
  const rows = await db.query<ListedDeliveryRow>(
    sql`select d.id, d.delivery_no, case when d.quote_id is not null
         then coalesce(d.head_id, d.id) end as order_id,
       d.sender_account_id, d.origin_unit_id, d.vehicle_type_id,
       coalesce(d.vehicle_type, '') as vehicle_type, coalesce(d.weight_g, 0) as weight_g,
       coalesce(d.pieces, 0) as pieces, d.loaded_pieces as loaded,
       d.missing_pieces as missing, d.damaged_pieces as damaged, ${isPlanned} as planned,
       d.locked_at, d.state, d.created_at, d.state_since, ${keysetTime(sql`d.created_at`)} as "keysetTime"
     from (
       select n.id from unnest(${ofPlanning}::boolean[]) as asked (of_planning)
       cross join unnest(${states ?? deliveryStates}::text[]) as wanted (state)
       cross join lateral (
         select d.created_at, d.id from tms.deliveries d
         where d.organization_id = ${organizationId} and d.leg_count = 0
           and (d.quote_id is null) = asked.of_planning and d.state = wanted.state and ${isOwn}
           and (d.created_at, d.id) < (${at}::timestamptz, ${id}::uuid)
           and d.created_at >= ${from ?? '-infinity'}::timestamptz
           and d.created_at < ${to ?? 'infinity'}::timestamptz
           and ${isAsPlanned} and ${hasText}
         order by d.created_at desc, d.id desc limit ${limit + 1}) as n
       order by n.created_at desc, n.id desc limit ${limit + 1}) as n
     join tms.deliveries d on d.organization_id = ${organizationId} and d.id = n.id
     order by d.created_at desc, d.id desc`,
  )
  return keysetPage(rows, limit)
}
