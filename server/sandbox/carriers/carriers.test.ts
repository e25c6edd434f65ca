/** The sandbox's carriers as a customer's program meets them, and what they do when they are told to misbehave. */
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { createLog } from '#server/log.ts'
import { createSandboxCarriers, type SandboxCarriers } from './carriers.ts'
import { waitFor } from '../../testing/wait-for.ts'

const minuteMs = 60_000
const publicUrl = 'http://sandbox.test'
const prefix = '/sandbox/carriers/provider_a/'

let database: Database
let close: () => Promise<void>
let receiver: Server
let callbackUrl: string
let sandbox: SandboxCarriers
let key: string
let keyId = ''
let accounts = 0
let nowMs = Date.now()
const clock = { nowMs: () => nowMs }
const others: SandboxCarriers[] = []

interface Received {
  readonly number: string
  readonly revision: number
  readonly state: string
  readonly signed: boolean
}
let received: Received[] = []
let answerWith: () => number = () => 200

beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  close = opened.close
  receiver = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await textOf(incoming)
      const time = String(incoming.headers['x-carrier-time'])
      const right = createHmac('sha256', key).update(`${time}\n${body}`).digest('hex')
      const { shipment } = JSON.parse(body) as { shipment: Shipment }
      const signed = incoming.headers['x-carrier-signature'] === right
      const { number, revision, state } = shipment
      received.push({ number, revision, state, signed })
      outgoing.writeHead(answerWith()).end()
    })()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await close()
})
beforeEach(async () => {
  sandbox = open()
  accounts += 1
  keyId = `account-${accounts}`
  key = (await sandbox.openAccount(database, { provider: 'provider_a', keyId, callbackUrl })).key
  received = []
  answerWith = () => 200
})
afterEach(async () => {
  await Promise.all(others.splice(0).map((each) => each.close()))
  await database.query(`delete from sandbox.carrier_accounts`)
})

function open(speed = 1): SandboxCarriers {
  const log = createLog({ level: 'silent' })
  const deps = { database, clock, log, speed, publicUrl, ownUrl: publicUrl }
  const opened = createSandboxCarriers(deps)
  others.push(opened)
  return opened
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  {
    body = '',
    at = sandbox,
    headers = {},
    signedWith = key,
    atMs = nowMs,
  }: {
    body?: string
    at?: SandboxCarriers
    headers?: Record<string, string>
    signedWith?: string
    atMs?: number
  } = {},
) {
  const url = new URL(`${prefix}${path}`, publicUrl)
  const time = String(Math.floor(atMs / 1000))
  const text = `${method}\n${url.pathname}\n${time}\n${body}`
  const response = await at.handle(
    new Request(url, {
      method,
      ...(method === 'POST' && { body }),
      headers: {
        'x-carrier-key': keyId,
        'x-carrier-time': time,
        'x-carrier-signature': createHmac('sha256', signedWith).update(text).digest('hex'),
        ...headers,
      },
    }),
  )
  if (response === null) throw new Error('not an address of the carriers')
  const json = (await response.json()) as { shipment?: Shipment }
  return { status: response.status, json }
}

interface Shipment {
  readonly number: string
  readonly state: string
  readonly revision: number
  readonly position: { latitude: number; longitude: number } | null
}

function order(reference: string, instructions = ''): string {
  const place = (line: string, latitude: number, longitude: number) => ({
    line,
    latitude,
    longitude,
  })
  return JSON.stringify({
    reference,
    collection: place('Bang Phli', 13.618, 100.694),
    delivery: place('Khon Kaen', 16.49, 102.857),
    vehicle: '10-wheel box truck',
    cargo: { weightKg: 100, pieces: 1 },
    instructions,
  })
}

async function book(instructions = ''): Promise<string> {
  const { json } = await call('POST', 'v1/shipments', { body: order(`${keyId}-1`, instructions) })
  if (json.shipment === undefined) throw new Error(JSON.stringify(json))
  return json.shipment.number
}

async function tickUntilQuiet(at = sandbox): Promise<void> {
  await waitFor(async () => (await at.tick()) === 0)
}

/** The whole trip, minute by minute. */
async function drive(minutes: number, at = sandbox): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 5) {
    nowMs += 5 * minuteMs
    await tickUntilQuiet(at)
  }
}

async function control(body: object, provider = 'provider_a'): Promise<number> {
  const url = `${publicUrl}/sandbox/carriers/${provider}/control`
  const request = new Request(url, { method: 'POST', body: JSON.stringify(body) })
  return (await sandbox.handle(request))?.status ?? 0
}

