/**
 * The second step of signing in: a code of the person's app, or one of their recovery codes. The table
 * portal.second_steps. It is set up by the first code, which shows that the app has the secret.
 */
import type { PersonRole } from '#lib/rights.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createSeal } from '#server/seal.ts'
import { attemptToConfirm } from './attempts.ts'
import { checkPassword, type GivenAgain, type NotGiven } from './confirm.ts'
import type { Caller, Identity } from './identity.ts'
import { writeSecurityLog } from './security-log.ts'
import { endSessions, type Person } from './sessions.ts'
import { makeSecret, periodOfCode, toBase32 } from './totp.ts'

type Queries = Pick<Database | Transaction, 'query' | 'one'>

const recoveryCodes = 10
/** From the password to the first code of the app; then a browser left open shows the secret no more. */
const setUpMs = 15 * 60_000
/** 120 bits: nobody guesses one from its hash, so a fast one will do. */
const recoveryBytes = 15

export type SecondStep =
  | { readonly kind: 'off' }
  /** No code of the app was given yet, and none is asked for. */
  | { readonly kind: 'begun'; readonly secret: string }
  | { readonly kind: 'on'; readonly recoveryCodesLeft: number }

interface Row {
  readonly sealedSecret: Buffer
  readonly begunAt: Date
  readonly confirmedAt: Date | null
  readonly lastPeriod: number
  readonly recoveryCodesLeft: number
}

export async function findSecondStep(
  { database, clock, secretKey }: Pick<Identity, 'database' | 'clock' | 'secretKey'>,
  personId: string,
): Promise<SecondStep> {
  const row = await findRow(database, personId)
  if (row === null) return { kind: 'off' }
  if (row.confirmedAt !== null) return { kind: 'on', recoveryCodesLeft: row.recoveryCodesLeft }
  const secret = isOver(row, clock) ? null : openSecret(row, { personId, secretKey })
  return secret === null ? { kind: 'off' } : { kind: 'begun', secret }
}

/** Whether signing in takes it. Staff who must have one and have none set it up on the way in. */
export async function owesSecondStep(
  tx: Transaction,
  deps: Pick<Identity, 'clock' | 'secretKey' | 'staffTakeSecondStep'>,
  { id: personId, role }: { id: string; role: PersonRole },
): Promise<boolean> {
  const row = await findRow(tx, personId)
  if (row !== null && row.confirmedAt !== null) return true
  if (role === 'customer' || !deps.staffTakeSecondStep) return false
  await insertSecret(tx, deps, personId)
  return true
}

interface MustWait {
  readonly kind: 'wait'
  readonly seconds: number
}
type Refused = { readonly kind: 'wrongStep' } | MustWait

/** The password is asked for again: a browser left open lets nobody shut its owner out. */
export async function beginSecondStep(
  deps: Identity,
  given: GivenAgain,
): Promise<{ readonly kind: 'begun' } | NotGiven> {
  const checked = await checkPassword(deps, given)
  if (checked.kind !== 'right') return checked
  await insertSecret(deps.database, deps, checked.own.id)
  return { kind: 'begun' }
}

interface Changing {
  readonly person: Person
  readonly code: string
  readonly caller: Caller
  readonly notify: (tx: Transaction) => Promise<unknown>
}

/**
 * New recovery codes, and the old ones are good no longer. The first code of the app turns the step on: then
 * other sessions, which were opened without one, end.
 */
export async function makeRecoveryCodes(
  deps: Identity,
  given: Changing,
): Promise<Refused | { readonly kind: 'made'; readonly codes: readonly string[] }> {
  const { person, caller, notify } = given
  const personId = person.id
  return withCode(deps, given, async (tx, { isFirst }) => {
    const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode)
    await tx.query(
      sql`update portal.second_steps set recovery_hashes = ${codes.map(hashOf)}
        where person_id = ${personId}`,
    )
    const what = isFirst ? 'step-on' : 'recovery-codes-made'
    await writeSecurityLog(tx, deps, { personId, what, caller })
    if (isFirst) {
      await endSessions(tx, { personId, except: person.sessionId })
      await notify(tx)
    }
    return { kind: 'made', codes } as const
  })
}

export async function turnOffSecondStep(
  deps: Identity,
  given: Changing,
): Promise<Refused | { readonly kind: 'off' }> {
  return withCode(deps, given, async (tx) => {
    const { person, caller, notify } = given
    const personId = person.id
    await removeSecondStep(tx, personId)
    await writeSecurityLog(tx, deps, { personId, what: 'step-off', caller })
    await notify(tx)
    return { kind: 'off' } as const
  })
}

