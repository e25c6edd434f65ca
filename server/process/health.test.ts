import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { answerMetrics, watchReadiness } from './health.ts'
import { createMetrics } from './metrics.ts'

it('looks once for all who ask in the same second, and never twice at what hangs', async () => {
  let looked = 0
  let hanging = 0
  const readiness = watchReadiness({
    quick: async () => void (looked += 1),
    hangs: () => {
      hanging += 1
      return new Promise(() => {})
    },
  })
  const answers = await Promise.all(Array.from({ length: 50 }, readiness))
  expect(new Set(answers)).toEqual(
    new Set([{ ready: false, checks: { quick: true, hangs: false } }]),
  )
  await readiness()
  expect([looked, hanging]).toEqual([1, 1])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await readiness()
  expect([looked, hanging]).toEqual([2, 1])
})

it.each([
  ['localhost', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['shop.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost:3000.evil.example', 403],
])('shows its figures to a caller on this machine that asked for %s: %i', async (host, status) => {
  const context = { metrics: createMetrics(), token: null, log: createLog({ level: 'silent' }) }
  const server = createServer((request, response) => void answerMetrics(request, response, context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const received = await new Promise<number | undefined>((resolve) => {
    send({ port, host: '127.0.0.1', headers: { host } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).end()
  })
  expect(received).toBe(status)
  server.close()
})
