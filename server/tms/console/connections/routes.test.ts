/** The gateway and the carriers as administrators connect and try them, with the outside parties on a port. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  listConnections,
  outsideParties,
  type OutsideParty,
} from '#lib/contract/console/connections.ts'
import { serveSandbox, type ServedSandbox } from '#server/sandbox/testing/serve-sandbox.ts'
import { newId } from '#server/testing/new-id.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import type { Service } from '../../service.ts'
import { testSecretKey } from '../../testing/secret-key.ts'
import {
  openTestService,
  send,
  signedSend,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService
let outside: ServedSandbox
let own: TestOrganization
let internal: KeyPair

beforeAll(async () => {
  test = await openTestService({ webhookNetworks: ['127.0.0.0/8'] })
  const { database, clock } = test
  const customerUrl = 'http://127.0.0.1:9'
  outside = await serveSandbox({ database, clock, secretKey: testSecretKey, customerUrl })
})
beforeEach(async () => {
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
})
afterAll(async () => {
  await outside.close()
  await test.close()
})

function ask(path: string, body: object = {}, service: Service = test.service): Promise<Answered> {
  const actor = { id: newId(), role: 'admin', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(service, signedSend('POST', `/api/console/${path}`, call))
}

const listed = async () => listConnections.reply.schema.parse((await ask('connections/list')).json)

async function shown(party: OutsideParty) {
  return (await listed()).parties.find((each) => each.party === party)?.connection ?? null
}

const tried = async (party: OutsideParty, service?: Service) =>
  Object(await ask(`connections/${party}/try`, {}, service)).json

/** An account of the organization there, as the party would hand it over. */
async function accountAt(party: OutsideParty): Promise<{ account: string; key: string }> {
  const { id, name } = own.organization
  const { gateway, carriers } = outside.sandbox
  if (party !== 'gateway') {
    const callbackUrl = `/callbacks/carriers/${party}/${id}`
    const opened = await carriers.openAccount(test.database, {
      provider: party,
      keyId: id,
      callbackUrl,
    })
    return { account: opened.keyId, key: opened.key }
  }
  const account = `m-${id}`
  const merchant = { id: account, name, city: 'Bangkok', country: 'TH', timezone: 'Asia/Bangkok' }
  return { account, key: (await gateway.addMerchant(test.database, merchant)).key }
}

const addressOf = (party: OutsideParty) =>
  `${outside.url}/sandbox/${party === 'gateway' ? party : `carriers/${party}`}`

/** From the version that is shown now, unless another was seen. */
async function save(
  party: OutsideParty,
  changes: object = {},
  seen?: string | null,
): Promise<Answered> {
  const connection = { ...(await accountAt(party)), base_url: addressOf(party), active: true }
  return ask(`connections/${party}/save`, {
    connection: { ...connection, ...changes },
    seen_updated_at: seen === undefined ? ((await shown(party))?.updated_at ?? null) : seen,
  })
}

