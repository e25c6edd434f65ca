/** The gateways of the organizations: which one each of them is connected to, and as whom. */
import { Agent } from 'undici'
import { z } from 'zod'
import type { ConnectionTrial } from '#lib/contract/console/connections.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { AddressRefused, guardedAgent } from '#server/files/guarded-agent.ts'
import { isPublicAddress } from '#server/files/public-address.ts'
import type { Ids } from '#server/ids.ts'
import type { Seal } from '#server/seal.ts'
import { type CallDeps, type Connection, callGateway } from './call-gateway.ts'
import {
  GatewayRefused,
  GatewayUnavailable,
  type GatewayNotice,
  type NewTrade,
  type PaymentGateway,
} from './gateway.ts'
import * as store from './store.ts'
import { isNoticeSignature, signatureHeaders } from './gateway-signature.ts'

interface NewConnection {
  readonly organizationId: OrganizationId
  readonly merchantId: string
  /** Null: the one that is kept. */
  readonly key: string | null
  /** Null: the sandbox of this installation. */
  readonly baseUrl: string | null
  readonly active?: boolean
}

export interface GatewaysDeps {
  readonly database: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly ids: Ids
  /** An origin that gateways reach this service at. */
  readonly callbackBase: string
  /** Where this installation's sandbox is; null when it has none, and then its connections are none. */
  readonly sandboxUrl: string | null
  /** The addresses that gateways outside of the sandbox may have. */
  readonly isAllowed?: (address: string) => boolean
  /** For tests. */
  readonly timeouts?: { readonly connectMs: number; readonly attemptMs: number }
}

/** PromptPay is Thailand's, and knows no money but baht. */
const promptPayCurrencies = ['THB'] as const

/** A payer waits for this, and a second attempt may follow. */
const usualTimeouts = { connectMs: 2_000, attemptMs: 5_000 }

export type Gateways = ReturnType<typeof createGateways>

