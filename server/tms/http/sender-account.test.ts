/** Interface 5.9: the header X-Sender-Account-Id, on endpoints of mode B. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createQuote, listQuotes } from '#lib/contract/quotes.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/testing/new-id.ts'
import {
  addAccount,
  openTestService,
  signedGet,
  signedSend,
  testHost,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'
import { createAccounts, type SenderAccount } from '../accounts/accounts.ts'
import { openCaches } from '../caches/caches.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { countInFlight } from './in-flight.ts'
import { fetchRequest, responseOf } from './fetch-exchange.ts'
import { mount, type Dispatch } from './mount.ts'
import { route } from './route.ts'
import { ServiceError } from './service-error.ts'
import { waitFor } from '../../testing/wait-for.ts'

let test: TestService
let own: TestOrganization
let account: SenderAccount
let othersAccount: SenderAccount
let served: (SenderAccount | null)[] = []
const counted = { queries: 0 }

/** Two endpoints of the contract whose handlers tell whom they were called for. */
let app: Dispatch
let closeCaches: () => Promise<void>

beforeAll(async () => {
  test = await openTestService()
  own = await test.addOrganization()
  account = await addAccount(test, own.organization.id)
  othersAccount = await addAccount(test, (await test.addOrganization()).organization.id)

  const log = createLog({ level: 'silent' })
  const database = counting(test.database)
  const caches = openCaches({ database, processId: newId(), log })
  closeCaches = () => caches.close()
  await waitFor(() => caches.keeping())
  const { organizations } = test.service.rooms
  app = mount(
    [
      route(listQuotes, async ({ senderAccount }) => {
        served.push(senderAccount)
        return []
      }),
      route(createQuote, ({ senderAccount, requestId }) => {
        served.push(senderAccount)
        throw new ServiceError('unsupported_route', {
          request_id: requestId,
          reason: 'no_rate',
        })
      }),
    ],
    {
      organizations,
      accounts: createAccounts({ database, caches, clock: test.clock, ids: systemIds }),
      inFlight: countInFlight({ limits: { external: 10, portal: 10 }, innerToken: 'inner' }),
      allowedHosts: new Set([testHost]),
      clock: test.clock,
      ids: systemIds,
      log,
      requestLog: log,
      observe: () => {},
    },
  )
})
afterAll(async () => {
  await closeCaches()
  await test.close()
})

function counting(database: Database): Database {
  return {
    ...database,
    query: (...args) => {
      counted.queries += 1
      return database.query(...args)
    },
    one: (...args) => {
      counted.queries += 1
      return database.one(...args)
    },
  }
}

async function ask(request: Request): Promise<Response> {
  return responseOf(await app(fetchRequest(request)))
}

/** Null: without the header. */
async function listAs(header: string | null) {
  served = []
  counted.queries = 0
  const headers = header === null ? {} : { 'x-sender-account-id': header }
  const response = await ask(
    signedGet('/api/quotes', { ...own, nowMs: test.clock.nowMs(), headers }),
  )
  const bytes = Buffer.from(await response.arrayBuffer()).toString('utf8')
  return { status: response.status, bytes, headers: response.headers, queries: counted.queries }
}

it('names the account that the call acts for, in upper case too', async () => {
  for (const id of [account.id, account.id.toUpperCase()]) {
    expect((await listAs(id)).status).toBe(200)
    expect(served).toMatchObject([{ id: account.id }])
  }
})

it('is asked for where it is missing, with 401 unauthenticated', async () => {
  const { status, bytes } = await listAs(null)
  expect(status).toBe(401)
  expect(JSON.parse(bytes)).toMatchObject({ error: 'unauthenticated' })
  expect(served).toEqual([])
})

it('refuses no UUID, no account and another organization’s account alike, to the byte and the query', async () => {
  const replies = [
    await listAs('not-a-uuid'),
    await listAs(''),
    await listAs(newId()),
    await listAs(othersAccount.id),
  ]
  expect(JSON.parse(replies[0]?.bytes ?? '')).toMatchObject({ error: 'forbidden' })
  const comparable = replies.map(({ status, bytes, queries, headers }) => ({
    status,
    bytes,
    queries,
    headers: Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id')),
  }))
  expect(comparable[0]).toMatchObject({ status: 403, queries: 1 })
  for (const reply of comparable) expect(reply).toEqual(comparable[0])
  expect(served).toEqual([])
})

it('refuses them alike the second time too: nothing found is not remembered', async () => {
  const id = newId()
  await listAs(id)
  expect((await listAs(id)).queries).toBe(1)
  expect((await listAs('not-a-uuid')).queries).toBe(1)
})

it('may be left out where a quote is made, and is checked when it is not', async () => {
  const body = {
    pickup: { address: 'A', lat: 13.7, lng: 100.5 },
    delivery: { address: 'B', lat: 18.8, lng: 98.9 },
    items: [{ qty: 1, length_cm: 10, width_cm: 10, height_cm: 10, weight_kg: 1 }],
  }
  const post = (headers: Record<string, string>) => {
    served = []
    return ask(
      signedSend('POST', '/api/quotes', { ...own, nowMs: test.clock.nowMs(), headers, body }),
    )
  }
  await post({})
  expect(served).toEqual([null])
  await post({ 'x-sender-account-id': account.id })
  expect(served).toMatchObject([{ id: account.id }])
  expect((await post({ 'x-sender-account-id': othersAccount.id })).status).toBe(403)
  expect(served).toEqual([])
})
