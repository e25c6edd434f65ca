import { createServer } from 'node:http'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { gateway } from './gateway/gateway.ts'
import { openDatabase } from '../db/database.ts'
import { usualRetention } from '#lib/retention.ts'
import { testSeller } from './seller/testing/test-seller.ts'
import { installPortalRuntime, portalRuntime } from './runtime.ts'

const log = pino({ level: 'silent' })

/** Nobody asks it anything here. */
const database = openDatabase({
  url: 'postgresql://nobody@127.0.0.1:9/none',
  maxConnections: 1,
  applicationName: 'none',
  log,
})

function runtimeFor(baseUrl: string) {
  const upstream = {
    baseUrl,
    apiKey: 'ak_test',
    apiSecret: 'as_test',
    innerToken: null,
    hasConsole: false,
  }
  return {
    upstream,
    database,
    queue: { send: () => Promise.reject(new Error('nothing is sent here')) },
    mailer: { send: () => Promise.reject(new Error('nothing is sent here')) },
    secretKey: 'a secret key for nothing',
    publicUrl: 'http://localhost',
    demo: null,
    ownVehicleTypes: [],
    actingMs: 1_800_000,
    retention: usualRetention,
    staffTakeSecondStep: false,
    mapTiles: null,
    vatPermille: null,
    backups: 'off' as const,
    seller: testSeller(),
    log,
  }
}

test('without a runtime the portal says who installs it', () => {
  expect(() => portalRuntime()).toThrow(/npm start/)
  expect(() => gateway()).toThrow(/npm start/)
})

test('the gateway is one until another runtime is installed, and none after the close', async () => {
  const first = installPortalRuntime(runtimeFor('http://127.0.0.1:1'))
  const firstGateway = gateway()
  expect(gateway()).toBe(firstGateway)
  const second = installPortalRuntime(runtimeFor('http://127.0.0.1:2'))
  expect(gateway()).not.toBe(firstGateway)
  await first.close()
  expect(portalRuntime().upstream.baseUrl).toBe('http://127.0.0.1:2')
  await second.close()
  expect(() => gateway()).toThrow(/npm start/)
})

test('closing waits for calls under way and ends the connections to the service', async () => {
  const server = createServer((_, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    }, 50)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const runtime = installPortalRuntime(runtimeFor(`http://127.0.0.1:${address.port}`))
  const underWay = gateway().listOrganizations()
  await new Promise((resolve) => server.once('request', resolve))
  await runtime.close()
  expect(await underWay).toEqual({ ok: true, value: { data: [] } })
  const countOpen = () =>
    new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(countOpen).toBe(0)
})
