/**
 * A merchant and its gateway on one port, connected over HTTP only: the sandbox, our adapter for it, and
 * our handler of its notices. Only the clock and the effect of the notices are fakes.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import type { SandboxDeps } from '#server/sandbox/sandbox-part.ts'
import { nodeRequest, writeNodeResponse } from '#server/tms/http/node-exchange.ts'
import { replyWithError } from '#server/tms/http/reply.ts'
import { ServiceError } from '#server/tms/http/service-error.ts'
import { createSeal } from '#server/seal.ts'
import type {
  GatewayNotice,
  NewTrade,
  PaymentGateway,
} from '#server/tms/payments/gateway/gateway.ts'
import { createGateways, type Gateways } from '#server/tms/payments/gateway/gateways.ts'
import { answerGatewayCallback } from '#server/tms/payments/gateway/routes.ts'
import { testSecretKey } from './test-secret-key.ts'

export interface HandledRequest {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface TestGateway {
  readonly database: Database
  readonly databaseUrl: string
  readonly sandbox: Sandbox
  readonly gateways: Gateways
  readonly gateway: PaymentGateway
  readonly organizationId: OrganizationId
  readonly merchantId: string
  readonly key: string
  readonly url: string
  readonly clock: { nowMs(): number; set(nowMs: number): void }
  /** The notices that our handler accepted, in order. */
  readonly notices: GatewayNotice[]
  /** Every request to our handler, with its response. */
  readonly handledRequests: HandledRequest[]
  /** The room's handling of a notice; throws to fail. */
  receive: (notice: GatewayNotice) => Promise<void>
  another(overrides?: Partial<SandboxDeps>): Sandbox
  trade(changes?: Partial<NewTrade>): NewTrade
  /** A program that uses the pay page. */
  press(
    tradeNo: string,
    action: 'pay' | 'fail',
    options?: object,
  ): Promise<{ status: number; json: unknown }>
  close(): Promise<void>
}

export async function openTestGateway(): Promise<TestGateway> {
  const opened = await openTestDatabase()
  const { database } = opened
  let nowMs = Date.now()
  const clock = { nowMs: () => nowMs, set: (to: number) => void (nowMs = to) }
  const log = createLog({ level: 'silent' })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server.address())}`

  const deps: SandboxDeps = {
    database,
    clock,
    ids: systemIds,
    log,
    speed: 1000,
    publicUrl: url,
    ownUrl: url,
    isOpen: false,
    secretKey: testSecretKey,
  }
  const sandboxes = [createSandbox(deps)]
  const [sandbox] = sandboxes
  if (sandbox === undefined) throw new Error('no sandbox')
  const gateways = createGateways({
    database,
    seal: createSeal(testSecretKey),
    clock,
    ids: systemIds,
    callbackBase: url,
    sandboxUrl: `${url}/sandbox/gateway`,
  })

  const organizationId = await addOrganization(database)
  const merchantId = `m-${organizationId}`
  const { key } = await sandbox.gateway.addMerchant(database, {
    id: merchantId,
    name: 'Test Haulage',
    city: 'Bangkok',
    country: 'TH',
    timezone: 'Asia/Bangkok',
  })
  await database.transaction((tx) =>
    gateways.connect(tx, { organizationId, merchantId, key, baseUrl: null }),
  )
  const gateway = await gateways.active(organizationId)
  if (gateway === null) throw new Error('no gateway')

  const notices: GatewayNotice[] = []
  const handledRequests: HandledRequest[] = []
  let tradeCount = 0
  const opening: TestGateway = {
    database,
    databaseUrl: opened.url,
    sandbox,
    gateways,
    gateway,
    organizationId,
    merchantId,
    key,
    url,
    clock,
    notices,
    handledRequests,
    receive: async () => {},
    another(overrides = {}) {
      const next = createSandbox({ ...deps, ...overrides })
      sandboxes.push(next)
      return next
    },
    trade(changes = {}) {
      tradeCount += 1
      return {
        tradeNo: `PAY-${String(tradeCount).padStart(6, '0')}`,
        amountMinor: 1_234_50,
        currency: 'THB',
        method: { type: 'qr' },
        description: 'Bangkok to Chiang Mai',
        expiresAt: new Date(clock.nowMs() + 600_000),
        notifyUrl: gateways.notifyUrl(organizationId),
        returnUrl: `${url}/orders/1`,
        ...changes,
      }
    },
    async press(tradeNo, action, options) {
      const answer = await fetch(`${url}/sandbox/gateway/${tradeNo}/${action}`, {
        method: 'POST',
        ...(options === undefined
          ? {}
          : {
              body: JSON.stringify(options),
              headers: { 'content-type': 'application/json' },
            }),
      })
      return { status: answer.status, json: await answer.json() }
    },
    async close() {
      await Promise.all(sandboxes.map((each) => each.close()))
      await gateways.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await opened.close()
    },
  }

  const door = answerGatewayCallback({
    gateways,
    clock,
    async receive({ notice }) {
      await opening.receive(notice)
      notices.push(notice)
    },
  })
  server.on('request', (incoming, outgoing) => {
    void (async () => {
      if (incoming.url?.startsWith('/sandbox/') === true) {
        await answerSandbox(incoming, outgoing, { sandbox, publicUrl: url })
        return
      }
      const asked = nodeRequest(incoming)
      let body = ''
      const recorded = {
        method: asked.method,
        target: asked.target,
        address: asked.address,
        header: (name: string) => asked.header(name),
        async body(limitBytes: number) {
          const bytes = await asked.body(limitBytes)
          body = Buffer.from(bytes ?? []).toString()
          return bytes
        },
        clientGone: () => asked.clientGone(),
      }
      const refused = (error: unknown) =>
        replyWithError(error instanceof ServiceError ? error : new ServiceError('internal'), {
          requestId: 'test',
          legacy: false,
          language: 'en',
        })
      const response =
        (await door(recorded).catch(refused)) ?? refused(new ServiceError('path_not_found'))
      const headers = Object.fromEntries(
        Object.keys(incoming.headers).map((name) => [name, asked.header(name) ?? '']),
      )
      handledRequests.push({ status: response.status, headers, body })
      writeNodeResponse(response, { incoming, outgoing })
    })().catch(() => outgoing.destroy())
  })
  return opening
}

async function addOrganization(database: Database): Promise<OrganizationId> {
  const id: OrganizationId = systemIds.uuid()
  await database.query(
    `insert into tms.organizations (id, name, currency, country, timezone)
     values ($1, 'Test Haulage', 'THB', 'TH', 'Asia/Bangkok')`,
    [id],
  )
  return id
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
