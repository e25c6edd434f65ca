/** Customers who quote and pay without pause, and record the responses. */
import { quoteCreatedSchema } from '#lib/contract/quotes.ts'
import { payReplySchema } from '#lib/contract/pay.ts'
import { signedClient } from './signed-client.ts'

/** Acknowledged payments, which no crash may lose or double. */
export interface Acknowledged {
  /** Order by quote: the wallet was charged. */
  readonly byWallet: Map<string, string>
  /** Trade number by quote: the payment gateway has the payer's money. */
  readonly byQr: Map<string, string>
}

const request = {
  pickup: { address: '88 Thepharak Road', lat: 13.618, lng: 100.694, country: 'TH' },
  delivery: { address: '5 Moo 1', lat: 13.052, lng: 101.093, country: 'TH' },
  items: [{ qty: 4, length_cm: 60, width_cm: 40, height_cm: 40, weight_kg: 12 }],
}

export async function payUntilGone({
  at,
  dataDir,
  accountCode,
  acknowledged,
  signal,
}: {
  at: string
  dataDir: string
  accountCode: string
  acknowledged: Acknowledged
  signal: AbortSignal
}): Promise<void> {
  const client = signedClient({ at, dataDir, accountCode, signal })

  /** Null: the request was refused for the moment, or the wallet is empty after very many payments. */
  async function post(path: string, payload: object): Promise<unknown> {
    const response = await client.post(path, payload)
    if (response.status === 503) return null
    if (response.ok) return response.json()
    const text = await response.text()
    if (text.includes('insufficient_balance')) return null
    throw new Refused(`${path}: ${response.status} ${text}`)
  }

  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      const created = await post('/api/quotes', request)
      if (created === null) continue
      const { quotation_id: quoteId } = quoteCreatedSchema.parse(created)
      const type = turn % 2 === 0 ? 'wallet' : 'qr'
      const answer = await post(`/api/quotes/${quoteId}/pay`, { type })
      if (answer === null) continue
      const paid = payReplySchema.parse(answer)
      if (paid.type === 'wallet') acknowledged.byWallet.set(quoteId, paid.deliveryId)
      if (paid.type !== 'qr') continue
      const pressed = await fetch(`${at}/sandbox/gateway/${paid.tradeNo}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        signal,
      })
      if (pressed.ok) acknowledged.byQr.set(quoteId, paid.tradeNo)
    } catch (error) {
      // The connection broke: the test examines the outcome.
      if (error instanceof Refused) throw error
    }
  }
}

class Refused extends Error {}
