/**
 * Two imaginary carriers, played over HTTP: each with its own API, vocabulary and signatures, trucks that
 * drive, and callbacks. Their data is in the schema `sandbox`, so that any process can answer for them
 * and a restart changes nothing.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database, Transaction } from '#server/db/database.ts'
import { createLoop, retryAt } from '../loop.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'
import { behaviourSchema, carrierNames, type CarrierName } from './behaviour.ts'
import { createOrderDesk } from './order-desk.ts'
import { createProviderA } from './provider-a.ts'
import { createProviderB } from './provider-b.ts'
import type { SandboxCarrier, SandboxCarrierDeps } from './sandbox-carrier.ts'
import * as store from './store.ts'
import { eventOf, snapshotOf, type Trip } from './trip/trip.ts'

const prefix = '/sandbox/carriers/'
const callbacksAtOnce = 20
const answerWithinMs = 10_000
/** How long the claim of a process that was killed while sending lasts. */
const claimMs = 30_000

export interface SandboxCarriers extends SandboxPart {
  /** Sends what is due now; for tests that stop the clock. Returns the number of callbacks sent. */
  tick(): Promise<number>
  /**
   * Opens an account with a carrier, as a haulier would; a second call keeps its key. A callback URL
   * without an origin belongs to this installation, at whichever port it runs.
   */
  openAccount(
    db: Database | Transaction,
    account: { provider: CarrierName; keyId: string; callbackUrl: string },
  ): Promise<{ keyId: string; key: string }>
}

export function createSandboxCarriers({
  database,
  clock,
  log,
  speed,
  publicUrl,
  ownUrl,
}: Omit<SandboxDeps, 'secretKey' | 'ids' | 'isOpen'>): SandboxCarriers {
  const closing = new AbortController()
  const pause = async (ms: number) =>
    sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  const desk = createOrderDesk({ database, clock, speed, pause })
  const carrierDeps = (provider: CarrierName): SandboxCarrierDeps => ({
    desk,
    clock,
    picturesUrl: `${publicUrl}${prefix}pictures`,
    findAccount: (keyId) => store.findAccount(database, provider, keyId),
  })
  const carriers: Readonly<Record<CarrierName, SandboxCarrier>> = {
    provider_a: createProviderA(carrierDeps('provider_a')),
    provider_b: createProviderB(carrierDeps('provider_b')),
  }
  const loop = createLoop({
    task: sendDue,
    name: 'sending the callbacks of the sandbox carriers',
    log,
  })

  /** One callback for each trip with a due one: a trip's callbacks do not overtake each other. */
  async function sendDue(signal: AbortSignal): Promise<number> {
    const now = new Date(clock.nowMs())
    const until = new Date(now.getTime() + claimMs)
    const limit = callbacksAtOnce
    const trips = await store.claimDueTrips(database, { now, until, limit })
    await Promise.all(trips.map((trip) => sendNext(trip, signal)))
    return trips.length
  }

  async function sendNext(trip: Trip, signal: AbortSignal): Promise<void> {
    const { orderNo, nextSequence, speed: tripSpeed } = trip
    const event = eventOf(trip, nextSequence)
    if (event === undefined) return
    const isAccepted = await send(trip, event.atMs, signal)
    const again = { dueAt: event.moment, nowMs: clock.nowMs(), speed: tripSpeed }
    const retry = isAccepted ? null : retryAt(again)
    if (retry !== null) return store.postpone(database, trip, retry)
    await database.transaction(async (tx) => {
      const now = await store.findTrip(tx, trip, { orderNo }, { lock: true })
      // It may have been canceled meanwhile, and this event then never happened.
      if (now === null || eventOf(now, nextSequence)?.phase !== event.phase) return
      await store.updateTrip(tx, { ...now, nextSequence: nextSequence + 1 })
    })
  }

  async function send(trip: Trip, atMs: number, signal: AbortSignal): Promise<boolean> {
    const account = await store.findAccount(database, trip.provider, trip.keyId)
    if (account === null) return true
    const carrier = carriers[trip.provider]
    try {
      const response = await fetch(new URL(account.callbackUrl, ownUrl), {
        method: 'POST',
        ...carrier.callback(snapshotOf(trip, atMs), account),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      })
      return carrier.accepted(response.status, await response.text())
    } catch (error) {
      log.debug({ err: error, orderNo: trip.orderNo }, 'a callback did not arrive')
      return false
    }
  }

  async function answerCarrier(
    provider: CarrierName,
    rest: string,
    request: Request,
  ): Promise<Response> {
    const body = await request.text()
    if (rest === 'control') return answerControl(database, { provider, request, body })
    const carrier = carriers[provider]
    const arrived = {
      method: request.method,
      path: new URL(request.url).pathname,
      rest,
      header: (name: string) => request.headers.get(name),
      body,
    }
    const account = await carrier.callerOf(arrived)
    if (account === null) return carrier.refuseCaller()
    const { unreachable, slowMs } = account.behaviour
    if (unreachable) return new Response('<html>down</html>', { status: 503 })
    const response = await carrier.serve(account, arrived)
    if (slowMs) await pause(slowMs)
    return response
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(prefix)) return null
      const [first = '', ...others] = pathname.slice(prefix.length).split('/')
      const rest = others.join('/')
      if (first === 'pictures' && request.method === 'GET') return picture(rest)
      const provider = carrierNames.find((name) => name === first)
      if (provider === undefined) return new Response('not found\n', { status: 404 })
      return answerCarrier(provider, rest, request)
    },
    start: loop.start,
    async tick() {
      let sent = 0
      let round = await sendDue(closing.signal)
      while (round > 0) {
        sent += round
        round = await sendDue(closing.signal)
      }
      return sent
    },
    async openAccount(db, { provider, keyId, callbackUrl }) {
      const drawn = randomBytes(32).toString('base64url')
      const key = await store.openAccount(db, { provider, keyId, callbackUrl, key: drawn })
      return { keyId, key }
    },
    async close() {
      closing.abort()
      await loop.close()
    },
  }
}

const pictures = /^(?:driver|vehicle|parcels-1|parcels-2|signature)\.svg$/

/** The photographs that a real carrier would send: the same drawings for every trip. */
async function picture(name: string): Promise<Response> {
  if (!pictures.test(name)) return new Response('not found\n', { status: 404 })
  return new Response(await readFile(new URL(`./pictures/${name}`, import.meta.url)), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}

const controlSchema = z.strictObject({
  account: z.strictObject({ behaviour: behaviourSchema.strict() }),
})

/**
 * POST /sandbox/carriers/{provider}/control `{ "account": { "behaviour" } }`: replaces the behaviour of
 * the carrier. For tests and demonstrations.
 */
async function answerControl(
  database: Database,
  { provider, request, body }: { provider: CarrierName; request: Request; body: string },
): Promise<Response> {
  if (request.method !== 'POST') return new Response('POST only\n', { status: 405 })
  const asked = controlSchema.safeParse(parsedJson(body))
  if (!asked.success) return Response.json({ error: z.prettifyError(asked.error) }, { status: 400 })
  await store.setBehaviour(database, provider, asked.data.account.behaviour)
  return Response.json({})
}
