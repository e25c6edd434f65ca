/**
 * Six digits that prove an e-mail address: the table portal.codes. A code is good once, for a while, for a
 * few tries, and only in the browser that asked for it: so a stranger who knows somebody's address can
 * neither use up that person's tries nor replace their code, and guesses only at codes of their own.
 */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import { newRow, sql, type Sql } from '#server/db/sql.ts'
import type { Identity } from './identity.ts'
import { hashToken, makeToken } from './token.ts'

export type CodePurpose = 'sign-up' | 'reset'

export type TriedCode =
  | { readonly kind: 'right'; readonly id: string; readonly email: string }
  | { readonly kind: 'wrongCode'; readonly triesLeft: number }
  /** Used, run out, tried too often, or never this browser's. */
  | { readonly kind: 'spentCode' }

const validForMs = 10 * 60_000
const keptForMs = 24 * 3_600_000
export const triesPerCode = 5

/** `proof` is for the cookie of the browser that asked. */
export async function issueCode(
  { database, clock, ids, secretKey }: Identity,
  { purpose, email }: { purpose: CodePurpose; email: string },
): Promise<{ readonly code: string; readonly proof: string }> {
  const id = ids.uuid()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { token: proof, hash: proofHash } = makeToken()
  const row = newRow({
    id,
    purpose,
    email,
    proofHash,
    codeHash: hashCode({ secretKey, id, code }),
    triesLeft: triesPerCode,
    expiresAt: new Date(clock.nowMs() + validForMs),
  })
  await database.query(sql`insert into portal.codes ${row}`)
  return { code, proof }
}

interface CodeProof {
  readonly purpose: CodePurpose
  readonly proof: string | undefined
}

/** Null where the proof can be no code's. */
function openCode({ purpose, proof }: CodeProof, { clock }: Pick<Identity, 'clock'>): Sql | null {
  const proofHash = hashToken(proof)
  return (
    proofHash &&
    sql`proof_hash = ${proofHash} and purpose = ${purpose} and used_at is null and tries_left > 0
      and expires_at > ${new Date(clock.nowMs())}`
  )
}

/** The address that the code of this browser was sent to; null when the code cannot be used any more. */
export async function addressOfCode(
  deps: Pick<Identity, 'database' | 'clock'>,
  asked: CodeProof,
): Promise<string | null> {
  const isOpen = openCode(asked, deps)
  if (isOpen === null) return null
  const row = await deps.database.one<{ email: string }>(
    sql`select email from portal.codes where ${isOpen}`,
  )
  return row?.email ?? null
}

/** The try is taken before the code is looked at, so that guesses made at once all count. */
export async function tryCode(
  deps: Pick<Identity, 'database' | 'clock' | 'secretKey'>,
  { code, ...asked }: CodeProof & { code: string },
): Promise<TriedCode> {
  const { database, secretKey } = deps
  const isOpen = openCode(asked, deps)
  const row =
    isOpen &&
    (await database.one<{ id: string; email: string; codeHash: Buffer; triesLeft: number }>(
      sql`update portal.codes set tries_left = tries_left - 1 where ${isOpen}
        returning id, email, code_hash, tries_left`,
    ))
  if (row === null) return { kind: 'spentCode' }
  const { id, email, codeHash: kept, triesLeft } = row
  if (timingSafeEqual(hashCode({ secretKey, id, code }), kept)) return { kind: 'right', id, email }
  return triesLeft === 0 ? { kind: 'spentCode' } : { kind: 'wrongCode', triesLeft }
}

/** In the transaction that does what the code was for. Of any number at once, one gets true. */
export async function spendCode(
  tx: Transaction,
  { clock }: Pick<Identity, 'clock'>,
  id: string,
): Promise<boolean> {
  const used = await tx.query(
    sql`update portal.codes set used_at = ${new Date(clock.nowMs())}
      where id = ${id} and used_at is null returning id`,
  )
  return used.length > 0
}

/** Deletes some of those that were over long ago. */
export async function sweepCodes(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  atMost: number,
): Promise<void> {
  const before = new Date(clock.nowMs() - keptForMs)
  await database.query(
    sql`delete from portal.codes where id in
      (select id from portal.codes where expires_at < ${before} limit ${atMost})`,
  )
}

function hashCode({ secretKey, id, code }: Record<'secretKey' | 'id' | 'code', string>): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'codes by e-mail', 32))
  return createHmac('sha256', key).update(`${id} ${code}`).digest()
}

export async function forgetCodes(tx: Transaction, email: string): Promise<void> {
  await tx.query(sql`delete from portal.codes where lower(email) = lower(${email})`)
}
