/** Calls of the service by the demo's key, as any program of the organization makes them: quotes and orders for the pages to show. */
import { expect } from '@playwright/test'
import { signPayload } from '../lib/signing/sign.ts'
import type { RunningPortal } from './server.ts'

interface Calling {
  readonly portal: Pick<RunningPortal, 'baseUrl' | 'demo'>
  readonly accountId: string
}

async function post<Reply>(
  { portal, accountId }: Calling,
  { path, payload }: { path: string; payload: object },
): Promise<Reply> {
  const { apiKey, apiSecret } = portal.demo
  const response = await fetch(`${portal.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sender-account-id': accountId },
    body: JSON.stringify(signPayload({ payload, apiKey, apiSecret, nowMs: Date.now() })),
  })
  const text = await response.text()
  expect(response.ok, `${path}: ${text}`).toBe(true)
  return JSON.parse(text) as Reply
}

const bangPhli = {
  address: '88 Moo 5, Bang Phli Yai',
  lat: 13.6,
  lng: 100.72,
  country: 'TH',
  province: 'Samut Prakan',
}
const maeRim = {
  address: 'Don Kaeo, Mae Rim',
  lat: 18.86,
  lng: 98.95,
  country: 'TH',
  province: 'Chiang Mai',
}
const pallet = { length_cm: 120, width_cm: 80, height_cm: 145, weight_kg: 480 }

/** The id of a quote of the account. */
export async function makeQuote(
  calling: Calling,
  { reference, name = 'Drinks' }: { reference: string; name?: string },
): Promise<string> {
  const payload = {
    request_id: reference,
    pickup: bangPhli,
    delivery: maeRim,
    items: [{ qty: 4, name, ...pallet }],
  }
  const { quotation_id: id } = await post<{ quotation_id: string }>(calling, {
    path: '/api/quotes',
    payload,
  })
  return id
}

/** Paid at once, from the account's wallet; the id of the order. */
export async function payFromWallet(calling: Calling, quoteId: string): Promise<string> {
  const path = `/api/quotes/${quoteId}/pay`
  const { deliveryId } = await post<{ deliveryId: string }>(calling, {
    path,
    payload: { type: 'wallet' },
  })
  return deliveryId
}
