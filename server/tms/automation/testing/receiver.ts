/** A receiver of pushes: a real HTTP server that keeps what came in and answers as a test wants. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { parsedJson } from '#lib/parsed-json.ts'

const addressSchema = z.object({ port: z.int() })
const pushSchema = z.looseObject({
  data: z.looseObject({}),
  context: z.object({ taskId: z.string() }),
})

export interface ReceivedPush {
  readonly method: string
  /** The path with the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly atMs: number
}

export type AnswerPush = (push: ReceivedPush, response: ServerResponse) => void

export async function openReceiver() {
  const received: ReceivedPush[] = []
  const state = {
    inFlight: 0,
    /** The most requests that were open at a time. */
    mostInFlight: 0,
    answer: ((_, response) => void response.end('ok')) as AnswerPush,
  }
  const server = createServer((request, response) => {
    state.inFlight += 1
    state.mostInFlight = Math.max(state.mostInFlight, state.inFlight)
    response.on('close', () => (state.inFlight -= 1))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const push = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        text: Buffer.concat(chunks).toString('utf8'),
        atMs: performance.now(),
      }
      received.push(push)
      state.answer(push, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressSchema.parse(server.address())
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    state,
    /** Those with a JSON body, at a path. */
    pushes: (path = '/hook') =>
      received
        .filter((each) => each.path === path)
        .map(({ text }) => pushSchema.parse(parsedJson(text))),
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
