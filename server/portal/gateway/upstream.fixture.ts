/** A service elsewhere for the tests: a real HTTP server that answers as a test wants it to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { Agent } from 'undici'
import { onTestFinished } from 'vitest'
import type { Clock } from '#server/clock.ts'
import { createGateway, type Gateway } from './gateway.ts'

export const apiKey = 'ak_gateway_test'
export const apiSecret = 'as_gateway_test_secret'

export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** Counts the connections; two requests on one connection have the same number. */
  readonly connection: number
}

export type Answer = (response: ServerResponse, received: Received, count: number) => void

export interface Upstream {
  readonly baseUrl: string
  readonly gateway: Gateway
  readonly received: readonly Received[]
  readonly logged: () => string
  stop(): Promise<void>
}

export async function startUpstream(
  answer: Answer,
  {
    prefix = '',
    innerToken = null,
    clock = { nowMs: () => Date.now() },
  }: { prefix?: string; innerToken?: string | null; clock?: Clock } = {},
): Promise<Upstream> {
  const received: Received[] = []
  const connections = new Map<unknown, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    if (!connections.has(request.socket)) connections.set(request.socket, connections.size + 1)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [path = '', search] = (request.url ?? '').split('?', 2)
      const one: Received = {
        method: request.method ?? '',
        path,
        query: new URLSearchParams(search),
        headers: request.headers,
        text: Buffer.concat(chunks).toString(),
        connection: connections.get(request.socket) ?? 0,
      }
      received.push(one)
      answer(response, one, received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const agent = new Agent()
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => {
    await agent.destroy()
    await stop()
  })

  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const baseUrl = `http://127.0.0.1:${address.port}${prefix}`
  const upstream = { baseUrl, apiKey, apiSecret, innerToken, hasConsole: false }
  return {
    baseUrl,
    gateway: createGateway({ upstream, connections: agent, log, clock }),
    received,
    logged: () => lines.join(''),
    stop,
  }
}

export function answerJson(
  response: ServerResponse,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}
