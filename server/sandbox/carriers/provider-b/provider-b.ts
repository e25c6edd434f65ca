/**
 * Provider B: one POST for each method, with the business part as text in the envelope and the
 * signature over it; every reply has status 200 and has the result in `ret`. Callbacks are forms
 * of the same fields, and are taken when the answer's text is "success".
 *
 *     sign = base64 HMAC-SHA512 over "app_id.ts.biz", ts in milliseconds
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { equalSignatures } from '../equal-signatures.ts'
import { parsedJson } from '../../parsed-json.ts'
import {
  freshForMs,
  type ArrivedRequest,
  type SandboxCarrier,
  type SandboxCarrierDeps,
} from '../sandbox-carrier.ts'
import type { Account } from '../store.ts'
import { orderCreateSchema, orderOf } from './wire.ts'

const envelopeSchema = z.object({
  app_id: z.string(),
  ts: z.string().regex(/^\d{1,15}$/),
  biz: z.string(),
  sign: z.string(),
})

const detailSchema = z.object({ order_no: z.string() })
const cancelSchema = z.object({ ref_no: z.string() })

const ret = {
  ok: 0,
  badParameter: 4000,
  badSign: 4001,
  noSuchOrder: 4404,
  noVehicle: 5101,
  alreadyLoaded: 5202,
} as const

export function createProviderB({
  desk,
  clock,
  picturesUrl,
  findAccount,
}: SandboxCarrierDeps): SandboxCarrier {
  async function open(request: ArrivedRequest): Promise<{ account: Account; biz: unknown } | null> {
    const envelope = envelopeSchema.safeParse(parsedJson(request.body))
    if (!envelope.success) return null
    const { app_id: keyId, ts, biz, sign } = envelope.data
    const account = await findAccount(keyId)
    if (account === null || Math.abs(clock.nowMs() - Number(ts)) > freshForMs) return null
    const right = signed(account.key, { keyId, ts, biz })
    return equalSignatures(sign, right) ? { account, biz: parsedJson(biz) } : null
  }

  async function serve(account: Account, method: string, biz: unknown) {
    if (method === 'order.create') {
      const order = orderCreateSchema.safeParse(biz)
      if (!order.success) return reply(ret.badParameter, z.prettifyError(order.error))
      const { from, to, ref_no: reference, truck_type, pick_ts, memo } = order.data
      const booked = await desk.book(account, {
        reference,
        pickup: { address: from.addr, ...from.pos },
        drop: { address: to.addr, ...to.pos },
        vehicleType: truck_type,
        pickupFrom: pick_ts === 0 ? null : new Date(pick_ts * 1000),
        note: memo,
      })
      if (booked === null) return reply(ret.noVehicle, 'no truck')
      const slowMs = booked.behaviour.slowMs ?? 0
      return { ...reply(ret.ok, 'ok', orderOf(booked.now, picturesUrl)), slowMs }
    }
    if (method === 'order.detail') {
      const asked = detailSchema.safeParse(biz)
      if (!asked.success) return reply(ret.badParameter, 'order_no')
      const trip = await desk.show(account, asked.data.order_no)
      return trip === null
        ? reply(ret.noSuchOrder, 'no such order')
        : reply(ret.ok, 'ok', orderOf(trip, picturesUrl))
    }
    if (method === 'order.cancel') {
      const asked = cancelSchema.safeParse(biz)
      if (!asked.success) return reply(ret.badParameter, 'ref_no')
      const outcome = await desk.cancel(account, asked.data.ref_no)
      if (outcome === 'unknown') return reply(ret.noSuchOrder, 'no such order')
      return outcome === 'too_late' ? reply(ret.alreadyLoaded, 'loaded') : reply(ret.ok, 'ok')
    }
    return reply(ret.badParameter, 'no such method')
  }

  return {
    async answer(request) {
      const opened = request.method === 'POST' ? await open(request) : null
      if (opened === null) return reply(ret.badSign, 'sign error')
      const { account, biz } = opened
      if (account.behaviour.unreachable) {
        return { response: new Response('<html>bad gateway</html>', { status: 502 }), slowMs: 0 }
      }
      const { response, slowMs } = await serve(account, request.rest.replace(/^open\//, ''), biz)
      return { response, slowMs: Math.max(slowMs, account.behaviour.slowMs ?? 0) }
    },
    write: (snapshot) => JSON.stringify(orderOf(snapshot, picturesUrl)),
    callback({ body, account, badlySigned }) {
      const { keyId } = account
      const ts = String(clock.nowMs())
      const sign = signed(badlySigned ? `not ${account.key}` : account.key, {
        keyId,
        ts,
        biz: body,
      })
      const form = new URLSearchParams({ app_id: keyId, ts, biz: body, sign })
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      }
    },
    taken: (status, body) => status === 200 && body.trim() === 'success',
  }
}

function reply(code: number, msg: string, data: object | null = null) {
  return { response: Response.json({ ret: code, msg, data }), slowMs: 0 }
}

function signed(key: string, { keyId, ts, biz }: { keyId: string; ts: string; biz: string }) {
  return createHmac('sha512', key).update(`${keyId}.${ts}.${biz}`).digest('base64')
}
