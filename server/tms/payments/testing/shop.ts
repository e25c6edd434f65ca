/** An organization that sells, its customers and their quotes; and calls as its programs make them. */
import {
  type OrganizationId,
  type QuoteId,
  deliveryIdSchema,
  paymentIdSchema,
} from '#lib/contract/ids.ts'
import { sql } from '#server/db/sql.ts'
import { z } from 'zod'
import { planFeatures } from '#lib/contract/plan-features.ts'
import { asMinor } from '#lib/money.ts'
import { newId } from '#server/testing/new-id.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { KeyPair, NewOrganization } from '../../organizations/organizations.ts'
import { signedGet, signedSend } from '../../testing/test-service.ts'
import type { PaymentsWorld } from './open-payments.ts'

export interface Shop extends KeyPair {
  readonly id: OrganizationId
  readonly world: PaymentsWorld
  readonly internal: KeyPair
}

export async function openShop(
  world: PaymentsWorld,
  {
    gateway = true,
    bankAccount = true,
    ...organization
  }: Partial<NewOrganization> & { gateway?: boolean; bankAccount?: boolean } = {},
): Promise<Shop> {
  const { database, organizations, sandbox, gateways } = world
  const { id } = await database.transaction((tx) =>
    organizations.create(tx, {
      name: 'Test Haulage',
      currency: 'THB',
      country: 'TH',
      timezone: 'Asia/Bangkok',
      features: planFeatures,
      customWaybillNumbers: false,
      legacyResponses: false,
      ...organization,
    }),
  )
  await database.query(
    sql`with area as (
       insert into tms.service_areas (organization_id, id, code, name, country)
       values (${id}, gen_random_uuid(), 'TH', 'Thailand', 'TH') returning id)
     insert into tms.services (organization_id, id, code, name, service_type, service_area_id)
     select ${id}, gen_random_uuid(), 'FTL', 'Full truck', 'ftl_transport', id from area`,
  )
  if (gateway) {
    const merchantId = `m-${id}`
    const { key } = await sandbox.gateway.addMerchant(database, {
      id: merchantId,
      name: 'Test Haulage',
      city: 'Bangkok',
      country: 'TH',
      timezone: 'Asia/Bangkok',
    })
    await database.transaction((tx) =>
      gateways.connect(tx, { organizationId: id, merchantId, key, baseUrl: null }),
    )
  }
  if (bankAccount) await addBankAccount(world, id, 'THB')
  const internal = await organizations.keyPair(id, 'internal')
  return { id, world, internal, ...(await organizations.keyPair(id, 'public')) }
}

export async function addBankAccount(
  { database, payments }: PaymentsWorld,
  organizationId: OrganizationId,
  currency: string,
): Promise<void> {
  await database.transaction((tx) =>
    payments.addBankAccount(tx, organizationId, {
      bankName: 'Test Bank of Siam',
      accountNumber: '000-0-00101-1',
      accountName: 'Test Haulage Co., Ltd.',
      currency,
    }),
  )
}

let codes = 0

/** With a wallet, if it has a currency, and so much in it. */
export async function addCustomer(
  { id: organizationId, world }: Shop,
  { currency = 'THB', balanceMinor = 0 }: { currency?: string | null; balanceMinor?: number } = {},
): Promise<SenderAccount> {
  codes += 1
  const code = `C-${codes}`
  const account = await world.database.transaction((tx) =>
    world.accounts.create(tx, organizationId, {
      code,
      name: 'A customer',
      phone: '+66100000001',
      currency,
      dispatchAddresses: [],
    }),
  )
  if (account === null) throw new Error('the code is taken')
  if (currency !== null && balanceMinor > 0) {
    await world.database.transaction((tx) =>
      world.payments.fundWallet(tx, {
        organizationId,
        senderAccountId: account.id,
        amountMinor: asMinor(balanceMinor),
        currency,
        key: account.id,
      }),
    )
  }
  return account
}

const address = { address: '1 Road', lat: 13.7, lng: 100.5, country: 'TH', province: 'Bangkok' }
const validityMs = 30 * 60_000

export interface NewTestQuote {
  /** Null: nobody has claimed it. */
  readonly account: SenderAccount | null
  /** A price for each vehicle. */
  readonly pricesMinor?: readonly number[]
  readonly currency?: string
}

