/** What the process says of itself: alive, ready, and its figures. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'

export type Check = () => Promise<void>

const checkTimeoutMs = 3_000

export function answerHealth(response: ServerResponse): void {
  send(response, 200, 'text/plain', 'ok\n')
}

/** 200 when each check passes, else 503; the reply names the checks and never their errors. */
export async function answerReady(
  response: ServerResponse,
  checks: Readonly<Record<string, Check>>,
): Promise<void> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
  )
  const ready = results.every(([, ok]) => ok)
  const body = { ready, checks: Object.fromEntries(results) }
  send(response, ready ? 200 : 503, 'application/json', `${JSON.stringify(body)}\n`)
}

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs)
  })
  const outcome = check().then(
    () => true,
    () => false,
  )
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer))
}

/** For this machine, or for who shows the token: figures tell more than a stranger needs to know. */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, token }: { metrics: Metrics; token: string | null },
): Promise<void> {
  if (!mayRead(request, token)) return send(response, 403, 'text/plain', 'forbidden\n')
  send(response, 200, metrics.contentType, await metrics.text())
}

function mayRead(request: IncomingMessage, token: string | null): boolean {
  if (token !== null) {
    const expected = Buffer.from(`Bearer ${token}`)
    const given = Buffer.from(request.headers.authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  // Behind a proxy on this machine every caller looks local, but the proxy says for whom it asks.
  const direct =
    request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
  return direct && isLoopback(request.socket.remoteAddress ?? '')
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.')
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}
