/** Merchants: those who take money through the gateway. */
import { createHash, hkdfSync } from 'node:crypto'
import type { Database, Transaction } from '#server/db/database.ts'

export interface NewMerchant {
  /** 3 to 40 lower-case letters, digits and hyphens. */
  readonly id: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly timezone: string
}

export interface Merchant extends NewMerchant {
  readonly billerId: string
}

/** The key is not stored: it is derived from SECRET_KEY. */
export function merchantKey(secretKey: string, merchantId: string): string {
  const info = `sandbox gateway merchant ${merchantId}`
  return Buffer.from(hkdfSync('sha256', secretKey, '', info, 32)).toString('base64url')
}

/** Adding a merchant again updates its name. */
export async function addMerchant(
  db: Database | Transaction,
  merchant: NewMerchant,
  createdAt: Date,
): Promise<void> {
  const { id, name, city, country, timezone } = merchant
  await db.query(
    `insert into sandbox.gateway_merchants (id, name, city, country, timezone, biller_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set name = excluded.name, city = excluded.city`,
    [id, name, city, country, timezone, billerIdOf(id), createdAt],
  )
}

export function findMerchant(db: Database, id: string): Promise<Merchant | null> {
  return db.one<Merchant>(
    `select id, name, city, country, timezone, biller_id as "billerId"
       from sandbox.gateway_merchants where id = $1`,
    [id],
  )
}

/** A tax number names a province in its second and third digit; no province has two zeros. */
function billerIdOf(merchantId: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(merchantId).digest('hex')}`).toString()
  return `000${digits.slice(-10)}00`
}
