/**
 * Two imaginary carriers, played over HTTP: each with its own API, vocabulary and signatures, trucks that
 * drive, and callbacks. Their data is in the schema `sandbox`, so that any process can answer for them
 * and a restart changes nothing.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Transaction } from '#server/db/database.ts'
import type { SandboxDeps, SandboxPart } from '../sandbox-part.ts'
import { carrierNames, type CarrierName, behaviourSchema } from './behaviour.ts'
import { createCallbacks } from './callbacks.ts'
import { createOrderDesk, type OrderDesk } from './order-desk.ts'
import type { SandboxCarrier, SandboxCarrierDeps } from './sandbox-carrier.ts'
import { createProviderA } from './provider-a/provider-a.ts'
import { createProviderB } from './provider-b/provider-b.ts'
import * as store from './store.ts'
import { setAccountBehaviour } from './store.ts'
import { z } from 'zod'
import { parsedJson } from '../parsed-json.ts'

const prefix = '/sandbox/carriers/'
const bodyLimitBytes = 256 * 1024
const idleMs = 250
const afterFailureMs = 2_000

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
  ids,
  log,
  speed,
  publicUrl,
  callbackOrigins,
}: Omit<SandboxDeps, 'secretKey'>): SandboxCarriers {
  const desk = createOrderDesk({ database, clock, speed })
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
  const closing = new AbortController()
  const callbacks = createCallbacks({
    database,
    clock,
    ids,
    log,
    carriers,
    ownOrigin: callbackOrigins[0] ?? publicUrl,
    signal: closing.signal,
  })
  let ticking: Promise<void> = Promise.resolve()

  async function tickUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      let waitMs = idleMs
      try {
        if ((await callbacks.tick()) > 0) waitMs = 0
      } catch (error) {
        log.warn({ err: error }, 'the sandbox carriers could not tell what is due')
        waitMs = afterFailureMs
      }
      await waiting(waitMs)
    }
  }

  async function waiting(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  }

  async function answerCarrier(provider: CarrierName, rest: string, request: Request) {
    const body = await readText(request, bodyLimitBytes)
    if (body === null) return new Response('too large\n', { status: 413 })
    if (rest === 'control') {
      if (request.method !== 'POST') return new Response('POST only\n', { status: 405 })
      return answerControl({ provider, body }, { desk, database })
    }
    const { response, slowMs } = await carriers[provider].answer({
      method: request.method,
      path: new URL(request.url).pathname,
      rest,
      header: (name) => request.headers.get(name),
      body,
    })
    if (slowMs > 0) await waiting(slowMs)
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
    start() {
      ticking = tickUntilClosed()
    },
    tick: callbacks.tick,
    async openAccount(db, { provider, keyId, callbackUrl }) {
      const drawn = randomBytes(32).toString('base64url')
      const key = await store.openAccount(db, { provider, keyId, callbackUrl, key: drawn })
      return { keyId, key }
    },
    async close() {
      closing.abort()
      await ticking
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

/** Null when it is larger. */
async function readText(request: Request, limitBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * POST /sandbox/carriers/{provider}/control: how a carrier, or one trip, is to behave. For tests and
 * demonstrations.
 *
 *     { "account": { "keyId"?, "behaviour" } }       replaces the earlier behaviour
 *     { "trip": { "orderNo" or "reference", "end"?: "canceled" | "failed", "behaviour"? } }
 */
const controlSchema = z.union([
  z.strictObject({
    account: z.strictObject({ keyId: z.string().optional(), behaviour: behaviourSchema }),
  }),
  z.strictObject({
    trip: z
      .strictObject({
        orderNo: z.string().optional(),
        reference: z.string().optional(),
        end: z.enum(['canceled', 'failed']).optional(),
        behaviour: behaviourSchema.optional(),
      })
      .refine(({ orderNo, reference }) => (orderNo ?? reference) !== undefined),
  }),
])

async function answerControl(
  { provider, body }: { provider: CarrierName; body: string },
  { desk, database }: { desk: OrderDesk; database: Database },
): Promise<Response> {
  const asked = controlSchema.safeParse(parsedJson(body))
  if (!asked.success) return Response.json({ error: z.prettifyError(asked.error) }, { status: 400 })
  if ('account' in asked.data) {
    const { keyId = null, behaviour } = asked.data.account
    const changed = await setAccountBehaviour(database, { provider, keyId, behaviour })
    return changedReply(changed)
  }
  const { orderNo = null, reference = null, end = null, behaviour = null } = asked.data.trip
  const changed = await desk.change({ provider, orderNo, reference }, { end, behaviour })
  return changedReply(changed ? 1 : 0)
}

function changedReply(changed: number): Response {
  return changed > 0
    ? Response.json({ changed })
    : Response.json({ error: 'there is nothing of that kind to change' }, { status: 404 })
}
