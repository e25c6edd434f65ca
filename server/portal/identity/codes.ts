/**
 * Six digits that prove an e-mail address. A code is good once, for a while, for a few tries, and only
 * in the browser that asked for it: so a stranger who knows somebody's address can neither use up that
 * person's tries nor replace their code, and guesses only at codes of their own.
 */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import type { Identity } from './identity.ts'
import { findOpenCode, insertCode, markCodeUsed, takeTry, type CodePurpose } from './store.ts'
import { hashToken, makeToken } from './token.ts'

export type { CodePurpose } from './store.ts'

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
  const { token: proof, hash: proofHash } = makeToken()
  await insertCode(database, {
    id,
    purpose,
    email,
    proofHash,
    codeHash: hashCode({ secretKey, id, code }),
    triesLeft: triesPerCode,
    expiresAt: new Date(clock.nowMs() + validForMs),
  })
  return { code, proof }
}

interface Asked {
  readonly purpose: CodePurpose
  readonly proof: string | undefined
}

/** The address that the code of this browser was sent to; null when the code cannot be used any more. */
export async function addressOfCode(
  { database, clock }: Pick<Identity, 'database' | 'clock'>,
  { purpose, proof }: Asked,
): Promise<string | null> {
  const proofHash = hashToken(proof)
  if (proofHash === null) return null
  const row = await findOpenCode(database, { purpose, proofHash, now: new Date(clock.nowMs()) })
  return row?.email ?? null
}

/** The try is taken before the code is looked at, so that guesses made at once all count. */
export async function tryCode(
  { database, clock, secretKey }: Pick<Identity, 'database' | 'clock' | 'secretKey'>,
  { purpose, proof, code }: Asked & { code: string },
): Promise<TriedCode> {
  const proofHash = hashToken(proof)
  if (proofHash === null) return { kind: 'spent' }
  const row = await takeTry(database, { purpose, proofHash, now: new Date(clock.nowMs()) })
  if (row === null) return { kind: 'spent' }
  const { id, email, codeHash: kept, triesLeft } = row
  if (timingSafeEqual(hashCode({ secretKey, id, code }), kept)) return { kind: 'right', id, email }
  return triesLeft === 0 ? { kind: 'spent' } : { kind: 'wrong', triesLeft }
}

/** In the transaction that does what the code was for. Of any number at once, one gets true. */
export function spendCode(
  tx: Transaction,
  { clock }: Pick<Identity, 'clock'>,
  id: string,
): Promise<boolean> {
  return markCodeUsed(tx, { id, now: new Date(clock.nowMs()) })
}

function hashCode({ secretKey, id, code }: Record<'secretKey' | 'id' | 'code', string>): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'codes by e-mail', 32))
  return createHmac('sha256', key).update(`${id} ${code}`).digest()
}
