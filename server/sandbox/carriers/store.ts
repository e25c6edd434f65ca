/** All SQL of the sandbox carriers. */
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import { behaviourSchema, type Behaviour, type CarrierName } from './behaviour.ts'
import { tripPlanSchema } from './trip/plan.ts'
import { eventOf, type Trip } from './trip/trip.ts'

type Db = Database | Transaction

export interface Account {
  readonly provider: CarrierName
  readonly keyId: string
  readonly key: string
  readonly callbackUrl: string
  readonly behaviour: Behaviour
}

export async function findAccount(
  db: Db,
  provider: CarrierName,
  keyId: string,
): Promise<Account | null> {
  const row = await db.one<Omit<Account, 'behaviour'> & { behaviour: unknown }>(
    sql`select provider, key_id, key, callback_url, behaviour from sandbox.carrier_accounts
      where provider = ${provider} and key_id = ${keyId}`,
  )
  return row && { ...row, behaviour: behaviourSchema.parse(row.behaviour) }
}

/** The account's key: the existing one, or this. */
export async function openAccount(db: Db, account: Omit<Account, 'behaviour'>): Promise<string> {
  const row = await db.one<{ key: string }>(
    sql`insert into sandbox.carrier_accounts ${newRow(account)}
      on conflict (provider, key_id) do update set callback_url = excluded.callback_url
      returning key`,
  )
  return row?.key ?? account.key
}

/** For all of the carrier's accounts. */
export async function setBehaviour(
  db: Db,
  provider: CarrierName,
  behaviour: Behaviour,
): Promise<void> {
  await db.query(
    sql`update sandbox.carrier_accounts set behaviour = ${JSON.stringify(behaviour)}
      where provider = ${provider}`,
  )
}

const tripColumns = sql`provider, order_no, key_id, reference, booked_at, speed, plan, behaviour,
  next_sequence`

type TripRow = Omit<Trip, 'plan' | 'behaviour'> & { plan: unknown; behaviour: unknown }

function parsedTrip(row: TripRow): Trip {
  return {
    ...row,
    plan: tripPlanSchema.parse(row.plan),
    behaviour: behaviourSchema.parse(row.behaviour),
  }
}

/** When the next callback is sent; null: no more. */
function nextEventAt(trip: Trip): Date | null {
  return trip.behaviour.silent ? null : (eventOf(trip, trip.nextSequence)?.moment ?? null)
}

/** False when the account has a trip of that reference. */
export async function insertTrip(db: Db, trip: Trip): Promise<boolean> {
  const row = newRow({
    ...trip,
    plan: JSON.stringify(trip.plan),
    behaviour: JSON.stringify(trip.behaviour),
    nextEventAt: nextEventAt(trip),
  })
  const inserted = await db.query(
    sql`insert into sandbox.carrier_trips ${row}
      on conflict (provider, key_id, reference) do nothing returning order_no`,
  )
  return inserted.length > 0
}

type TripNumber = { readonly orderNo: string } | { readonly reference: string }

/** By the carrier's number or the customer's. With `lock`, other transactions cannot change it. */
export async function findTrip(
  db: Db,
  { provider, keyId }: Pick<Account, 'provider' | 'keyId'>,
  number: TripNumber,
  { lock = false } = {},
): Promise<Trip | null> {
  const isNumber =
    'orderNo' in number ? sql`order_no = ${number.orderNo}` : sql`reference = ${number.reference}`
  const row = await db.one<TripRow>(
    sql`select ${tripColumns} from sandbox.carrier_trips
      where provider = ${provider} and key_id = ${keyId} and ${isNumber}
      ${lock ? sql`for update` : sql``}`,
  )
  return row && parsedTrip(row)
}

export async function updateTrip(tx: Transaction, trip: Trip): Promise<void> {
  const { provider, orderNo, plan, nextSequence } = trip
  await tx.query(
    sql`update sandbox.carrier_trips
      set plan = ${JSON.stringify(plan)}, next_sequence = ${nextSequence},
          next_event_at = ${nextEventAt(trip)}
      where provider = ${provider} and order_no = ${orderNo}`,
  )
}

/** Trips with a due callback. They are postponed until `until`; after that another process may try. */
export async function claimDueTrips(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Trip[]> {
  const rows = await db.query<TripRow>(
    sql`update sandbox.carrier_trips set next_event_at = ${until}
      where (provider, order_no) in (
        select provider, order_no from sandbox.carrier_trips where next_event_at <= ${now}
        order by next_event_at limit ${limit} for update skip locked)
      returning ${tripColumns}`,
  )
  return rows.map(parsedTrip)
}

export async function postpone(db: Db, { provider, orderNo }: Trip, until: Date): Promise<void> {
  await db.query(
    sql`update sandbox.carrier_trips set next_event_at = ${until}
      where provider = ${provider} and order_no = ${orderNo}`,
  )
}
