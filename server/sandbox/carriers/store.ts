/** All SQL of the sandbox carriers. */
import type { Database, Transaction } from '#server/db/database.ts'
import { behaviourSchema, type Behaviour, type CarrierName } from './behaviour.ts'
import { tripPlanSchema, type TripPlan } from './trip/plan.ts'
import type { TripRecord } from './trip-record.ts'

type Db = Database | Transaction

export interface Account {
  readonly provider: CarrierName
  readonly keyId: string
  readonly key: string
  readonly callbackUrl: string
  readonly behaviour: Behaviour
}

interface AccountRow extends Omit<Account, 'behaviour'> {
  readonly behaviour: unknown
}

const accountColumns = `provider, key_id as "keyId", key, callback_url as "callbackUrl", behaviour`

export async function findAccount(
  db: Db,
  provider: CarrierName,
  keyId: string,
): Promise<Account | null> {
  const row = await db.one<AccountRow>(
    `select ${accountColumns} from sandbox.carrier_accounts where provider = $1 and key_id = $2`,
    [provider, keyId],
  )
  return row && { ...row, behaviour: behaviourSchema.parse(row.behaviour) }
}

/** The account's key: the existing one, or this. */
export async function openAccount(db: Db, account: Omit<Account, 'behaviour'>): Promise<string> {
  const row = await db.one<{ key: string }>(
    `insert into sandbox.carrier_accounts (provider, key_id, key, callback_url)
     values ($1, $2, $3, $4)
     on conflict (provider, key_id) do update set callback_url = excluded.callback_url
     returning key`,
    [account.provider, account.keyId, account.key, account.callbackUrl],
  )
  return row?.key ?? account.key
}

export async function setAccountBehaviour(
  db: Db,
  {
    provider,
    keyId,
    behaviour,
  }: { provider: CarrierName; keyId: string | null; behaviour: Behaviour },
): Promise<number> {
  const changed = await db.query(
    `update sandbox.carrier_accounts set behaviour = $3
     where provider = $1 and ($2::text is null or key_id = $2) returning key_id`,
    [provider, keyId, JSON.stringify(behaviour)],
  )
  return changed.length
}

interface TripRow extends Omit<TripRecord, 'plan' | 'behaviour'> {
  readonly plan: unknown
  readonly behaviour: unknown
  readonly nextSequence: number
}

export interface StoredTrip extends TripRecord {
  readonly nextSequence: number
}

const tripColumns = `
  provider, order_no as "orderNo", key_id as "keyId", reference, booked_at as "bookedAt", speed, plan,
  behaviour, next_sequence as "nextSequence"`

function parsedTrip(row: TripRow): StoredTrip {
  return {
    ...row,
    plan: tripPlanSchema.parse(row.plan),
    behaviour: behaviourSchema.parse(row.behaviour),
  }
}

/** False when the account has a trip of that reference. */
export async function insertTrip(
  db: Db,
  trip: TripRecord,
  nextEventAt: Date | null,
): Promise<boolean> {
  const inserted = await db.query(
    `insert into sandbox.carrier_trips
       (provider, order_no, key_id, reference, booked_at, speed, plan, behaviour, next_sequence,
        next_event_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)
     on conflict (provider, key_id, reference) do nothing returning order_no`,
    [
      trip.provider,
      trip.orderNo,
      trip.keyId,
      trip.reference,
      trip.bookedAt,
      trip.speed,
      JSON.stringify(trip.plan),
      JSON.stringify(trip.behaviour),
      nextEventAt,
    ],
  )
  return inserted.length > 0
}

/**
 * By the carrier's number or the customer's, whichever is given. With `lock`, other transactions cannot
 * change it.
 */