/** True: the person had one. */
export async function removeSecondStep(tx: Transaction, personId: string): Promise<boolean> {
  const removed = await tx.query(
    sql`delete from portal.second_steps where person_id = ${personId} returning person_id`,
  )
  return removed.length > 0
}

/** Null: the code is wrong, or was taken before. Of any number at once with the same code, one is taken. */
export async function takeCode(
  tx: Transaction,
  { clock, secretKey }: Pick<Identity, 'clock' | 'secretKey'>,
  { personId, code }: { personId: string; code: string },
): Promise<{ readonly isFirst: boolean } | null> {
  const row = await findRow(tx, personId, { held: true })
  const secret = row && openSecret(row, { personId, secretKey })
  if (row === null || secret === null || isOver(row, clock)) return null
  const nowMs = clock.nowMs()
  const period = periodOfCode(secret, { code, nowMs, after: row.lastPeriod })
  if (period !== null) {
    await tx.query(
      sql`update portal.second_steps set last_period = ${period},
          confirmed_at = coalesce(confirmed_at, ${new Date(nowMs)})
        where person_id = ${personId}`,
    )
    return { isFirst: row.confirmedAt === null }
  }
  const used = await tx.query(
    sql`update portal.second_steps
      set recovery_hashes = array_remove(recovery_hashes, ${hashOf(code)}::bytea)
      where person_id = ${personId} and ${hashOf(code)}::bytea = any (recovery_hashes)
      returning person_id`,
  )
  return used.length > 0 ? { isFirst: false } : null
}

/** By somebody who is signed in. */
async function withCode<Done>(
  deps: Identity,
  { person, code }: { person: Person; code: string },
  work: (tx: Transaction, taken: { readonly isFirst: boolean }) => Promise<Done>,
): Promise<Done | Refused> {
  const attempt = await attemptToConfirm(deps, person)
  if (!attempt.ok) return { kind: 'wait', seconds: attempt.retryAfterSeconds }
  return deps.database.transaction(async (tx): Promise<Done | Refused> => {
    const taken = await takeCode(tx, deps, { personId: person.id, code })
    return taken === null ? { kind: 'wrongStep' } : work(tx, taken)
  })
}

function findRow(
  from: Queries,
  personId: string,
  { held = false }: { held?: boolean } = {},
): Promise<Row | null> {
  return from.one<Row>(
    sql`select sealed_secret, begun_at, confirmed_at, last_period::float8 as last_period,
        cardinality(recovery_hashes) as recovery_codes_left
      from portal.second_steps where person_id = ${personId} ${held ? sql`for update` : sql``}`,
  )
}

/** The one that is there stays, begun or on: an app may have it already. */
async function insertSecret(
  from: Queries,
  { clock, secretKey }: Pick<Identity, 'clock' | 'secretKey'>,
  personId: string,
): Promise<void> {
  const now = new Date(clock.nowMs())
  const sealed = createSeal(secretKey).seal(makeSecret(), contextOf(personId))
  await from.query(
    sql`insert into portal.second_steps (person_id, sealed_secret, begun_at)
      values (${personId}, ${sealed}, ${now})
      on conflict (person_id) do update set begun_at = excluded.begun_at`,
  )
}

function isOver({ begunAt, confirmedAt }: Row, clock: Identity['clock']): boolean {
  return confirmedAt === null && begunAt.getTime() + setUpMs <= clock.nowMs()
}

function openSecret(
  { sealedSecret }: Pick<Row, 'sealedSecret'>,
  { personId, secretKey }: { personId: string; secretKey: string },
): string | null {
  return createSeal(secretKey).open(sealedSecret, contextOf(personId))
}

function contextOf(personId: string): string {
  return `second step ${personId}`
}

/** In groups of six letters, to be copied by hand. */
function makeRecoveryCode(): string {
  const letters = toBase32(randomBytes(recoveryBytes)).toLowerCase()
  return letters.replaceAll(/(.{6})(?=.)/g, '$1-')
}

/** In capitals, with blanks or without a hyphen it is the same code. */
function hashOf(recoveryCode: string): Buffer {
  const letters = recoveryCode.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
  return createHash('sha256').update(letters).digest()
}