/** A web server that knows nothing of any protocol. */
async function otherServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe.each(outsideParties)('%s', (party) => {
  it('is connected, answers, and is not shown its key', async () => {
    expect(await tried(party)).toEqual({ outcome: 'not_connected' })
    const { account, key } = await accountAt(party)
    expect(await save(party)).toMatchObject({ status: 200 })
    expect(await tried(party)).toEqual({ outcome: 'works' })
    expect(await shown(party)).toMatchObject({
      account,
      base_url: addressOf(party),
      active: true,
    })
    const kept = await test.database.query(
      `select row_to_json(a)::text as line from tms.audit_entries a union all
       select row_to_json(g)::text from tms.gateway_connections g union all
       select row_to_json(c)::text from tms.carrier_connections c`,
    )
    for (const text of [JSON.stringify(await listed()), JSON.stringify(kept), ...test.logged]) {
      expect(text).not.toContain(key)
    }
  })

  it('keeps its key where none is given, and has none for another account', async () => {
    expect(await save(party, { key: null })).toMatchObject({
      status: 400,
      json: { field: 'connection.key', problem: 'required' },
    })
    await save(party)
    expect(await save(party, { key: null, account: 'another-account' })).toMatchObject({
      status: 400,
      json: { field: 'connection.key', problem: 'required' },
    })
    const base_url = `${addressOf(party)}//`
    expect(await save(party, { key: null, base_url, active: false })).toMatchObject({ status: 200 })
    expect(await shown(party)).toMatchObject({ base_url: addressOf(party), active: false })
    expect(await tried(party)).toEqual({ outcome: 'works' })
  })

  it.each([
    ['key_refused', () => ({ key: 'a-key-that-is-not-the-right-one' })],
    ['not_reachable', () => ({ base_url: 'http://127.0.0.1:9/x' })],
    [
      'unreadable',
      async () => ({ base_url: await otherServer((_, reply) => reply.writeHead(404).end('no')) }),
    ],
    [
      'unreadable',
      async () => ({ base_url: await otherServer((_, reply) => reply.end('<html>')) }),
    ],
    [
      'failed',
      async () => ({ base_url: await otherServer((_, reply) => reply.writeHead(503).end('')) }),
    ],
  ])('says %s', async (outcome, changes) => {
    await save(party, await changes())
    expect(await tried(party)).toEqual({ outcome })
  })

  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '2130706433',
  ])('is not called at %s, which is no address of the internet', async (host) => {
    const guarded = await test.another({ webhookNetworks: [] })
    let calls = 0
    const { port } = new URL(
      await otherServer((_, reply) => {
        calls += 1
        reply.end('{}')
      }),
    )
    expect(await save(party, { base_url: `http://${host}:${port}` })).toMatchObject({
      status: 200,
    })
    expect(await tried(party, guarded)).toEqual({ outcome: 'address_refused' })
    expect(calls).toBe(0)
  })

  it.each([
    [null, 'required'],
    ['ftp://gateway.example', 'wrong_format'],
    ['http://name:word@gateway.example', 'wrong_format'],
    ['https://gateway.example/?key=1', 'wrong_format'],
    ['gateway.example', 'wrong_format'],
  ])('has no address %s', async (baseUrl, problem) => {
    expect(await save(party, { base_url: baseUrl })).toMatchObject({
      status: 400,
      json: { field: 'connection.base_url', problem },
    })
  })

  it('is changed by one of two who change it at once', async () => {
    const changes = await Promise.all([1, 2, 3].map(() => save(party, {}, null)))
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(changes.find(({ status }) => status === 409)?.json).toMatchObject({
      error: 'changed_meanwhile',
      updated_at: (await shown(party))?.updated_at,
    })
  })
})

it('rules are asked in the order in which they were saved, and replaced as a whole', async () => {
  const anywhere = { service_id: null, service_area_id: null }
  const rules = ['provider_b', 'internal', 'provider_a'].map((provider) =>
    Object.assign({ provider }, anywhere),
  )
  const first = await ask('carrier-rules', { rules, seen_updated_at: null })
  expect(first).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject({ rules, rules_updated_at: Object(first.json).updated_at })
  expect(await ask('carrier-rules', { rules: [], seen_updated_at: null })).toMatchObject({
    status: 409,
  })
  const none = { rules: [], seen_updated_at: Object(first.json).updated_at }
  expect(await ask('carrier-rules', none)).toMatchObject({ json: { updated_at: null } })
  expect((await listed()).rules).toEqual([])
})

it('a rule names no service of another organization', async () => {
  const foreign = newId()
  const rules = [{ service_id: foreign, service_area_id: null, provider: 'internal' }]
  expect(await ask('carrier-rules', { rules, seen_updated_at: null })).toMatchObject({
    status: 400,
    json: { field: 'rules[0].service_id', problem: 'not_found' },
  })
})
