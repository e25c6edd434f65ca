/** Key pairs as administrators see, replace and end them, called as the portal calls. */
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readCredentials, renewCredentials } from '#lib/contract/console/credentials.ts'
import { createSeal } from '#server/seal.ts'
import { newId } from '#server/testing/new-id.ts'
import { waitFor } from '../../../testing/wait-for.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import type { Service } from '../../service.ts'
import { testSecretKey } from '../../testing/secret-key.ts'
import {
  openTestService,
  send,
  signedGet,
  signedSend,
  testHost,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

const hourMs = 3_600_000

let test: TestService
let other: Service
let own: TestOrganization
let internal: KeyPair

beforeAll(async () => {
  test = await openTestService()
  other = await test.another()
})
beforeEach(async () => {
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
})
afterAll(() => test.close())

function ask(path: string, body: object = {}, by: Service = test.service): Promise<Answered> {
  const actor = { id: newId(), role: 'admin', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(by, signedSend('POST', `/api/console/credentials${path}`, call))
}

const read = async () => readCredentials.reply.schema.parse((await ask('')).json)

async function renew(body: object): Promise<KeyPair> {
  const response = await ask('/renew', body)
  expect(response.status).toBe(200)
  const pair = renewCredentials.reply.schema.parse(response.json)
  return { apiKey: pair.api_key, apiSecret: pair.api_secret }
}

/** The statuses of one call with the pair, in both processes. */
const statusesWith = ({ apiKey, apiSecret }: KeyPair) =>
  Promise.all(
    [test.service, other].map(async (service) => {
      const call = signedGet('/api/organizations', {
        apiKey,
        apiSecret,
        nowMs: test.clock.nowMs(),
      })
      return (await send(service, call)).status
    }),
  )

const accepted = [200, 200]
const refused = [401, 401]

it('ends the old pair at once in every process', async () => {
  const { apiKey, apiSecret } = own
  expect(await statusesWith(own)).toEqual(accepted)
  const pair = await renew({ seen_api_key: apiKey })
  expect(await statusesWith({ apiKey, apiSecret })).toEqual(refused)
  expect(await statusesWith(pair)).toEqual(accepted)
  expect(await read()).toMatchObject({ current: { api_key: pair.apiKey }, former: null })
})

it('accepts the old pair for the chosen hours besides the new one, and not longer', async () => {
  const pair = await renew({ seen_api_key: own.apiKey, keep_old_hours: 2 })
  const renewedAtMs = test.clock.nowMs()
  expect(await statusesWith(own)).toEqual(accepted)
  expect(await statusesWith(pair)).toEqual(accepted)
  const { former } = await read()
  expect(former?.api_key).toBe(own.apiKey)
  expect(Date.parse(former?.ends_at ?? '')).toBe(renewedAtMs + 2 * hourMs)
  test.clock.set(renewedAtMs + 2 * hourMs - 1000)
  expect(await statusesWith(own)).toEqual(accepted)
  test.clock.set(renewedAtMs + 2 * hourMs)
  expect(await statusesWith(own)).toEqual(refused)
  expect(await statusesWith(pair)).toEqual(accepted)
  expect((await read()).former).toBeNull()
})

it('ends the overlap before its time, and only once', async () => {
  const pair = await renew({ seen_api_key: own.apiKey, keep_old_hours: 24 })
  expect(await statusesWith(own)).toEqual(accepted)
  expect((await ask('/former/end')).json).toEqual({ ended: true })
  expect(await statusesWith(own)).toEqual(refused)
  expect(await statusesWith(pair)).toEqual(accepted)
  expect((await ask('/former/end')).json).toEqual({ ended: false })
})

it('accepts two pairs at most: a second renewal ends the first of all', async () => {
  const second = await renew({ seen_api_key: own.apiKey, keep_old_hours: 24 })
  const third = await renew({ seen_api_key: second.apiKey, keep_old_hours: 24 })
  expect(await statusesWith(own)).toEqual(refused)
  expect(await statusesWith(second)).toEqual(accepted)
  expect(await statusesWith(third)).toEqual(accepted)
  const last = await renew({ seen_api_key: third.apiKey })
  expect(await statusesWith(second)).toEqual(refused)
  expect(await statusesWith(third)).toEqual(refused)
  expect(await statusesWith(last)).toEqual(accepted)
})

it('lets one of two administrators at once replace the pair', async () => {
  const body = { seen_api_key: own.apiKey, keep_old_hours: 24 }
  const replies = await Promise.all([
    ask('/renew', body),
    ask('/renew', body, other),
    ask('/renew', body),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  const conflict = replies.find(({ status }) => status === 409)
  expect(conflict?.json).toMatchObject({ error: 'changed_meanwhile' })
  // The pair in use is never lost to the second press.
  expect(await statusesWith(own)).toEqual(accepted)
})

it.each([-1, 25, 1.5, '2', Infinity])('refuses an overlap of %s hours', async (keep_old_hours) => {
  expect((await ask('/renew', { seen_api_key: own.apiKey, keep_old_hours })).status).toBe(400)
  expect(await statusesWith(own)).toEqual(accepted)
})

it('notes the last use and the last refusal, each with its address', async () => {
  const server = createServer((incoming, outgoing) => void other.listen(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const call = async (pair: KeyPair) => {
    const signed = signedGet('/api/organizations', { ...pair, nowMs: test.clock.nowMs() })
    const { pathname, search } = new URL(signed.url)
    const path = pathname + search
    const sent = get({ host: '127.0.0.1', port, path, headers: { host: testHost } })
    const [response]: IncomingMessage[] = await once(sent, 'response')
    response?.resume()
    return response?.statusCode
  }
  try {
    expect((await read()).current).toMatchObject({ last_used_at: null, last_refused_at: null })
    expect(await call({ ...own, apiSecret: 'as_wrong' })).toBe(401)
    await waitFor(async () => (await read()).current?.last_refused_at !== null)
    expect((await read()).current).toMatchObject({
      last_refused_from: '127.0.0.1',
      last_used_at: null,
    })
    expect(await call(own)).toBe(200)
    await waitFor(async () => (await read()).current?.last_used_at !== null)
    expect((await read()).current).toMatchObject({ last_used_from: '127.0.0.1' })
  } finally {
    server.close()
  }
})

it('switches the compatibility envelope on and off in every process', async () => {
  const envelopes = () =>
    Promise.all(
      [test.service, other].map(async (service) => {
        const call = signedGet('/api/organizations', { ...own, nowMs: test.clock.nowMs() })
        return 'code' in Object((await send(service, call)).json)
      }),
    )
  expect(await envelopes()).toEqual([false, false])
  await ask('/legacy-responses', { legacy_responses: true })
  expect(await envelopes()).toEqual([true, true])
  await ask('/legacy-responses', { legacy_responses: false })
  expect(await envelopes()).toEqual([false, false])
})

it('writes each change to the audit, without a secret, and no refused one', async () => {
  const pair = await renew({ seen_api_key: own.apiKey, keep_old_hours: 24 })
  await ask('/renew', { seen_api_key: own.apiKey })
  await ask('/former/end')
  await ask('/former/end')
  await ask('/legacy-responses', { legacy_responses: false })
  const lines = await test.database.query<{ action: string; details: object }>(
    `select action, details from tms.audit_entries
     where organization_id = '${own.organization.id}' order by created_at, action`,
  )
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    'credentials.end_former',
    'credentials.legacy_responses',
    'credentials.renew',
  ])
  expect(JSON.stringify(lines)).not.toContain(pair.apiSecret.slice(3, 20))
})

it('opens the pairs with the next SECRET_KEY, the former one too', async () => {
  const pair = await renew({ seen_api_key: own.apiKey, keep_old_hours: 24 })
  const next = 'the SECRET_KEY that comes after, 32 long'
  const turning = await test.another({ seal: createSeal(next, testSecretKey) })
  await turning.rooms.sealAnew()
  const alone = await test.another({ seal: createSeal(next) })
  for (const each of [own, pair]) {
    const { apiKey, apiSecret } = each
    const call = signedGet('/api/organizations', { apiKey, apiSecret, nowMs: test.clock.nowMs() })
    expect((await send(alone, call)).status).toBe(200)
  }
})