export function createGateways(deps: GatewaysDeps) {
  const { database, seal, clock, ids, callbackBase, sandboxUrl } = deps
  const { connectMs, attemptMs } = deps.timeouts ?? usualTimeouts
  const toSandbox = new Agent({ connect: { timeout: connectMs }, connections: 32 })
  const toOutside = guardedAgent(deps.isAllowed ?? isPublicAddress, { connectMs, connections: 32 })

  function keyOf(row: store.ConnectionRow): string {
    const key = seal.open(row.sealedKey, sealContext(row.organizationId, row.id))
    if (key === null) throw new Error(`the key of gateway connection ${row.id} does not open`)
    return key
  }

  function gatewayOf(row: store.ConnectionRow | null): PaymentGateway | null {
    const baseUrl = row?.baseUrl ?? sandboxUrl
    if (row === null || baseUrl === null) return null
    const connection: Connection = {
      id: row.id,
      merchantId: row.merchantId,
      key: keyOf(row),
      baseUrl,
    }
    const dispatcher = row.baseUrl === null ? toSandbox : toOutside
    return createHttpGateway(connection, { dispatcher, clock, ids, attemptMs })
  }

  return {
    currencies: promptPayCurrencies,
    /** Replaces the one that was active. False: no key is given and none is kept. */
    async connect(tx: Transaction, connection: NewConnection): Promise<boolean> {
      const { organizationId, merchantId, key, baseUrl, active = true } = connection
      const named = {
        organizationId,
        kind: baseUrl === null ? 'sandbox' : 'hosted',
        merchantId,
        baseUrl,
      } as const
      const kept = await store.findSame(tx, named)
      const id = kept?.id ?? ids.uuid()
      const sealedKey =
        key === null ? kept?.sealedKey : seal.seal(key, sealContext(organizationId, id))
      if (sealedKey === undefined) return false
      const now = new Date(clock.nowMs())
      const row = { ...named, id, sealedKey, active, createdAt: now, updatedAt: now }
      await store.replaceConnection(tx, row)
      return true
    },
    /** The one that new trades go through, or went through last; null: none was ever connected. */
    async connection(db: Database | Transaction, organizationId: OrganizationId) {
      const row = await store.findNewest(db, organizationId)
      return row && { ...row, account: row.merchantId }
    },
    /** Asks the gateway about a trade that it cannot know, with the key that is kept. */
    async tryConnection(organizationId: OrganizationId): Promise<ConnectionTrial> {
      const gateway = gatewayOf(await store.findNewest(database, organizationId))
      if (gateway === null) return 'not_connected'
      try {
        await gateway.query(ids.uuid())
        return 'unreadable'
      } catch (error) {
        return trialOf(error)
      }
    },
    /** Returns how many keys were sealed with the key before SECRET_KEY. */
    async sealAnew(): Promise<number> {
      let count = 0
      for (const row of await store.listConnections(database)) {
        const by = seal.renew(row.sealedKey, sealContext(row.organizationId, row.id))
        if (by !== null && (await store.sealAnew(database, { ...row, by }))) count += 1
      }
      return count
    },
    /** New trades go through it; null when the organization has no gateway. */
    async active(organizationId: OrganizationId): Promise<PaymentGateway | null> {
      return gatewayOf(await store.findActive(database, organizationId))
    },
    /** The one that a trade was opened through, active or not. */
    async byId(connection: {
      organizationId: OrganizationId
      connectionId: string
    }): Promise<PaymentGateway | null> {
      return gatewayOf(await store.findById(database, connection))
    },
    /** Where a gateway of this organization posts its notices. */
    notifyUrl: (organizationId: OrganizationId) =>
      `${callbackBase}/callbacks/gateway/${organizationId}`,
    /** Null for a notice that is not of a gateway of this organization. */
    async verify(
      merchant: { organizationId: OrganizationId; merchantId: string },
      arrived: ArrivedNotice,
    ): Promise<GatewayNotice | null> {
      const rows = await store.findByMerchant(database, merchant)
      for (const row of rows) {
        const known = { id: row.id, merchantId: row.merchantId, key: keyOf(row) }
        const notice = verifyNotice(known, arrived)
        if (notice !== null) return notice
      }
      return null
    },
    async close() {
      await Promise.all([toSandbox.close(), toOutside.close()])
    },
  }
}

/** A gateway that says it does not know the trade has accepted the key. */
function trialOf(error: unknown): ConnectionTrial {
  if (error instanceof GatewayRefused) {
    if (error.status === 401 || error.status === 403) return 'key_refused'
    return error.reason === 'trade_not_found' ? 'works' : 'unreadable'
  }
  if (!(error instanceof GatewayUnavailable)) throw error
  const { status, cause } = error
  if (status !== null) return status >= 500 || status === 429 ? 'failed' : 'unreadable'
  if (cause instanceof AddressRefused) return 'address_refused'
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  return isLate ? 'timed_out' : 'not_reachable'
}

function sealContext(organizationId: OrganizationId, connectionId: string): string {
  return `gateway connection ${connectionId} of ${organizationId}`
}

const moment = z.iso.datetime().transform((text) => new Date(text))

/** A notice is read only when it is the gateway's, and fresh. */
const freshMs = 5 * 60 * 1000

