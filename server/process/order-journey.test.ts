/** From a price to the proof of delivery, with every party outside met over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { payQrReplySchema, payWalletReplySchema } from '#lib/contract/pay.ts'
import { quotePaymentSchema } from '#lib/contract/quote-payment.ts'
import { quoteCreatedSchema, quoteSchema } from '#lib/contract/quotes.ts'
import { orderTrackingSchema, type TripTracking } from '#lib/contract/tracking.ts'
import { walletSchema } from '#lib/contract/wallet.ts'
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { startProcess, type RealProcess } from './testing/real-process.ts'
import { signedClient, type SignedClient } from './testing/signed-client.ts'
import { waitFor } from '../testing/wait-for.ts'

let own: TestDatabase
let dataDir: string
let service: RealProcess
let worker: RealProcess
let client: SignedClient

beforeAll(async () => {
  own = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'loadline-journey-'))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: own.url,
    DATABASE_CONNECTIONS: '5',
    DEMO: '1',
    SANDBOX_SPEED: '7200',
    SECRET_KEY: 'a secret key that both processes have',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  service = await startProcess(env)
  const publicUrl = `http://127.0.0.1:${service.port}`
  worker = await startProcess({ ...env, ROLE: 'worker', PUBLIC_URL: publicUrl })
  await Promise.all([service.ready(), worker.ready()])
  client = signedClient({ at: publicUrl, dataDir, accountCode: 'BNF' })
})
afterAll(async () => {
  await Promise.all([service.end(), worker.end()])
  await own.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const request = {
  pickup: { address: '88 Thepharak Road', lat: 13.618, lng: 100.694, country: 'TH' },
  delivery: { address: '9 Moo 12', lat: 16.49, lng: 102.857, country: 'TH' },
  items: [{ name: 'Carton', qty: 30, length_cm: 60, width_cm: 40, height_cm: 40, weight_kg: 12 }],
}

async function read<Schema extends z.ZodType>(
  schema: Schema,
  answering: Promise<Response>,
): Promise<z.output<Schema>> {
  const response = await answering
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
  return schema.parse(JSON.parse(text))
}

function untilDelivered(deliveryId: DeliveryId): Promise<TripTracking> {
  return waitFor(
    async () => {
      const tracking = await read(
        orderTrackingSchema,
        client.get(`/api/orders/${deliveryId}/tracking`),
      )
      return 'status' in tracking && tracking.status === 'delivered' && tracking
    },
    { name: 'the delivery', withinMs: 50_000, everyMs: 250 },
  )
}

test('a QR is paid, a carrier drives, and the proof of delivery comes', async () => {
  const { quotation_id: id, estimated_total: total } = await read(
    quoteCreatedSchema,
    client.post('/api/quotes', request),
  )
  const paying = await read(payQrReplySchema, client.post(`/api/quotes/${id}/pay`, { type: 'qr' }))
  const { tradeNo, deliveryId } = paying
  const tracked = client.get(`/api/orders/${deliveryId}/tracking`)
  expect(await read(orderTrackingSchema, tracked)).toEqual({ state: 'awaiting_payment' })

  const at = `http://127.0.0.1:${service.port}`
  const press = await fetch(`${at}/sandbox/gateway/${tradeNo}/pay`, { method: 'POST' })
  expect(press.status).toBe(200)
  const trip = await untilDelivered(deliveryId)
  expect(trip).toMatchObject({
    provider: 'provider_a',
    driver: { name: expect.stringContaining('Driver') },
    current_location: { lat: 16.49, lng: 102.857 },
    stops: [{ status: 'completed' }, { status: 'completed' }],
    pod: { delivered_at: expect.any(String) },
  })
  for (const url of [trip.pod?.signature_url, ...(trip.pod?.photo_urls ?? [])]) {
    const picture = await fetch(url ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  }
  const { payment } = await read(quotePaymentSchema, client.get(`/api/quotes/${id}/payment`))
  expect(payment).toMatchObject({ state: 'paid', received_amount: total, delivery_id: deliveryId })
  const [quote] = await read(z.array(quoteSchema), client.get('/api/quotes'))
  expect(quote).toMatchObject({
    id,
    status: 'accepted',
    provider: 'provider_a',
    delivery: { id: deliveryId, status: 'delivered' },
  })
})

test('a wallet pays at once, and has all of it again when the order is canceled in time', async () => {
  const balance = async () => (await read(walletSchema, client.get('/api/wallet'))).wallet?.balance
  const before = await balance()
  const { quotation_id: id, estimated_total: total } = await read(
    quoteCreatedSchema,
    client.post('/api/quotes', { ...request, cargo_notes: '[sandbox: slowMs=3000]' }),
  )
  const paid = await read(
    payWalletReplySchema,
    client.post(`/api/quotes/${id}/pay`, { type: 'wallet' }),
  )
  expect(paid.balance).toBeCloseTo((before ?? 0) - total, 2)
  const canceled = await client.post(`/api/quotes/${id}/cancel`, {})
  expect(await canceled.json()).toEqual({ status: 'order_canceled' })
  expect(await balance()).toBe(before)
  const again = await client.post(`/api/quotes/${id}/cancel`, {})
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { error: 'already_terminal', status: 'canceled' },
  ])
})