/** Its id. */
export async function addQuote(
  { id: organizationId, world: { database, clock } }: Shop,
  { account, pricesMinor = [125_000], currency = 'THB' }: NewTestQuote,
): Promise<QuoteId> {
  const id: QuoteId = newId()
  const item = {
    qty: pricesMinor.length,
    length_cm: 100,
    width_cm: 100,
    height_cm: 100,
    weight_kg: 100,
    name: 'Crate',
  }
  const vehicles = pricesMinor.map((priceMinor) => ({
    vehicleTypeId: null,
    vehicleType: 'truck_6w',
    maxPayloadKg: 5000,
    priceMinor,
    items: [{ itemIndex: 0, name: 'Crate', qty: 1 }],
  }))
  const request = { pickup: address, delivery: address, items: [item] }
  await database.query(
    sql`insert into tms.quotes
       (organization_id, id, sender_account_id, requested_by, request_id, request_hash, status,
        created_at, expires_at, currency, total_minor, service_id, service_type, breakdown, vehicles,
        snapshot, load_plans)
     select ${organizationId}, ${id}, ${account?.id ?? null}, ${account?.id ?? null},
       ${`request-${id}`}, sha256('x'), 'active', ${new Date(clock.nowMs())},
       ${new Date(clock.nowMs() + validityMs)}, ${currency},
       ${pricesMinor.reduce((sum, each) => sum + each, 0)}, id, service_type, '[]',
       ${JSON.stringify(vehicles)},
       ${JSON.stringify({ request: { ...request, service_type: 'ftl_transport' } })}, '[]'
     from tms.services where organization_id = ${organizationId}`,
  )
  return id
}

const text = z.string().catch('')

/** Tests read these fields by name: empty, or an id of nothing, where an answer lacks them. */
const noId = '00000000-0000-0000-0000-000000000000'
const saidSchema = z.object({
  error: text,
  status: text,
  outcome: text,
  field: text,
  type: text,
  request_id: text,
  paymentId: paymentIdSchema.catch(paymentIdSchema.parse(noId)),
  tradeNo: text,
  deliveryId: deliveryIdSchema.catch(deliveryIdSchema.parse(noId)),
  referenceCode: text,
  expiresAt: text,
  qrImage: text,
  qrExpireTime: text,
  allowed: z.array(z.string()).catch([]),
  balance: z.number().nullable().catch(null),
  outstanding_amount: z.number().nullable().catch(null),
  data: z.array(z.unknown()).catch([]),
  repeated: z.boolean().catch(false),
  payment: z
    .looseObject({
      state: text,
      deadline_at: text,
      slip_uploaded_at: text,
      instructions: z.unknown(),
    })
    .catch({ state: '', deadline_at: '', slip_uploaded_at: '', instructions: undefined }),
})

export interface Answer {
  readonly status: number
  /** As it came, to be compared. */
  readonly json: unknown
  readonly said: z.output<typeof saidSchema>
}

/** A signed call of the account. */
export async function ask(
  shop: Shop,
  method: 'GET' | 'POST',
  path: string,
  {
    account,
    body = {},
    query = {},
    pair = shop,
  }: {
    account?: Pick<SenderAccount, 'id'>
    body?: object
    query?: Record<string, string | number>
    pair?: KeyPair
  } = {},
): Promise<Answer> {
  const { apiKey, apiSecret } = pair
  const headers = account ? { 'x-sender-account-id': account.id } : {}
  const call = { apiKey, apiSecret, nowMs: shop.world.clock.nowMs(), headers }
  const request =
    method === 'GET'
      ? signedGet(path, { ...call, query })
      : signedSend(method, path, { ...call, body })
  return answerOf(await shop.world.fetch(request))
}

export async function answerOf(response: Response): Promise<Answer> {
  const json: unknown = await response.json()
  return { status: response.status, json, said: saidSchema.parse(json) }
}

export function pay(
  shop: Shop,
  account: Pick<SenderAccount, 'id'>,
  quoteId: QuoteId,
  body: object = {},
): Promise<Answer> {
  return ask(shop, 'POST', `/api/quotes/${quoteId}/pay`, { account, body })
}
