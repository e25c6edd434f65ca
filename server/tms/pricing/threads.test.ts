/** Callers notice nothing of the packing threads, or learn when to ask again. */
import { afterEach, expect, test } from 'vitest'
import { freightRequest } from '#lib/packing/benchmark-instances/freight.ts'
import {
  createdOf,
  cube,
  openQuoteService,
  quoteOf,
  quoteRequest,
  type QuoteService,
} from '../quotes/testing/quote-service.ts'

const services: QuoteService[] = []

async function open(options: Parameters<typeof openQuoteService>[0]) {
  const service = await openQuoteService(options)
  services.push(service)
  return service
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()))
})

/** More than its vehicle takes, so that it is packed until somebody ends it. */
const endless = freightRequest({ family: 'mixed', pieces: 900, kinds: 60, stops: 1, seed: 3 })
const lasting = { kind: 'milliseconds', milliseconds: 60_000 } as const

test('with a full queue a quote is put off, and everything else is answered', async () => {
  const { addSeller, loadPlanning } = await open({ limits: { threads: 1, queueLimit: 1 } })
  const seller = await addSeller()
  const customer = await seller.addCustomer('C-1')
  const { quotation_id: id } = createdOf(await seller.create(quoteRequest(), { as: customer }))
  const packing = [endless, endless].map((request) =>
    loadPlanning.pack(request, lasting).catch((error: unknown) => error),
  )
  await expect.poll(() => loadPlanning.stats()).toMatchObject({ busy: 1, queued: 1 })

  const refused = await seller.create(quoteRequest({ request_id: 'r-busy' }), { language: 'zh' })
  expect(refused).toMatchObject({
    status: 503,
    json: {
      error: 'load_planning_unavailable',
      request_id: 'r-busy',
      retry_after_seconds: expect.any(Number),
      detail: expect.stringContaining('秒'),
    },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const read = await seller.get(`/api/quotes/${id}`, { as: customer })
  expect(quoteOf(read).status).toBe('active')
  expect((await seller.get('/api/vehicle-types')).status).toBe(200)
  // A load that is too heavy in sum is refused without packing.
  const tooMuch = quoteRequest({ items: [{ ...cube, weight_kg: 90_000 }] })
  expect((await seller.create(tooMuch)).status).toBe(422)
  expect(loadPlanning.stats()).toMatchObject({ busy: 1, queued: 1 })
  await loadPlanning.close()
  await Promise.all(packing)
})

test('a quote whose thread is killed is answered all the same', async () => {
  let kills = 0
  const { addSeller, loadPlanning } = await open({
    onThread(worker) {
      kills += 1
      if (kills === 1) worker.once('online', () => void worker.terminate())
    },
  })
  const seller = await addSeller()
  createdOf(await seller.create(quoteRequest()))
  expect(loadPlanning.stats()).toMatchObject({ threadsLost: 1, done: 1 })
})

test('a quote that kills every thread is put off, and the next one is answered', async () => {
  let kills = 0
  const { addSeller } = await open({
    onThread(worker) {
      kills += 1
      if (kills <= 2) worker.once('online', () => void worker.terminate())
    },
  })
  const seller = await addSeller()
  expect(await seller.create(quoteRequest())).toMatchObject({
    status: 503,
    json: { error: 'load_planning_unavailable' },
  })
  expect((await seller.create(quoteRequest())).status).toBe(200)
})
