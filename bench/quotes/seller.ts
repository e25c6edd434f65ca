/** Signed calls of the demo's organization, on behalf of a customer whose wallet is funded. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { signPayload, signQuery } from '#lib/signing/sign.ts'
import type { DemoService } from '../http/contenders.ts'
import type { Sent } from '../http/load.ts'

export interface Call {
  readonly path: string
  readonly sent: Sent
}

export interface Seller {
  /** The customer's account. */
  readonly accountId: SenderAccountId
  get(path: string): Call
  post(path: string, body: object): Call
  url(path: string): string
  answerTo(call: Call): Promise<string>
  /** The id of an order that a carrier has taken. */
  orderUnderWay(): Promise<string>
}

const customer = 'BNF'
const created = z.object({ quotation_id: z.string() })
const paid = z.object({ deliveryId: z.string() })
const patienceMs = 30_000

export function createSeller({ origin, seller }: DemoService): Seller {
  const { apiKey, apiSecret, senderAccounts } = seller
  const account = senderAccounts.find(({ code }) => code === customer)
  if (account === undefined) throw new Error(`the demo has no account ${customer}`)
  const headers = { 'x-sender-account-id': account.id }
  const keys = { apiKey, apiSecret }
  const url = (path: string) => `${origin}${path}`

  function get(path: string): Call {
    const query = signQuery({ query: {}, ...keys, nowMs: Date.now() })
    return { path: `${path}?${new URLSearchParams(query)}`, sent: { headers } }
  }

  function post(path: string, payload: object): Call {
    const body = JSON.stringify(signPayload({ payload, ...keys, nowMs: Date.now() }))
    return { path, sent: { headers, body } }
  }

  async function answerTo({ path, sent }: Call): Promise<string> {
    const { body } = sent
    const response = await fetch(url(path), {
      headers: {
        ...sent.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text
  }

  return {
    accountId: account.id,
    get,
    post,
    url,
    answerTo,
    async orderUnderWay() {
      const quote = {
        pickup: { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 },
        delivery: { address: 'Si Racha, Chon Buri', lat: 13.1, lng: 100.92 },
        items: [{ qty: 1, length_cm: 50, width_cm: 50, height_cm: 50, weight_kg: 20 }],
      }
      const { quotation_id: id } = created.parse(
        JSON.parse(await answerTo(post('/api/quotes', quote))),
      )
      const pay = post(`/api/quotes/${id}/pay`, { type: 'wallet' })
      const { deliveryId } = paid.parse(JSON.parse(await answerTo(pay)))
      const untilMs = Date.now() + patienceMs
      while (Date.now() < untilMs) {
        const text = await answerTo(get(`/api/orders/${deliveryId}/tracking`))
        if (text.includes('"driver"')) return deliveryId
        await sleep(250)
      }
      throw new Error('no carrier took the order')
    },
  }
}
