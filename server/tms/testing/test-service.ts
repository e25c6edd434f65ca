/**
 * A service on a new database, called like an outside program would: signed requests in, responses out.
 * Only the clock and the ids are fakes.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { planFeatures } from '#lib/contract/plan-features.ts'
import { signPayload, signQuery } from '#lib/signing/sign.ts'
import type { Database } from '#server/db/database.ts'
import { openQueue } from '#server/db/queue.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import type { NewSenderAccount, SenderAccount } from '../accounts/accounts.ts'
import type { KeyPair, NewOrganization, Organization } from '../organizations/organizations.ts'
import { createService, type Service, type ServiceDeps } from '../service.ts'
import { testSecretKey } from './secret-key.ts'
import { waitFor } from '../../testing/wait-for.ts'

export const testHost = 'tms.test'
const innerToken = 'the-inner-token-of-this-test'

export interface TestService {
  readonly service: Service
  readonly database: Database
  readonly url: string
  readonly adminUrl: string
  readonly clock: { nowMs(): number; set(nowMs: number): void }
  /** The logged lines. */
  readonly logged: string[]
  addOrganization(options?: Partial<NewOrganization>): Promise<TestOrganization>
  /** Another process of ours on the same database. */
  another(overrides?: Partial<ServiceDeps>): Promise<Service>
  close(): Promise<void>
}

export interface TestOrganization extends KeyPair {
  readonly organization: Organization
}

export async function openTestService(
  overrides: Partial<ServiceDeps> = {},
  open: () => Promise<TestDatabase> = openTestDatabase,
): Promise<TestService> {
  const { database, url, adminUrl, close } = await open()
  let nowMs = Date.now()
  const clock = {
    nowMs: () => nowMs,
    set: (to: number) => {
      nowMs = to
    },
  }
  const logged: string[] = []
  const queue = await openQueue({ url, log: createLog({ level: 'silent' }) })
  const deps: ServiceDeps = {
    database,
    queue,
    secretKey: testSecretKey,
    allowedHosts: [testHost],
    limits: { external: 1000, portal: 1000 },
    innerToken,
    clock,
    ids: systemIds,
    log: createLog({ level: 'info', out: { write: (line: string) => void logged.push(line) } }),
    // No outside party listens there: a test that needs one gives its address.
    outside: { sandboxUrl: null, publicUrl: `http://${testHost}` },
    observe: () => {},
    ...overrides,
  }
  const services = [createService(deps)]
  const [service] = services
  if (service === undefined) throw new Error('no service')
  await untilKeeping(service)

  return {
    service,
    database,
    url,
    adminUrl,
    clock,
    logged,
    async addOrganization(options = {}) {
      const organization = await database.transaction((tx) =>
        service.rooms.organizations.create(tx, {
          name: 'Test Haulage',
          currency: 'THB',
          country: 'TH',
          timezone: 'Asia/Bangkok',
          features: planFeatures,
          customWaybillNumbers: false,
          legacyResponses: false,
          ...options,
        }),
      )
      const pair = await service.rooms.organizations.keyPair(organization.id, 'public')
      return { organization, ...pair }
    },
    async another(more = {}) {
      const next = createService({ ...deps, ...more })
      services.push(next)
      await untilKeeping(next)
      return next
    },
    async close() {
      await Promise.all(services.map((each) => each.close()))
      await queue.stop()
      await close()
    },
  }
}

/** Waits for the first lease, so that a test about caching does not depend on timing. */
export async function untilKeeping({ caches }: Service): Promise<void> {
  await waitFor(() => caches.keeping())
}

export async function addAccount(
  { service, database }: TestService,
  organizationId: OrganizationId,
  account: Partial<NewSenderAccount> = {},
): Promise<SenderAccount> {
  const created = await database.transaction((tx) =>
    service.rooms.accounts.create(tx, organizationId, {
      code: 'C-1',
      name: 'A customer',
      phone: '+66100000001',
      currency: 'THB',
      dispatchAddresses: [],
      ...account,
    }),
  )
  if (created === null) throw new Error('the code is taken')
  return created
}

export interface SignedCall extends KeyPair {
  readonly nowMs: number
  readonly headers?: Readonly<Record<string, string>>
}

export function signedGet(
  path: string,
  {
    apiKey,
    apiSecret,
    nowMs,
    headers,
    query = {},
  }: SignedCall & { query?: Record<string, string | number> },
): Request {
  const parameters = new URLSearchParams(signQuery({ query, apiKey, apiSecret, nowMs }))
  return new Request(`http://${testHost}${path}?${parameters}`, {
    headers: { host: testHost, ...headers },
  })
}

export function signedSend(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { apiKey, apiSecret, nowMs, headers, body = {} }: SignedCall & { body?: object },
): Request {
  return rawSend(method, path, {
    ...(headers === undefined ? {} : { headers }),
    body: JSON.stringify(signPayload({ payload: body, apiKey, apiSecret, nowMs })),
  })
}

/** Sends a request with the body unchanged. */
export function rawSend(
  method: string,
  path: string,
  { body, headers }: { body: BodyInit; headers?: Readonly<Record<string, string>> },
): Request {
  return new Request(`http://${testHost}${path}`, {
    method,
    body,
    headers: { host: testHost, 'content-type': 'application/json', ...headers },
  })
}

export interface Answered {
  readonly status: number
  readonly text: string
  readonly json: unknown
  readonly headers: Headers
}

export async function send(service: Service, request: Request): Promise<Answered> {
  const response = await service.fetch(request)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: response.status,
    text,
    json: isJson ? JSON.parse(text) : null,
    headers: response.headers,
  }
}
