import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { forward } from './forward.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

async function inFrontOf(listener: RequestListener): Promise<string> {
  const port = await listen(listener)
  const service = { ready: () => Promise.resolve() }
  const front = await listen(
    (request, response) => void forward({ request, response, service, port }),
  )
  return `http://127.0.0.1:${front}/`
}

it('hands a request and its reply on', async () => {
  const url = await inFrontOf((request, response) => void request.pipe(response.writeHead(201)))
  const response = await fetch(url, { method: 'POST', body: 'there and back' })
  expect([response.status, await response.text()]).toEqual([201, 'there and back'])
})

it('says of a request from elsewhere that it was forwarded, and only of those', async () => {
  const url = await inFrontOf((request, response) => void response.end(request.headers.via ?? ''))
  expect(await (await fetch(url)).text()).toBe('')
  const byProxy = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await byProxy.text()).toBe('1.1 loadline')
})

it('breaks off a reply that the service has broken off', async () => {
  const url = await inFrontOf((_, response) => {
    response.write('half')
    setTimeout(() => response.destroy(), 50)
  })
  const response = await fetch(url)
  await expect(response.text()).rejects.toThrow('terminated')
})

it.each(['before its reply', 'within its reply'])(
  'tells the service of a client that went away %s',
  async (when) => {
    const left = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const url = await inFrontOf((_, response) => {
      response.on('close', () => left.resolve())
      if (when === 'within its reply') response.write('half')
      asked.resolve()
    })
    const client = new AbortController()
    const reply = fetch(url, { signal: client.signal }).then((response) => response.text())
    await asked.promise
    client.abort()
    await expect(reply).rejects.toThrow('aborted')
    await expect(left.promise).resolves.toBeUndefined()
  },
)

it('says that the service is away when nothing listens', async () => {
  const service = { ready: () => Promise.resolve() }
  const front = await listen(
    (request, response) => void forward({ request, response, service, port: 1 }),
  )
  expect((await fetch(`http://127.0.0.1:${front}/`)).status).toBe(503)
})
