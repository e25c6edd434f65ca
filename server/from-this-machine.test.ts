import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { isFromThisMachine } from './from-this-machine.ts'

async function isTaken(headers: Record<string, string>, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer((request, response) => {
    response.statusCode = isFromThisMachine(request) ? 200 : 403
    response.end()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  const status = await new Promise<number | undefined>((resolve) => {
    send({ port, host, headers: { host: `localhost:${port}`, ...headers } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).end()
  })
  return status === 200
}

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.9.1', '[::1]:3000'])(
  'a request for %s from this machine is taken for one',
  async (host) => {
    expect(await isTaken({ host })).toBe(true)
  },
)

test.each([
  'shop.example',
  '127.0.0.1.evil.example',
  'localhost:3000.evil.example',
  'localhost.evil.example',
  '0.0.0.0:3000',
])('a request for %s is not', async (host) => {
  expect(await isTaken({ host })).toBe(false)
})

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'X-Forwarded-Proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
])('a request that went through a proxy, which added %s, is not', async (name) => {
  expect(await isTaken({ [name]: '' })).toBe(false)
})

test('a request from another address of the network is not', async () => {
  const other = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address
  if (other === undefined) return
  expect(await isTaken({}, other)).toBe(false)
})