it('answers only who signs this very request, now', async () => {
  const number = await book()
  const path = `v1/shipments/${number}`
  expect((await call('GET', path)).status).toBe(200)
  expect((await call('GET', path, { signedWith: 'another key' })).status).toBe(401)
  expect((await call('GET', path, { headers: { 'x-carrier-key': 'nobody' } })).status).toBe(401)
  expect((await call('GET', path, { atMs: nowMs - 5 * minuteMs - 1000 })).status).toBe(401)
  expect((await call('GET', path, { atMs: nowMs + 5 * minuteMs + 1000 })).status).toBe(401)
  expect((await call('GET', path, { atMs: nowMs - 4 * minuteMs })).status).toBe(200)
  const other = createHmac('sha256', key).update(`GET\n${prefix}v1/shipments/OTHER\n`).digest('hex')
  expect((await call('GET', path, { headers: { 'x-carrier-signature': other } })).status).toBe(401)
  const { key: theirs } = await sandbox.openAccount(database, {
    provider: 'provider_a',
    keyId: 'theirs',
    callbackUrl,
  })
  const asThem = { headers: { 'x-carrier-key': 'theirs' }, signedWith: theirs }
  expect((await call('GET', path, asThem)).status).toBe(404)
})

it('takes an order once, however often it comes', async () => {
  const body = order('same')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', 'v1/shipments', { body })),
  )
  expect(new Set(answers.map(({ json }) => json.shipment?.number)).size).toBe(1)
  for (const bad of ['', '{}', '[]', order('x').replace('13.618', '91')]) {
    expect((await call('POST', 'v1/shipments', { body: bad })).status).toBe(400)
  }
})

it('reports every event once, whichever processes there are', async () => {
  const trips = 12
  for (let trip = 0; trip < trips; trip += 1) {
    await call('POST', 'v1/shipments', { body: order(`${keyId}-${trip}`) })
  }
  const processes = [sandbox, open(), open(), open()]
  for (let minute = 0; minute < 900; minute += 30) {
    nowMs += 30 * minuteMs
    await waitFor(async () =>
      (await Promise.all(processes.map((each) => each.tick()))).every((sent) => sent === 0),
    )
  }
  const byTrip = Map.groupBy(received, ({ number }) => number)
  expect(byTrip.size).toBe(trips)
  for (const reports of byTrip.values()) {
    const revisions = reports.map(({ revision }) => revision)
    expect(revisions.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(reports.find(({ revision }) => revision === 7)?.state).toBe('DELIVERED')
    expect(reports.every(({ signed }) => signed)).toBe(true)
  }
})

it('goes on where it was after a restart in the middle, and reports what was left', async () => {
  const number = await book()
  await drive(120)
  const before = await call('GET', `v1/shipments/${number}`)
  const receivedBefore = received.length
  await sandbox.close()
  // Time passes in which it would have sent callbacks; then it starts at another speed.
  nowMs += 30 * minuteMs
  const restarted = open(1000)
  const after = await call('GET', `v1/shipments/${number}`, { at: restarted })
  const moved = distance(before.json.shipment, after.json.shipment)
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(0.5)
  await drive(900, restarted)
  expect(received.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(receivedBefore).toBeLessThan(8)
})

function distance(from: Shipment | undefined, to: Shipment | undefined): number {
  const [a, b] = [from?.position, to?.position]
  if (!a || !b) throw new Error('no truck has it')
  return Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude)
}

it('an event whose process died is reported by another one later', async () => {
  await book()
  nowMs += 1
  // It has claimed the callback and is gone before it sends it.
  await database.query(`update sandbox.carrier_trips set next_event_at = $1`, [
    new Date(nowMs + 30_000),
  ])
  expect(await open().tick()).toBe(0)
  nowMs += 30_000
  // Half a minute after the booking, the carrier looks for a driver.
  expect(await open().tick()).toBe(2)
  expect(received.map(({ revision }) => revision)).toEqual([0, 1])
})

it('reports again, ever more rarely, until it is accepted', async () => {
  await book()
  answerWith = () => 503
  const triedAfterMs: number[] = []
  const startMs = nowMs
  for (let step = 0; step < 70; step += 1) {
    received = []
    await sandbox.tick()
    if (received.some(({ revision }) => revision === 0)) triedAfterMs.push(nowMs - startMs)
    nowMs += 500
  }
  expect(triedAfterMs.slice(0, 5)).toEqual([0, 1000, 3000, 7000, 15_000])
  answerWith = () => 200
  received = []
  nowMs += minuteMs
  await tickUntilQuiet()
  expect(received.map(({ revision }) => revision)).toContain(0)
  await tickUntilQuiet()
  expect(received.filter(({ revision }) => revision === 0)).toHaveLength(1)
})

it('sends each callback when it happens, rightly signed, or none when it is told to', async () => {
  const run = async (note: string) => {
    await database.query(`delete from sandbox.carrier_accounts`)
    accounts += 1
    keyId = `account-${accounts}`
    key = (await sandbox.openAccount(database, { provider: 'provider_a', keyId, callbackUrl })).key
    received = []
    await book(`please ${note}`)
    // The first three happen within six minutes.
    for (let second = 0; second < 460; second += 2) {
      nowMs += 2000
      await tickUntilQuiet()
    }
    expect(received.every(({ signed }) => signed)).toBe(true)
    return received.map(({ revision }) => revision)
  }
  expect(await run('be on time')).toEqual([0, 1, 2])
  expect(await run('[sandbox: silent]')).toEqual([])
  expect(await run('[sandbox: silent@provider_b no such word=1]')).toEqual([0, 1, 2])
})

it('a trip that is called off says so, and nothing after it', async () => {
  await book()
  await drive(10)
  const body = JSON.stringify({ reference: `${keyId}-1` })
  expect((await call('POST', 'v1/cancellations', { body })).status).toBe(200)
  await drive(900)
  const revisions = received.map(({ revision }) => revision)
  expect(revisions).toEqual(revisions.map((_, index) => index))
  expect(received.at(-1)?.state).toBe('CANCELLED')
})

it('fails or cancels when it is told to', async () => {
  await book('[sandbox: fail]')
  await drive(900)
  expect(received.at(-1)?.state).toBe('FAILED')
  expect(received.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])

  received = []
  await call('POST', 'v1/shipments', { body: order('second', '[sandbox: cancel]') })
  await drive(120)
  expect(received.map(({ state }) => state)).toEqual([
    'BOOKED',
    'FINDING_DRIVER',
    'DRIVER_ASSIGNED',
    'CANCELLED',
  ])
})

