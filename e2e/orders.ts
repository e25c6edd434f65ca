/** Orders as another program would place them, over the signed interface, to have them quickly. */
import { z } from 'zod'
import { signedJson, signQuery } from '../lib/signing/sign.ts'
import { waitFor } from '../server/testing/wait-for.ts'
import type { RunningPortal } from './server.ts'

export const places = {
  bangNa: {
    address: '88 Thepharak Road, Bang Phli Yai',
    district: 'Bang Phli',
    province: 'Samut Prakan',
    lat: 13.618,
    lng: 100.694,
    country: 'TH',
    contact: { name: 'Khun Anong', phone: '+66 81 555 0101', note: 'Gate 4, ring twice' },
  },
  bangkok: {
    address: '19/4 Soi Sukhumvit 71',
    district: 'Watthana',
    province: 'Bangkok',
    lat: 13.719,
    lng: 100.598,
    country: 'TH',
    contact: { name: 'Khun Wichai', phone: '+66 81 555 0202' },
  },
  /** Half a minute's drive for a fast till's carrier: there is time to look at the order before it arrives. */
  korat: {
    address: '77 Mittraphap Road, Nai Mueang',
    district: 'Mueang Nakhon Ratchasima',
    province: 'Nakhon Ratchasima',
    lat: 14.974,
    lng: 102.098,
    country: 'TH',
    contact: { name: 'Khun Wichai', phone: '+66 81 555 0202' },
  },
  chiangMai: {
    address: '214 Moo 2, Don Kaeo',
    district: 'Mae Rim',
    province: 'Chiang Mai',
    lat: 18.86,
    lng: 98.939,
    country: 'TH',
    contact: { name: 'Khun Wichai', phone: '+66 81 555 0202' },
  },
} as const

interface OrderWish {
  readonly to?: 'bangkok' | 'chiangMai'
  readonly notes?: string
  /** Pieces of a heavy good: more than one vehicle can take needs several. */
  readonly pieces?: number
  readonly pay?: 'wallet' | 'qr'
}

export interface PlacedOrder {
  readonly accountId: string
  readonly quoteId: string
  readonly deliveryId: string
  readonly total: number
}

export interface Caller {
  place(wish?: OrderWish): Promise<PlacedOrder>
  cancel(order: PlacedOrder): Promise<void>
  /** An event on a waybill. */
  report(waybillId: string, event: { event_type: string; coordinates?: string }): Promise<void>
  /** Until the service says so of it. */
  until(order: PlacedOrder, reached: (tracking: Tracked) => boolean): Promise<Tracked>
}

const trackedSchema = z.looseObject({
  state: z.string().optional(),
  status: z.string().optional(),
  provider: z.string().optional(),
  legs: z.array(z.unknown()).optional(),
})

type Tracked = z.output<typeof trackedSchema>

const quotedSchema = z.object({ quotation_id: z.string(), estimated_total: z.number() })
const paidSchema = z.object({ deliveryId: z.string() })

/** For the account of that code. */
export function callerFor({ baseUrl, demo }: RunningPortal, code = 'BNF'): Caller {
  const { apiKey, apiSecret, senderAccounts } = demo
  const account = senderAccounts.find((each) => each.code === code)
  if (account === undefined) throw new Error(`the demo has no account ${code}`)
  const headers = { 'content-type': 'application/json', 'x-sender-account-id': account.id }

  async function read(response: Response): Promise<unknown> {
    if (!response.ok)
      throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  async function get(path: string): Promise<unknown> {
    const query = signQuery({ query: {}, apiKey, apiSecret, nowMs: Date.now() })
    return read(await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, { headers }))
  }
  async function post(path: string, payload: object): Promise<unknown> {
    const body = signedJson({ payload, apiKey, apiSecret, nowMs: Date.now() })
    return read(await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body }))
  }

  return {
    async place({ to = 'bangkok', notes, pieces = 1, pay = 'wallet' } = {}) {
      const quote = {
        pickup: places.bangNa,
        delivery: places[to],
        items: [
          {
            name: 'Crate',
            qty: pieces,
            length_cm: 100,
            width_cm: 100,
            height_cm: 100,
            weight_kg: 500,
          },
        ],
        ...(notes !== undefined && { cargo_notes: notes }),
      }
      const { quotation_id: quoteId, estimated_total: total } = quotedSchema.parse(
        await post('/api/quotes', quote),
      )
      const { deliveryId } = paidSchema.parse(
        await post(`/api/quotes/${quoteId}/pay`, { type: pay }),
      )
      return { accountId: account.id, quoteId, deliveryId, total }
    },
    async cancel({ quoteId }) {
      await post(`/api/quotes/${quoteId}/cancel`, {})
    },
    async report(waybillId, event) {
      await post('/api/delivery-events', { waybill_id: waybillId, ...event })
    },
    async until({ deliveryId }, reached) {
      let last: Tracked = {}
      try {
        return await waitFor(
          async () => {
            last = trackedSchema.parse(await get(`/api/orders/${deliveryId}/tracking`))
            return reached(last) && last
          },
          { name: String(reached), withinMs: 60_000, everyMs: 250 },
        )
      } catch (error) {
        throw new Error(`the order is ${JSON.stringify(last)}`, { cause: error })
      }
    },
  }
}
