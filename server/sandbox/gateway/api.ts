/**
 * The gateway's API for merchants, signed. A request that is sent again changes nothing: trades and
 * refunds have their merchant's number.
 */
import type { z } from 'zod'
import { GatewayRefusal } from './gateway-refusal.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { findMerchant, merchantKey, type Merchant } from './merchants.ts'
import { readStamp } from './signature.ts'
import { qrPicture, tradeCode } from './trade-code.ts'
import {
  closeTrade,
  openTrade,
  refundRequestSchema,
  refundsOf,
  refundTrade,
  stateOf,
  type Trade,
  tradeOf,
  tradeRequestSchema,
  type TradesDeps,
} from './trades.ts'

interface ApiDeps extends TradesDeps {
  readonly secretKey: string
  /** The URL of a trade's pay page. */
  readonly pageUrl: (tradeNo: string) => string
  readonly mayNotify: (url: string) => boolean
}

/** `path` is the part after the API's version. */
export async function answerApi(request: Request, path: string, deps: ApiDeps): Promise<object> {
  const body = await request.text()
  const merchant = await merchantOf(request, { body, deps })
  const asked = `${request.method} ${path}`
  if (asked === 'POST /trades') {
    const trade = await openTrade(deps, {
      merchantId: merchant.id,
      request: parsed(tradeRequestSchema, body),
    })
    return showOpened(trade, { merchant, deps })
  }
  const [, tradeNo = '', action = ''] = /^\/trades\/([A-Za-z0-9-]+)(\/\w+)?$/.exec(path) ?? []
  if (tradeNo === '') throw new GatewayRefusal('path_not_found')
  const trade = await tradeOf(deps.database, tradeNo, merchant.id)
  switch (`${request.method} ${action}`) {
    case 'GET ':
      return showStatus(trade, deps)
    case 'POST /close':
      return { trade_no: tradeNo, state: await closeTrade(deps, trade) }
    case 'POST /refunds': {
      const refund = parsed(refundRequestSchema, body)
      await refundTrade(deps, trade, refund)
      return { trade_no: tradeNo, ...refund }
    }
    default:
      throw new GatewayRefusal('path_not_found')
  }
}

/** An unknown merchant and a wrong signature get the same answer. */
async function merchantOf(
  request: Request,
  { body, deps: { database, clock, secretKey } }: { body: string; deps: ApiDeps },
): Promise<Merchant> {
  const { merchantId, nonce, isRight } = readStamp(request, body)
  const key = merchantKey(secretKey, merchantId)
  if (!isRight({ key, nowMs: clock.nowMs() })) throw new GatewayRefusal('unauthorized')
  const merchant = await findMerchant(database, merchantId)
  if (merchant === null || !/^[\w-]{8,64}$/.test(nonce)) throw new GatewayRefusal('unauthorized')
  return merchant
}

function parsed<T>(schema: z.ZodType<T>, body: string): T {
  const result = schema.safeParse(parsedJson(body))
  if (!result.success) throw new GatewayRefusal('invalid_request')
  return result.data
}

function showOpened(
  trade: Trade,
  { merchant, deps: { clock, pageUrl } }: { merchant: Merchant; deps: ApiDeps },
): object {
  const common = {
    trade_no: trade.tradeNo,
    state: stateOf(trade, clock.nowMs()),
    type: trade.type,
  }
  if (trade.type === 'app') {
    const bank = trade.bankCode === null ? '' : `?bank=${encodeURIComponent(trade.bankCode)}`
    return { ...common, app_url: `${pageUrl(trade.tradeNo)}${bank}` }
  }
  const code = tradeCode(trade, merchant)
  return {
    ...common,
    qr_image: qrPicture(code),
    qr_raw_data: code,
    qr_expire_time: trade.expiresAt.toISOString(),
  }
}

async function showStatus(trade: Trade, { database, clock }: ApiDeps): Promise<object> {
  const refunds = await refundsOf(database, trade.tradeNo)
  return {
    trade_no: trade.tradeNo,
    state: stateOf(trade, clock.nowMs()),
    amount_minor: trade.amountMinor,
    currency: trade.currency,
    paid_amount_minor: trade.paidAmountMinor,
    paid_at: trade.state === 'paid' ? (trade.endedAt?.toISOString() ?? null) : null,
    refunded_minor: refunds.reduce((sum, each) => sum + each.amountMinor, 0),
  }
}
