/** A portal with what happens to money outside of any page: at the bank, at the gateway, in the ledger. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signedJson } from '#lib/signing/sign.ts'
import type { Database } from '../server/db/database.ts'
import { createSeal } from '../server/seal.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { personOf } from './people.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { startedOnce } from './started-once.ts'
import { test as base } from './test.ts'

interface TillQuote {
  readonly id: string
  readonly accountId: string
  readonly total: number
}

export interface Till {
  readonly portal: RunningPortal
  readonly database: Database
  /** A quote of the customer's, as another program of theirs makes it. */
  quote(account: TillAccount, changes?: object): Promise<TillQuote>
  /** A quote whose payer has taken the details to transfer its price. */
  promised(account: TillAccount): Promise<TillQuote & { readonly reference: string }>
  /** The payer's press at the gateway. */
  atGateway(tradeNo: string, outcome: 'pay' | 'fail'): Promise<void>
  /** A person finds the transfer on the bank's statement. */
  transferArrives(reference: string, amount: number): Promise<string>
  balance(account: TillAccount): Promise<number>
  stop(): Promise<void>
}

/** Accounts of the demo's customers, by the people on the sign-in page. */
export const tillAccounts = {
  /** 500,000 baht in the wallet. */
  furniture: { code: 'BNF', email: 'shipping@bangna-furniture.example' },
  /** Nothing in it. */
  parts: { code: 'ESP', email: 'logistics@autoparts.example' },
} as const

export type TillAccount = (typeof tillAccounts)[keyof typeof tillAccounts]

export const test = base.extend<object, { till: Till }>({
  till: startedOnce(() => openTill()),
})

export async function openTill(settings: Readonly<Record<string, string>> = {}): Promise<Till> {
  const portal = await startPortal(settings)
  const { organizationId, apiKey, apiSecret } = await consolePair(portal)
  const { baseUrl, demo, database } = portal

  async function send(path: string, payload: object, headers: Record<string, string> = {}) {
    const pair = path.startsWith('/api/console/') ? { apiKey, apiSecret } : demo
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: signedJson({
        payload,
        apiKey: pair.apiKey,
        apiSecret: pair.apiSecret,
        nowMs: Date.now(),
      }),
    })
    const json: unknown = await response.json()
    expect(response.status, `${path}: ${JSON.stringify(json)}`).toBe(200)
    return json
  }

  const accountIdOf = ({ code }: TillAccount) =>
    demo.senderAccounts.find((account) => account.code === code)?.id ?? ''

  async function quote(account: TillAccount, changes: object = {}): Promise<TillQuote> {
    const headers = { 'x-sender-account-id': accountIdOf(account) }
    const made = (await send('/api/quotes', { ...request, ...changes }, headers)) as {
      quotation_id: string
      estimated_total: number
    }
    return { id: made.quotation_id, accountId: accountIdOf(account), total: made.estimated_total }
  }

  return {
    portal,
    database,
    quote,
    async promised(account) {
      const quoted = await quote(account)
      const headers = { 'x-sender-account-id': quoted.accountId }
      const body = { type: 'bank_transfer' }
      const paying = (await send(`/api/quotes/${quoted.id}/pay`, body, headers)) as {
        referenceCode: string
      }
      return { ...quoted, reference: paying.referenceCode }
    },
    async atGateway(tradeNo, outcome) {
      const url = `${baseUrl}/sandbox/gateway/${tradeNo}/${outcome}`
      const pressed = await fetch(url, { method: 'POST' })
      expect(pressed.status).toBe(200)
    },
    async transferArrives(reference, amount) {
      const received = (await send('/api/console/bank-receipts', {
        actor: { id: randomUUID(), role: 'finance', organization: organizationId },
        bank_transaction_id: randomUUID(),
        reference_code: reference,
        amount,
        currency: 'THB',
        received_at: new Date().toISOString(),
      })) as { outcome: string }
      return received.outcome
    },
    async balance(account) {
      const row = await database.one<{ minor: number }>(
        `select balance_minor as minor from tms.ledger_accounts
         where kind = 'wallet' and sender_account_id = $1`,
        [accountIdOf(account)],
      )
      return (row?.minor ?? 0) / 100
    },
    stop: portal.stop,
  }
}

/** The pair that the portal and the console sign with, which no page shows. */
async function consolePair({ database, secretKey, demo: { name } }: RunningPortal) {
  const row = await database.one<{ id: string; key: string; sealed: Buffer }>(
    `select c.organization_id as id, c.api_key as key, c.sealed_secret as sealed
     from tms.credentials c join tms.organizations o on o.id = c.organization_id
     where o.name = $1 and c.kind = 'internal'`,
    [name],
  )
  if (row === null) throw new Error('the organization has no internal pair')
  const apiSecret = createSeal(secretKey).open(row.sealed, `credential ${row.id} internal`)
  if (apiSecret === null) throw new Error('the pair was sealed by another key')
  return { organizationId: row.id, apiKey: row.key, apiSecret }
}

/** Not by the page, which is tested elsewhere; `page` stays where it is. */
export async function signInTo(page: Page, till: Till, { email }: TillAccount): Promise<void> {
  const { baseUrl } = till.portal
  await signInByAction(page.request, { user: personOf(till.portal, email), baseUrl })
}

const request = {
  pickup: {
    address: '88 Thepharak Road',
    lat: 13.618,
    lng: 100.694,
    country: 'TH',
    contact: { name: 'Somchai', phone: '02 123 4567' },
  },
  delivery: {
    address: '9 Moo 12, Sila',
    lat: 16.49,
    lng: 102.857,
    country: 'TH',
    contact: { name: 'Malee', phone: '043 123 456' },
  },
  items: [{ name: 'Carton', qty: 30, length_cm: 60, width_cm: 40, height_cm: 40, weight_kg: 12 }],
}
