/** Our side of a gateway: a gateway that is slow, broken or gone, keys at rest, and connections replaced. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { systemIds } from '#server/ids.ts'
import { openTestGateway, type TestGateway } from '#server/sandbox/gateway/testing/open-gateway.ts'
import { createSeal } from '#server/seal.ts'
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from './gateway.ts'
import { createGateways, type Gateways, type GatewaysDeps } from './gateways.ts'

/** A gateway's answer to a query. */
const closedStatus = JSON.stringify({
  state: 'closed',
  currency: 'THB',
  paid_amount_minor: null,
  paid_at: null,
  refunded_minor: 0,
})

const key = 'the-key-that-must-not-be-seen'

let test: TestGateway

beforeAll(async () => {
  test = await openTestGateway()
})
afterAll(() => test.close())

function gatewaysWith(overrides: Partial<GatewaysDeps> = {}): Gateways {
  const gateways = createGateways({
    database: test.database,
    seal: createSeal('another secret key of this test, 32 long'),
    clock: test.clock,
    ids: systemIds,
    callbackBase: test.url,
    sandboxUrl: null,
    timeouts: { connectMs: 200, attemptMs: 200 },
    isAllowed: () => true,
    ...overrides,
  })
  onTestFinished(() => gateways.close())
  return gateways
}

async function newOrganization(): Promise<OrganizationId> {
  const id: OrganizationId = systemIds.uuid()
  await test.database.query(
    `insert into tms.organizations (id, name, currency, country, timezone)
     values ($1, 'Other', 'THB', 'TH', 'Asia/Bangkok')`,
    [id],
  )
  return id
}

/** A gateway that answers as the test says. */
async function gatewayAt(listener: RequestListener): Promise<PaymentGateway> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return connectedTo(`http://127.0.0.1:${port}/gate`)
}

async function connectedTo(baseUrl: string): Promise<PaymentGateway> {
  const gateways = gatewaysWith()
  const organizationId = await newOrganization()
  await test.database.transaction((tx) =>
    gateways.connect(tx, { organizationId, merchantId: 'merchant', key, baseUrl }),
  )
  const gateway = await gateways.active(organizationId)
  if (gateway === null) throw new Error('no gateway')
  return gateway
}

async function failureOf(call: Promise<unknown>): Promise<Error> {
  try {
    await call
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('it did not fail')
}

describe('a gateway that cannot be used', () => {
  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['hangs up', (request) => request.socket.destroy()],
    ['answers 500', (_, response) => response.writeHead(500).end('{"error":"x"}')],
    ['asks to come later', (_, response) => response.writeHead(429).end()],
    ['sends us elsewhere', (_, response) => response.writeHead(302, { location: '/x' }).end()],
    ['answers something else', (_, response) => response.end('<html>')],
    ['answers half', (_, response) => response.end('{"state":"paid"}')],
    ['never ends', (_, response) => void response.writeHead(200).write('{"state":')],
    ['sends too much', (_, response) => response.end(`${closedStatus}${' '.repeat(600 * 1024)}`)],
  ])('because it %s is unavailable, and was asked twice', async (_, listener) => {
    let asked = 0
    const gateway = await gatewayAt((request, response) => {
      asked += 1
      listener(request, response)
    })
    const error = await failureOf(gateway.query('PAY-1'))
    expect(error).toBeInstanceOf(GatewayUnavailable)
    expect(asked).toBe(2)
    expect(inspect(error, { depth: 10 })).not.toContain(key)
  })

  it('is one only for as long as it is: what it answers is used', async () => {
    const gateway = await gatewayAt((_, response) => response.end(closedStatus))
    expect(await gateway.query('PAY-1')).toMatchObject({ state: 'closed' })
  })

  it('because nobody listens is unavailable', async () => {
    const gateway = await connectedTo('http://127.0.0.1:9')
    expect(await failureOf(gateway.query('PAY-1'))).toBeInstanceOf(GatewayUnavailable)
  })

  it('at first is asked again, signed anew, and then used', async () => {
    const nonces: unknown[] = []
    const gateway = await gatewayAt((request, response) => {
      nonces.push(request.headers['gateway-nonce'])
      if (nonces.length === 1) request.socket.destroy()
      else response.end('{"state":"closed"}')
    })
    expect(await gateway.close('PAY-1')).toBe('closed')
    expect(new Set(nonces).size).toBe(2)
  })
})

