/**
 * The paths that every process answers by itself: health and metrics; and the contract, beside a
 * service.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openApiDocument } from '#lib/contract/openapi.ts'
import type { Config } from '../config.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { isFromThisMachine } from '../from-this-machine.ts'
import type { Logger } from '../log.ts'
import type { Foundation } from './foundation.ts'
import type { Metrics } from './metrics.ts'
import { share, within } from './share.ts'

/** The caller answers its rejection. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export function ownPaths({
  config,
  foundation: { database, queue, server },
  hasService,
  metrics,
  log,
}: {
  config: Config
  foundation: Foundation
  hasService: boolean
  metrics: Metrics
  log: Logger
}): ReadonlyMap<string, Answer> {
  const readiness = watchReadiness({
    database: () => database.ping(),
    migrations: async () => {
      const pending = await pendingMigrations(database)
      if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}`)
    },
    queue: () => queue.ping(),
    disk: async () => {
      if (server.waitsForSpace()) throw new Error('PostgreSQL waits for space')
      await database.checkDisk()
    },
  })
  const own = new Map<string, Answer>([
    ['/healthz', (_, response) => answerHealth(response)],
    ['/readyz', (_, response) => answerReady(response, readiness)],
    [
      '/metrics',
      (request, response) =>
        answerMetrics(request, response, { metrics, token: config.metricsToken, log }),
    ],
  ])
  if (hasService) {
    const openApi = JSON.stringify(openApiDocument({ serverUrl: config.publicUrl }))
    own.set('/openapi.json', (_, response) => answerOpenApi(response, openApi))
  }
  return own
}

function answerOpenApi(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}

type Check = () => Promise<void>

interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, boolean>>
}

const checkTimeoutMs = 3_000
/** Anyone may send these requests, so one result serves all of them for this long. */
const keepMs = 1_000

function answerHealth(response: ServerResponse): void {
  send(response, 200, 'text/plain', 'ok\n')
}

/** Runs the checks at most once in `keepMs`, however many requests arrive. */
export function watchReadiness(checks: Readonly<Record<string, Check>>): () => Promise<Readiness> {
  // A check that hangs is not started a second time.
  const shared = Object.entries(checks).map(([name, check]) => [name, share(check)] as const)
  let known: { readonly readiness: Readiness; readonly atMs: number } | null = null
  const look = share(async () => {
    const results = await Promise.all(
      shared.map(async ([name, check]) => [name, await passes(check)] as const),
    )
    const ready = results.every(([, ok]) => ok)
    const readiness = { ready, checks: Object.fromEntries(results) }
    known = { readiness, atMs: performance.now() }
    return readiness
  })
  return async () =>
    known !== null && performance.now() - known.atMs < keepMs ? known.readiness : look()
}

async function passes(check: Check): Promise<boolean> {
  return (
    (await within(
      checkTimeoutMs,
      check().then(() => true),
    )) === true
  )
}

/** 200 when each check passes, else 503. The body names the checks and never their errors. */
async function answerReady(
  response: ServerResponse,
  readiness: () => Promise<Readiness>,
): Promise<void> {
  const body = await readiness()
  send(response, body.ready ? 200 : 503, 'application/json', `${JSON.stringify(body)}\n`)
}

/** Only for requests from this machine, or with the token: metrics are not public. */
async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, token, log }: { metrics: Metrics; token: string | null; log: Logger },
): Promise<void> {
  if (!mayRead(request, token)) return send(response, 403, 'text/plain', 'forbidden\n')
  try {
    send(response, 200, metrics.contentType, await metrics.text())
  } catch (error) {
    log.error({ err: error }, 'the figures could not be collected')
    send(response, 503, 'text/plain', 'not available\n')
  }
}

function mayRead(request: IncomingMessage, token: string | null): boolean {
  if (token !== null) {
    const expected = Buffer.from(`Bearer ${token}`)
    const given = Buffer.from(request.headers.authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return isFromThisMachine(request)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}
