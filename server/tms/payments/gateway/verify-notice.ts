/** Whether a notice is the gateway's, and fresh; only then is it read. */
import { z } from 'zod'
import type { GatewayNotice } from './gateway.ts'
import { isNoticeSignature, signatureHeaders } from './gateway-signature.ts'

const freshMs = 5 * 60 * 1000

const noticeSchema = z.object({
  notice_id: z.uuid(),
  trade_no: z.string().min(1).max(64),
  state: z.enum(['paid', 'failed']),
  amount_minor: z.int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  at: z.iso.datetime().transform((text) => new Date(text)),
})

export interface ArrivedNotice {
  header(name: string): string | null
  readonly rawBody: Uint8Array
  readonly nowMs: number
}

/** Null when it is not the gateway's, not fresh, or nothing that can be read. */
export function verifyNotice(
  connection: { readonly id: string; readonly merchantId: string; readonly key: string },
  { header, rawBody, nowMs }: ArrivedNotice,
): GatewayNotice | null {
  const time = header(signatureHeaders.time) ?? ''
  const nonce = header(signatureHeaders.nonce) ?? ''
  const signature = header(signatureHeaders.signature) ?? ''
  const signed = { merchantId: connection.merchantId, time, nonce, body: rawBody }
  if (!/^\d{13}$/.test(time) || Math.abs(nowMs - Number(time)) > freshMs) return null
  if (!isNoticeSignature(signature, signed, connection.key)) return null
  const parsed = noticeSchema.safeParse(parsedOrNull(rawBody))
  if (!parsed.success) return null
  const { data } = parsed
  return {
    noticeId: data.notice_id,
    connectionId: connection.id,
    tradeNo: data.trade_no,
    state: data.state,
    amountMinor: data.amount_minor,
    currency: data.currency,
    at: data.at,
  }
}

function parsedOrNull(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
