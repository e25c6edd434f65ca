/** The SQL of the list of deliveries: planned ones and the trips of orders. The head of several is no trip. */
import type { DeliveryKind } from '#lib/contract/delivery-list.ts'
import type {
  DeliveryId,
  OrganizationId,
  OrganizationUnitId,
  SenderAccountId,
  VehicleTypeId,
} from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import { deliveryStates, type DeliveryState } from '#lib/contract/states/delivery-states.ts'
import type { OrderStatus } from '#lib/contract/states/order-statuses.ts'
import type { ReportedTrip } from '#lib/contract/tracking.ts'
import type { Database } from '#server/db/database.ts'
import {
  fromTheTop,
  keysetPage,
  keysetTime,
  patternOf,
  type Keyset,
  type KeysetPage,
} from '#server/db/keyset.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isDeliveryNumber } from './delivery-number.ts'

/** Undefined filters nothing. */
export interface DeliveryFilter {
  readonly organizationId: OrganizationId
  /** Null: all accounts. */
  readonly senderAccountId: SenderAccountId | null
  readonly states: readonly DeliveryState[] | undefined
  readonly kind: DeliveryKind | undefined
  readonly planned: boolean | undefined
  /** True: of orders that were paid. */
  readonly paid?: boolean
  /** Those that should have arrived before this moment. */
  readonly promisedBefore?: Date | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  /** Its number or that of its order, whole or a part, or a delivery or order that is wanted by its id. */
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

/** One or two letters are in many numbers: they are searched for in so many of the newest, and the page ends. */
const readOneByOne = 2000

/**
 * Each kind and state is in the order of the list in the index, and they are merged. A number, or a part of
 * three letters, is looked up by itself, at any age.
 */
export async function listDeliveries(
  db: Pick<Database, 'query'>,
  {
    filter,
    after,
    limit,
  }: { readonly filter: DeliveryFilter; readonly after: Keyset | null; readonly limit: number },
): Promise<KeysetPage<ListedDeliveryRow>> {
  const { organizationId, text } = filter
  if (text === undefined) {
    return keysetPage(await readListed(db, filter, newest({ filter, after }, limit + 1)), limit)
  }
  const number = text.part.toUpperCase()
  const isPart = canBeLookedUp(number)
  if (!isPart && text.orId === null) {
    return listAmongNewest(db, { filter, after, limit, number })
  }
  const isNumber = isDeliveryNumber(number)
    ? sql`delivery_no = ${number}`
    : sql`${isPart} and ${withPart(organizationId, number)}`
  const named = await db.query<{ id: DeliveryId }>(
    sql`select coalesce(head_id, id) as id from tms.deliveries
      where organization_id = ${organizationId} and ${isNumber}`,
  )
  const ids = named.map(({ id }) => id).concat(text.orId ?? [])
  const found = sql`select d.created_at, d.id from tms.deliveries d
    where ${matches({ filter, after })} and (d.id = any(${ids}) or d.head_id = any(${ids}))
      and d.state = any(${filter.states ?? deliveryStates})
      and (d.quote_id is null) = any(${ofPlanning(filter)}::boolean[])
    order by d.created_at desc, d.id desc limit ${limit + 1}`
  return keysetPage(await readListed(db, filter, found), limit)
}

/** Three letters besides those that every number begins with are in one of three thousand numbers. */
const canBeLookedUp = (part: string): boolean => /^\S{3,}$/u.test(part.replace(/^DL/, ''))

const withPart = (organizationId: OrganizationId, part: string) =>
  sql`tms.search_grams(organization_id, delivery_no, 3)
      @> (select tms.word_grams(${organizationId}, ${[part]}))
    and delivery_no like ${patternOf(part)}`

async function listAmongNewest(
  db: Pick<Database, 'query'>,
  { filter, after, limit, number }: FilteredFrom & { limit: number; number: string },
): Promise<KeysetPage<ListedDeliveryRow>> {
  const { organizationId } = filter
  const [read] = await db.query<{ count: number; at: string; id: DeliveryId; ids: DeliveryId[] }>(
    sql`with n as materialized (${newest({ filter, after }, readOneByOne)}),
      hit as (select d.id, d.created_at from n
        join tms.deliveries d on d.organization_id = ${organizationId} and d.id = n.id
        where d.delivery_no like ${patternOf(number)}
        order by d.created_at desc, d.id desc limit ${limit + 1})
      select (select count(*)::int from n) as count, ${keysetTime(sql`last.created_at`)} as at, last.id,
        array(select id from hit) as ids
      from (select * from n order by created_at, id limit 1) as last`,
  )
  if (read === undefined) return { rows: [], next: null }
  const found = sql`select created_at, id from tms.deliveries
    where organization_id = ${organizationId} and id = any(${read.ids})`
  const page = keysetPage(await readListed(db, filter, found), limit)
  const { at, id } = read
  return page.next === null && read.count === readOneByOne ? { ...page, next: { at, id } } : page
}

interface FilteredFrom {
  readonly filter: DeliveryFilter
  readonly after: Keyset | null
}

const ofPlanning = ({ kind }: DeliveryFilter) =>
  kind === undefined ? [true, false] : [kind === 'planned']

/** All of the filter but kind, state and text. */
function matches({ filter, after }: FilteredFrom): Sql {
  const {
    organizationId,
    senderAccountId,
    planned,
    paid = false,
    promisedBefore,
    from,
    to,
  } = filter
  const { at, id } = after ?? fromTheTop
  const isOwn = senderAccountId === null ? sql`true` : sql`d.sender_account_id = ${senderAccountId}`
  const isAsPlanned = planned === undefined ? sql`true` : sql`${isPlanned} = ${planned}`
  return sql`d.organization_id = ${organizationId} and d.leg_count = 0 and ${isOwn}
    and (d.created_at, d.id) < (${at}::timestamptz, ${id}::uuid)
    and d.created_at >= ${from ?? '-infinity'}::timestamptz
    and d.created_at < ${to ?? 'infinity'}::timestamptz and ${isAsPlanned}
    ${paid ? sql`and d.paid_at is not null` : sql``}
    ${promisedBefore ? sql`and d.promised_until < ${promisedBefore}` : sql``}`
}

/** The newest that match the filter without its text. */
function newest({ filter, after }: FilteredFrom, limit: number): Sql {
  return sql`select n.created_at, n.id
    from unnest(${ofPlanning(filter)}::boolean[]) as asked (of_planning)
    cross join unnest(${filter.states ?? deliveryStates}::text[]) as wanted (state)
    cross join lateral (
      select d.created_at, d.id from tms.deliveries d
      where ${matches({ filter, after })}
        and (d.quote_id is null) = asked.of_planning and d.state = wanted.state
      order by d.created_at desc, d.id desc limit ${limit}) as n
    order by n.created_at desc, n.id desc limit ${limit}`
}

function readListed(
  db: Pick<Database, 'query'>,
  { organizationId }: DeliveryFilter,
  found: Sql,
): Promise<ListedDeliveryRow[]> {
  return db.query<ListedDeliveryRow>(
    sql`select d.id, d.delivery_no, case when d.quote_id is not null
         then coalesce(d.head_id, d.id) end as order_id,
       d.sender_account_id, d.origin_unit_id, d.vehicle_type_id,
       coalesce(d.vehicle_type, '') as vehicle_type, coalesce(d.weight_g, 0) as weight_g,
       coalesce(d.pieces, 0) as pieces, d.loaded_pieces as loaded,
       d.missing_pieces as missing, d.damaged_pieces as damaged, ${isPlanned} as planned,
       d.locked_at, d.state, d.created_at, d.state_since, ${keysetTime(sql`d.created_at`)} as "keysetTime"
     from (${found}) as n
     join tms.deliveries d on d.organization_id = ${organizationId} and d.id = n.id
     order by d.created_at desc, d.id desc`,
  )
}

/** The rest that the board shows of the trips of orders. */
export interface BoardTripRow {
  readonly id: DeliveryId
  readonly status: OrderStatus
  readonly awaiting: 'payment' | '3pl' | null
  readonly provider: Provider | null
  readonly pickup: string
  readonly delivery: string
  readonly pickupWindow: { readonly from: string; readonly to: string } | null
  readonly reported: ReportedTrip | null
  readonly reportSequence: number
}

export function readBoardTrips(
  db: Pick<Database, 'query'>,
  { organizationId, ids }: { organizationId: OrganizationId; ids: readonly DeliveryId[] },
): Promise<BoardTripRow[]> {
  return db.query<BoardTripRow>(
    sql`select d.id, d.status, d.awaiting, d.provider, d.route #>> '{pickup,address}' as pickup,
       d.route #>> '{delivery,address}' as delivery, d.route -> 'pickup_window' as pickup_window,
       s.trip as reported, greatest(s.report_sequence, 0)::int as report_sequence
     from tms.deliveries d
     left join tms.tracking_snapshots s on s.organization_id = d.organization_id
       and s.delivery_id = d.id and s.attempt = d.attempt
     where d.organization_id = ${organizationId} and d.id = any(${ids})`,
  )
}
