/** The browsers in which a person has signed in before: the table portal.devices, found by a cookie. */
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Identity } from './identity.ts'
import { hashToken, makeToken } from './token.ts'

/** So many of a person are kept, those used last. */
const mostDevices = 50

/** A browser keeps its token for all people who sign in there. */
export async function rememberDevice(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { personId, token }: { personId: string; token: string | undefined },
): Promise<string> {
  const brought = hashToken(token)
  const own = brought === null || token === undefined ? makeToken() : { token, hash: brought }
  const row = newRow({ personId, tokenHash: own.hash, signedInAt: new Date(clock.nowMs()) })
  await database.query(
    sql`insert into portal.devices ${row}
      on conflict (person_id, token_hash) do update set signed_in_at = excluded.signed_in_at`,
  )
  await database.query(
    sql`delete from portal.devices where person_id = ${personId} and token_hash in
      (select token_hash from portal.devices where person_id = ${personId}
       order by signed_in_at desc offset ${mostDevices})`,
  )
  return own.token
}

/** When each of them was used to sign in; the cookies are kept as hashes. */
export function heldDevices(
  from: Pick<Database, 'query'>,
  personId: string,
): Promise<{ readonly signedInAt: Date }[]> {
  return from.query(
    sql`select signed_in_at from portal.devices where person_id = ${personId}
      order by signed_in_at desc`,
  )
}

/** Whether the person has signed in by other browsers before, and never by this one. */
export async function isNewDevice(
  database: Pick<Database | Transaction, 'one'>,
  { personId, token }: { personId: string; token: string | undefined },
): Promise<boolean> {
  const row = await database.one<{ isNew: boolean | null }>(
    sql`select bool_and(token_hash is distinct from ${hashToken(token)}::bytea) as is_new
      from portal.devices where person_id = ${personId}`,
  )
  return row?.isNew === true
}

/** Whether somebody with this address has signed in by this browser before. */
export async function isKnownDevice(
  database: Pick<Database, 'one'>,
  { email, token }: { email: string; token: string | undefined },
): Promise<boolean> {
  const tokenHash = hashToken(token)
  if (tokenHash === null) return false
  const found = await database.one(
    sql`select from portal.devices d join portal.people p on p.id = d.person_id
      where d.token_hash = ${tokenHash} and lower(p.email) = lower(${email})`,
  )
  return found !== null
}
