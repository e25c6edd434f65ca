/**
 * A service that a test can make fail in every way the real one may: an outside party, played over
 * real HTTP. It looks at no signature; what it answers is the contract's.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** With "waits" nothing is answered until the behaviour is another one. */
export type Behaviour =
  'answers' | 'has nothing' | 'hangs up' | 'talks nonsense' | 'refuses' | 'waits'

export interface StandInService {
  readonly baseUrl: string
  behaviour: Behaviour
  stop(): Promise<void>
}

export async function startStandInService(): Promise<StandInService> {
  let behaviour: Behaviour = 'answers'
  let waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/organizations')) {
      answer(response, 200, { data: [organization] })
    } else if (behaviour === 'waits') {
      waiting.push(response)
    } else {
      behave(behaviour, response)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    get behaviour() {
      return behaviour
    },
    set behaviour(next) {
      behaviour = next
      if (next === 'waits') return
      for (const response of waiting) behave(next, response)
      waiting = []
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function behave(behaviour: Exclude<Behaviour, 'waits'>, response: ServerResponse): void {
  switch (behaviour) {
    case 'answers':
      return answer(response, 200, pageOf([account]))
    case 'has nothing':
      return answer(response, 200, pageOf([]))
    case 'refuses':
      return answer(response, 403, { error: 'Feature "sender_accounts" is not included' })
    case 'talks nonsense':
      return answer(response, 200, { accounts: 'many' })
    case 'hangs up':
      response.destroy()
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function pageOf(data: readonly object[]): object {
  const { length } = data
  return { data, total: length, page: 1, pageSize: 12, totalPages: length === 0 ? 0 : 1 }
}

const organization = {
  id: '0199a000-0000-7000-8000-000000000000',
  name: 'Elsewhere Haulage',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  features: [],
  custom_waybill_numbers: false,
  legacy_responses: false,
}

/** Its name is Chinese, so that a page in another language has to bring the font. */
const account = {
  id: '0199a000-0000-7000-8000-000000000001',
  code: 'YNT',
  name: '云南茶叶贸易有限公司',
  phone: '+66100000199',
  currency: null,
  created_at: '2026-01-01T00:00:00.000Z',
  dispatch_addresses: ['Chiang Rai', 'Nan', 'Phayao', 'Chiang Rai'].map((province, index) => ({
    id: `0199a000-0000-7000-8000-00000000010${index}`,
    contact_name: 'Warehouse',
    phone: '+66100000199',
    address: '1 Warehouse Road',
    subdistrict: null,
    district: null,
    province,
    postal_code: '57000',
    country: 'TH',
    lat: null,
    lng: null,
  })),
}