it('a carrier can be told to refuse, to be down, and to be as usual again', async () => {
  const one = (body: string) => call('POST', 'v1/shipments', { body })
  expect(await control({ account: { behaviour: { refuse: true } } })).toBe(200)
  expect((await one(order('r1'))).status).toBe(422)
  expect(await control({ account: { behaviour: { unreachable: true } } })).toBe(200)
  await expect(one(order('r1'))).rejects.toThrow()
  expect(await control({ account: { behaviour: {} } })).toBe(200)
  expect((await one(order('r1'))).status).toBe(201)
  for (const nonsense of [{}, { account: { behaviour: { odd: true } } }, { trip: {} }, []]) {
    expect(await control(nonsense)).toBe(400)
  }
})

it('a callback URL that is a path alone is of this installation', async () => {
  const origin = new URL(callbackUrl).origin
  const log = createLog({ level: 'silent' })
  const deps = { database, clock, log, speed: 1, publicUrl }
  const here = createSandboxCarriers({ ...deps, ownUrl: origin })
  others.push(here)
  const account = { provider: 'provider_a', keyId, callbackUrl: '/told' } as const
  expect(await here.openAccount(database, account)).toEqual({ keyId, key })
  await book()
  nowMs += 1
  expect(await here.tick()).toBe(1)
  expect(received).toHaveLength(1)
})

it('a shipment on its way somewhere, delivers by itself once it is started', async () => {
  const fast = open(100_000)
  fast.start()
  await call('POST', 'v1/shipments', { body: order('fast'), at: fast })
  nowMs += minuteMs
  await waitFor(() => received.at(-1)?.state === 'DELIVERED')
  expect(received.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('what is not theirs is nobody, and only the pictures that exist are sent', async () => {
  const at = (path: string) => sandbox.handle(new Request(`${publicUrl}${path}`))
  expect(await at('/sandbox/gateway/x')).toBeNull()
  expect(await at('/api/quotes')).toBeNull()
  for (const path of ['provider_c/v1/shipments', 'pictures/lorry.svg', 'pictures/driver.svg/..']) {
    expect((await at(`/sandbox/carriers/${path}`))?.status).toBe(404)
  }
  const picture = await at('/sandbox/carriers/pictures/driver.svg')
  expect(picture?.headers.get('content-type')).toBe('image/svg+xml')
  expect(await picture?.text()).toContain('<svg')
})
