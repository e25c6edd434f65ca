/** A service whose quotes a test can make fail in every way, played over real HTTP. It looks at no signature. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { wireHeaders } from '#lib/contract/headers.ts'

export interface QuoteStandIn {
  readonly baseUrl: string
  behaviour: 'quotes' | 'is busy' | 'hangs up' | 'never answers' | 'is out of order' | Refusal
  /** How often it was asked for a price. */
  asked: number
  /** The body of the last request, as it came. */
  lastBody: string
  stop(): Promise<void>
}

/** The refusals in 7.7 of the interface: each with its status, and facts as our own service adds them. */
const refusals = {
  'refuses the route': [422, 'unsupported_route', { reason: 'pickup_not_served' }],
  'misses a field': [400, 'missing_required_field', { field: 'delivery.lat' }],
  'has no such add-on': [422, 'unsupported_addon', { addon: 'crane' }],
  'has no vehicle': [422, 'no_vehicle_fits', {}],
  'has no rights for us': [403, 'forbidden', {}],
} as const

type Refusal = keyof typeof refusals

export const busySeconds = 40

export async function startQuoteStandIn(): Promise<QuoteStandIn> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') return answer(response, 200, { data: [] })
    service.asked += 1
    return void text(request).then((body) => {
      service.lastBody = body
      return behave(service.behaviour, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const service: QuoteStandIn = {
    baseUrl: `http://127.0.0.1:${address.port}`,
    behaviour: 'quotes',
    asked: 0,
    lastBody: '',
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

function behave(behaviour: QuoteStandIn['behaviour'], response: ServerResponse): void {
  switch (behaviour) {
    case 'quotes':
      return answer(response, 200, {
        quotation_id: '0199a000-0000-7000-8000-000000000001',
        request_id: 'of the page',
        vehicle: { type: 'their-truck', max_payload_kg: 9000 },
        vehicles: null,
        estimated_total: 4321.5,
        currency: 'THB',
        expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
        breakdown: [{ kind: 'base', amount: 4321.5 }],
      })
    case 'is busy':
      response.setHeader('retry-after', busySeconds)
      return answer(response, 503, {
        error: 'load_planning_unavailable',
        detail: 'busy',
        request_id: 'r',
      })
    case 'is out of order':
      response.setHeader(wireHeaders.requestId, 'r-500')
      return answer(response, 500, { error: 'internal_error', detail: 'oh' })
    case 'hangs up':
      response.destroy()
      return undefined
    case 'never answers':
      return undefined
    default: {
      const [status, error, facts] = refusals[behaviour]
      return answer(response, status, {
        error,
        detail: 'weight_over: 9 t',
        request_id: 'r',
        ...facts,
      })
    }
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