const noticeSchema = z
  .object({
    notice_id: z.uuid(),
    trade_no: z.string().min(1).max(64),
    state: z.enum(['paid', 'failed']),
    amount_minor: z.int().positive(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    at: moment,
  })
  .transform(({ trade_no: tradeNo, amount_minor: amountMinor, state, currency, at }) => ({
    tradeNo,
    state,
    amountMinor,
    currency,
    at,
  }))

interface ArrivedNotice {
  header(name: string): string | null
  readonly rawBody: Uint8Array
  readonly nowMs: number
}

/** Null when it is not the gateway's, not fresh, or nothing that can be read. */
function verifyNotice(
  connection: { readonly id: string; readonly merchantId: string; readonly key: string },
  { header, rawBody, nowMs }: ArrivedNotice,
): GatewayNotice | null {
  const time = header(signatureHeaders.time) ?? ''
  const nonce = header(signatureHeaders.nonce) ?? ''
  const signature = header(signatureHeaders.signature) ?? ''
  const signed = { merchantId: connection.merchantId, time, nonce, body: rawBody }
  if (!/^\d{13}$/.test(time) || Math.abs(nowMs - Number(time)) > freshMs) return null
  if (!isNoticeSignature(signature, signed, connection.key)) return null
  const parsed = noticeSchema.safeParse(parsedJson(Buffer.from(rawBody).toString('utf8')))
  if (!parsed.success) return null
  return { connectionId: connection.id, ...parsed.data }
}

// The protocol of our sandbox, over HTTP.

const openedSchema = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('qr'),
      qr_image: z.string().regex(/^data:image\/(?:gif|png);base64,[A-Za-z0-9+/=]+$/),
      qr_raw_data: z.string().min(1).max(1000),
      qr_expire_time: moment,
    })
    .transform(({ type, qr_image: qrImage, qr_raw_data: qrRawData, qr_expire_time: at }) => ({
      type,
      qrImage,
      qrRawData,
      qrExpireTime: toTimestamp(at),
    })),
  z
    .object({ type: z.literal('app'), app_url: z.url({ protocol: /^https?$/ }) })
    .transform(({ type, app_url: appUrl }) => ({ type, appUrl })),
])

const statusSchema = z
  .object({
    state: z.enum(['open', 'paid', 'failed', 'expired', 'closed']),
    currency: z.string(),
    paid_amount_minor: z.int().positive().nullable(),
    paid_at: moment.nullable(),
    refunded_minor: z.int().nonnegative(),
  })
  .transform(({ state, currency, ...status }) => ({
    state,
    currency,
    paidAmountMinor: status.paid_amount_minor,
    paidAt: status.paid_at,
    refundedMinor: status.refunded_minor,
  }))

const closedSchema = z.object({ state: z.enum(['closed', 'paid']) })

const refundedSchema = z.object({ refund_no: z.string() })

function createHttpGateway(connection: Connection, deps: CallDeps): PaymentGateway {
  return {
    connectionId: connection.id,
    currencies: promptPayCurrencies,
    open(trade) {
      const call = { method: 'POST', path: '/v1/trades', body: writeTrade(trade) } as const
      return callGateway(connection, { ...call, reply: openedSchema }, deps)
    },
    query: (tradeNo) =>
      callGateway(connection, { method: 'GET', path: pathOf(tradeNo), reply: statusSchema }, deps),
    async close(tradeNo) {
      const path = `${pathOf(tradeNo)}/close`
      const call = { method: 'POST', path, body: {}, reply: closedSchema } as const
      return (await callGateway(connection, call, deps)).state
    },
    async refund({ tradeNo, amountMinor, refundNo }) {
      const path = `${pathOf(tradeNo)}/refunds`
      const body = { refund_no: refundNo, amount_minor: amountMinor }
      const call = { method: 'POST', path, body, reply: refundedSchema } as const
      await callGateway(connection, call, deps)
    },
  }
}

function pathOf(tradeNo: string): string {
  return `/v1/trades/${encodeURIComponent(tradeNo)}`
}

function writeTrade(trade: NewTrade) {
  const { method } = trade
  return {
    trade_no: trade.tradeNo,
    amount_minor: trade.amountMinor,
    currency: trade.currency,
    type: method.type,
    ...(method.type === 'app' && method.bankCode !== null ? { bank_code: method.bankCode } : {}),
    description: trade.description,
    expires_at: trade.expiresAt.toISOString(),
    notify_url: trade.notifyUrl,
    return_url: trade.returnUrl,
  }
}
