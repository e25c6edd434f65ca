/**
 * Six digits that prove an e-mail address. A code is good once, for a while, for a few tries, and only
 * in the browser that asked for it: so a stranger who knows somebody's address can neither use up that
 * person's tries nor replace their code, and guesses only at codes of their own.
 */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import type { Identity } from './identity.ts'
import { hashToken, makeToken } from './token.ts'

export type CodePurpose = 'sign-up' | 'reset'

export interface IssuedCode {
  readonly code: string
  /** For the cookie of the browser that asked. */
  readonly proof: string
}

export type TriedCode =
  | { readonly kind: 'right'; readonly id: string; readonly email: string }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** Used, run out, tried too often, or never this browser's. */
  | { readonly kind: 'spent' }

const validForMs = 15 * 60_000
export const triesPerCode = 5

export async function issueCode(
  { database, clock, ids, secretKey }: Identity,
  { purpose, email }: { purpose: CodePurpose; email: string },
): Promise<IssuedCode> {
  const id = ids.uuid()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const proof = makeToken()
  await database.query(
    `insert into portal.codes (id, purpose, email, proof_hash, code_hash, tries_left, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      purpose,
      email,
      hashToken(proof),
      hashCode({ secretKey, id, code }),
      triesPerCode,
      new Date(clock.nowMs() + validForMs),
    ],
  )
  return { code, proof }
}

interface Asked {
  readonly purpose: CodePurpose
  readonly proof: string | undefined
}

const isOpen = `proof_hash = $1 and purpose = $2 and used_at is null and tries_left > 0
  and expires_at > $3`

/** To whom the code of this browser was sent; null when it is not open any more. */
export async function addressOfCode(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { purpose, proof }: Asked,
): Promise<string | null> {
  const proofHash = hashToken(proof)
  if (proofHash === null) return null
  const row = await database.one<{ email: string }>(
    `select email from portal.codes where ${isOpen}`,
    [proofHash, purpose, new Date(clock.nowMs())],
  )
  return row?.email ?? null
}

/** The try is taken before the code is looked at, so that guesses made at once all count. */
export async function tryCode(
  { database, clock, secretKey }: Pick<Identity, 'database' | 'clock' | 'secretKey'>,
  { purpose, proof, code }: Asked & { code: string },
): Promise<TriedCode> {
  const proofHash = hashToken(proof)
  if (proofHash === null) return { kind: 'spent' }
  const row = await database.one<{ id: string; email: string; code_hash: Buffer; left: number }>(
    `update portal.codes set tries_left = tries_left - 1 where ${isOpen}
     returning id, email, code_hash, tries_left as left`,
    [proofHash, purpose, new Date(clock.nowMs())],
  )
  if (row === null) return { kind: 'spent' }
  const { id, email, code_hash: kept, left: triesLeft } = row
  if (timingSafeEqual(hashCode({ secretKey, id, code }), kept)) return { kind: 'right', id, email }
  return triesLeft === 0 ? { kind: 'spent' } : { kind: 'wrong', triesLeft }
}

/** In the transaction that does what the code was for. Of any number at once, one gets true. */
export async function spendCode(
  tx: Transaction,
  { clock }: Pick<Identity, 'clock'>,
  id: string,
): Promise<boolean> {
  const spent = await tx.query(
    `update portal.codes set used_at = $2 where id = $1 and used_at is null returning id`,
    [id, new Date(clock.nowMs())],
  )
  return spent.length > 0
}

function hashCode(of: { secretKey: string; id: string; code: string }): Buffer {
  const key = Buffer.from(hkdfSync('sha256', of.secretKey, '', 'codes by e-mail', 32))
  return createHmac('sha256', key).update(`${of.id} ${of.code}`).digest()
}
