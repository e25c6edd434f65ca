/**
 * A service of which only the addresses matter, played over real HTTP, so that a test can make it fail,
 * keep silent, or answer an earlier question after a later one.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

type AddressBehaviour = 'answers' | 'hangs up' | 'keeps silent' | 'is overloaded' | 'finds nothing'

export interface AddressService {
  readonly baseUrl: string
  behaviour: AddressBehaviour
  /** Suggestions for this text wait until they are let go. */
  holdBack: string | null
  letGo(): void
  /** The texts that suggestions were asked for, in order. */
  readonly suggested: string[]
  stop(): Promise<void>
}

export async function startAddressService(): Promise<AddressService> {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
    if (!pathname.startsWith('/api/address/')) return answer(response, 404, { error: 'not_found' })
    switch (service.behaviour) {
      case 'hangs up':
        return response.destroy()
      case 'keeps silent':
        return undefined
      case 'is overloaded':
        response.setHeader('retry-after', '3')
        return answer(response, 503, { error: 'overloaded' })
      case 'finds nothing':
        return pathname === '/api/address/suggest'
          ? answer(response, 200, { suggestions: [] })
          : answer(response, 422, { error: 'address_not_resolved' })
      case 'answers':
    }
    if (pathname !== '/api/address/suggest') return answer(response, 200, addressOf('A guess'))
    const typed = searchParams.get('q') ?? ''
    service.suggested.push(typed)
    const name = `Depot ${typed}`
    const reply = () =>
      answer(response, 200, { suggestions: [{ ...addressOf(name), label: `${name}, Thailand` }] })
    if (typed === service.holdBack) held.push(reply)
    else reply()
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const service: AddressService = {
    baseUrl: `http://127.0.0.1:${address.port}`,
    behaviour: 'answers',
    holdBack: null,
    letGo() {
      for (const reply of held.splice(0)) reply()
    },
    suggested: [],
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

/** Sure of the areas and not of the house: a person has to look at it. */
function addressOf(name: string): object {
  return {
    lat: 13.7,
    lng: 100.6,
    country: 'TH',
    province: 'Bangkok',
    district: 'Bang Na',
    subdistrict: 'Bang Na Tai',
    postal_code: '10260',
    formatted_address: `${name}, Bang Na, Bangkok`,
    place_name: name,
    confidence: 0.6,
    source: 'longdo',
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
