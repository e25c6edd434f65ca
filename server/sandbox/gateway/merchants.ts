/** Merchants: those who take money through the gateway. */
import { createHash, hkdfSync } from 'node:crypto'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'

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
  const row = newRow({ ...merchant, billerId: billerIdOf(merchant.id), createdAt })
  await db.query(
    sql`insert into sandbox.gateway_merchants ${row}
      on conflict (id) do update set name = excluded.name, city = excluded.city`,
  )
}

export function findMerchant(db: Database, id: string): Promise<Merchant | null> {
  return db.one<Merchant>(
    sql`select id, name, city, country, timezone, biller_id
      from sandbox.gateway_merchants where id = ${id}`,
  )
}

/** A tax number names a province in its second and third digit; no province has two zeros. */
function billerIdOf(merchantId: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(merchantId).digest('hex')}`).toString()
  return `000${digits.slice(-10)}00`
}