describe('a gateway that says no', () => {
  it('is asked once, and its reason told', async () => {
    let asked = 0
    const gateway = await gatewayAt((_, response) => {
      asked += 1
      response.writeHead(409).end('{"error":"refund_too_large"}')
    })
    const refund = { tradeNo: 'PAY-1', amountMinor: 1, refundNo: 'R' }
    const error = await failureOf(gateway.refund(refund))
    expect(error).toMatchObject({ status: 409, reason: 'refund_too_large' })
    expect(error).toBeInstanceOf(GatewayRefused)
    expect(asked).toBe(1)
  })

  it('in its own way is quoted in no log', async () => {
    const gateway = await gatewayAt((_, response) =>
      response.writeHead(400).end(`{"error":"${key}"}`),
    )
    expect(await failureOf(gateway.query('PAY-1'))).toMatchObject({ reason: 'no_reason_given' })
  })
})

it.each([
  ['a link that runs a script', { type: 'app', app_url: 'javascript:alert(1)' }],
  [
    'a picture from elsewhere',
    {
      type: 'qr',
      qr_image: 'https://elsewhere.test/x.png',
      qr_raw_data: '0002',
      qr_expire_time: '2099-01-01T00:00:00Z',
    },
  ],
])('%s is not handed on to a payer', async (_, answer) => {
  const gateway = await gatewayAt((_request, response) => response.end(JSON.stringify(answer)))
  expect(await failureOf(gateway.open(test.trade()))).toBeInstanceOf(GatewayUnavailable)
})

describe('a connection', () => {
  it('is none for an organization that has none, or without a sandbox to be at', async () => {
    const organizationId = await newOrganization()
    const gateways = gatewaysWith()
    expect(await gateways.active(organizationId)).toBeNull()
    await test.database.transaction((tx) =>
      gateways.connect(tx, { organizationId, merchantId: 'm', key, baseUrl: null }),
    )
    expect(await gateways.active(organizationId)).toBeNull()
    expect(await gatewaysWith({ sandboxUrl: test.url }).active(organizationId)).not.toBeNull()
  })

  it('keeps its key sealed, and bound to its organization', async () => {
    const gateways = gatewaysWith({ sandboxUrl: test.url })
    const [one, other] = [await newOrganization(), await newOrganization()]
    for (const organizationId of [one, other]) {
      await test.database.transaction((tx) =>
        gateways.connect(tx, { organizationId, merchantId: organizationId, key, baseUrl: null }),
      )
    }
    const rows = await test.database.query<{ sealed_key: Buffer }>(
      `select sealed_key from tms.gateway_connections`,
    )
    for (const row of rows) expect(row.sealed_key.toString('latin1')).not.toContain(key)
    await test.database.query(
      `update tms.gateway_connections set sealed_key =
         (select sealed_key from tms.gateway_connections where organization_id = $1)
       where organization_id = $2`,
      [one, other],
    )
    await expect(gateways.active(other)).rejects.toThrow('does not open')
  })

  it('that is replaced is still there for what was opened through it', async () => {
    const gateways = gatewaysWith({ sandboxUrl: test.url })
    const organizationId = await newOrganization()
    const connect = async (merchantId: string) => {
      await test.database.transaction((tx) =>
        gateways.connect(tx, { organizationId, merchantId, key, baseUrl: null }),
      )
      return (await gateways.active(organizationId))?.connectionId ?? ''
    }
    const old = await connect('old')
    expect(await connect('new')).not.toBe(old)
    const byId = await gateways.byId({ organizationId, connectionId: old })
    expect(byId?.connectionId).toBe(old)
    // Another organization does not reach it by its id.
    expect(
      await gateways.byId({ organizationId: await newOrganization(), connectionId: old }),
    ).toBeNull()
    // Taken up again, it is the same one.
    expect(await connect('old')).toBe(old)
  })
})
