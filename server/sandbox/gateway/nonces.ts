/** A signed request counts once: its nonce is kept as long as its signature is fresh. */
import type { Database } from '#server/db/database.ts'

/** A clock may be five minutes off in either direction. */
const keepMs = 11 * 60 * 1000

export async function takeNonce(
  database: Database,
  { merchantId, nonce, nowMs }: { merchantId: string; nonce: string; nowMs: number },
): Promise<boolean> {
  const taken = await database.one(
    `insert into sandbox.gateway_nonces (merchant_id, nonce, seen_at) values ($1, $2, $3)
     on conflict do nothing returning nonce`,
    [merchantId, nonce, new Date(nowMs)],
  )
  return taken !== null
}

export async function forgetNonces(database: Database, nowMs: number): Promise<void> {
  await database.query(`delete from sandbox.gateway_nonces where seen_at < $1`, [
    new Date(nowMs - keepMs),
  ])
}
