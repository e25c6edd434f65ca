/** A gateway that speaks our sandbox's protocol, over HTTP. */
import { z } from 'zod'
import { callGateway, type CallDeps, type Connection } from './call-gateway.ts'
import type { NewTrade, OpenedTrade, PaymentGateway, TradeStatus } from './gateway.ts'

const moment = z.iso.datetime().transform((text) => new Date(text))

const openedSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('qr'),
    qr_image: z.string().regex(/^data:image\/(?:gif|png);base64,[A-Za-z0-9+/=]+$/),
    qr_raw_data: z.string().min(1).max(1000),
    qr_expire_time: moment,
  }),
  z.object({ type: z.literal('app'), app_url: z.url({ protocol: /^https?$/ }) }),
])

const statusSchema = z.object({
  state: z.enum(['open', 'paid', 'failed', 'expired', 'closed']),
  currency: z.string(),
  paid_amount_minor: z.int().positive().nullable(),
  paid_at: moment.nullable(),
  refunded_minor: z.int().nonnegative(),
})

const closedSchema = z.object({ state: z.enum(['closed', 'paid']) })

const refundedSchema = z.object({ refund_no: z.string() })

/** PromptPay is Thailand's, and knows no money but baht. */
const promptPayCurrencies = ['THB']

export function createHttpGateway(connection: Connection, deps: CallDeps): PaymentGateway {
  return {
    connectionId: connection.id,
    currencies: promptPayCurrencies,
    async open(trade) {
      const body = writeTrade(trade)
      return readOpened(
        await callGateway(
          connection,
          { method: 'POST', path: '/v1/trades', body, reply: openedSchema },
          deps,
        ),
      )
    },
    async query(tradeNo) {
      return readStatus(
        await callGateway(
          connection,
          { method: 'GET', path: pathOf(tradeNo), reply: statusSchema },
          deps,
        ),
      )
    },
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

function readOpened(opened: z.output<typeof openedSchema>): OpenedTrade {
  if (opened.type === 'app') return { type: 'app', appUrl: opened.app_url }
  return {
    type: 'qr',
    qrImage: opened.qr_image,
    qrRawData: opened.qr_raw_data,
    qrExpireTime: opened.qr_expire_time,
  }
}

function readStatus(status: z.output<typeof statusSchema>): TradeStatus {
  return {
    state: status.state,
    currency: status.currency,
    paidAmountMinor: status.paid_amount_minor,
    paidAt: status.paid_at,
    refundedMinor: status.refunded_minor,
  }
}