export async function findTrip(
  db: Db,
  {
    provider,
    keyId,
    orderNo = null,
    reference = null,
    lock = false,
  }: {
    provider: CarrierName
    keyId: string | null
    orderNo?: string | null
    reference?: string | null
    lock?: boolean
  },
): Promise<StoredTrip | null> {
  if (orderNo === null && reference === null) return null
  const row = await db.one<TripRow>(
    `select ${tripColumns} from sandbox.carrier_trips
     where provider = $1 and ($2::text is null or key_id = $2)
       and ($3::text is null or order_no = $3) and ($4::text is null or reference = $4)
     ${lock ? 'for update' : ''}`,
    [provider, keyId, orderNo, reference],
  )
  return row && parsedTrip(row)
}

/** Whether a transaction is worthwhile. */
export async function anyDueTrip(db: Db, now: Date): Promise<boolean> {
  const due = await db.one(
    `select 1 as one from sandbox.carrier_trips where next_event_at <= $1 limit 1`,
    [now],
  )
  return due !== null
}

/** Trips with due events, locked for this process until the transaction ends. */
export async function lockDueTrips(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredTrip[]> {
  const rows = await tx.query<TripRow>(
    `select ${tripColumns} from sandbox.carrier_trips where next_event_at <= $1
     order by next_event_at limit $2 for update skip locked`,
    [now, limit],
  )
  return rows.map(parsedTrip)
}

export async function updateTrip(
  tx: Transaction,
  {
    trip: { provider, orderNo },
    plan,
    behaviour,
    nextSequence,
    nextEventAt,
  }: {
    trip: TripRecord
    plan: TripPlan
    behaviour: Behaviour
    nextSequence: number
    nextEventAt: Date | null
  },
): Promise<void> {
  await tx.query(
    `update sandbox.carrier_trips
     set plan = $3, behaviour = $4, next_sequence = $5, next_event_at = $6
     where provider = $1 and order_no = $2`,
    [provider, orderNo, JSON.stringify(plan), JSON.stringify(behaviour), nextSequence, nextEventAt],
  )
}

export interface Callback {
  readonly id: string
  readonly provider: CarrierName
  readonly orderNo: string
  readonly sequence: number
  readonly body: string
  readonly badlySigned: boolean
  readonly dueAt: Date
}

export interface ClaimedCallback extends Callback {
  readonly tries: number
  readonly keyId: string
}

export async function insertCallback(tx: Transaction, callback: Callback): Promise<void> {
  await tx.query(
    `insert into sandbox.carrier_callbacks
       (id, provider, order_no, sequence, body, badly_signed, due_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      callback.id,
      callback.provider,
      callback.orderNo,
      callback.sequence,
      callback.body,
      callback.badlySigned,
      callback.dueAt,
    ],
  )
}

/** Postpones them until `until`; after that another process may try. */
export async function claimCallbacks(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ClaimedCallback[]> {
  const rows = await db.query<ClaimedCallback>(
    `update sandbox.carrier_callbacks c set due_at = $2, tries = tries + 1
     from (
       select id, due_at from sandbox.carrier_callbacks where due_at <= $1
       order by due_at, sequence, badly_signed desc limit $3 for update skip locked
     ) due, sandbox.carrier_trips t
     where c.id = due.id and t.provider = c.provider and t.order_no = c.order_no
     returning c.id, c.provider, c.order_no as "orderNo", c.sequence, c.body,
       c.badly_signed as "badlySigned", due.due_at as "dueAt", c.tries, t.key_id as "keyId"`,
    [now, until, limit],
  )
  return rows.sort(
    (a, b) =>
      a.dueAt.getTime() - b.dueAt.getTime() ||
      a.sequence - b.sequence ||
      Number(b.badlySigned) - Number(a.badlySigned),
  )
}

export async function deleteCallback(db: Db, id: string): Promise<void> {
  await db.query(`delete from sandbox.carrier_callbacks where id = $1`, [id])
}

export async function putOffCallback(db: Db, id: string, until: Date): Promise<void> {
  await db.query(`update sandbox.carrier_callbacks set due_at = $2 where id = $1`, [id, until])
}
