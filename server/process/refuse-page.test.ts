import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { webhookMethodsThatWork } from '#lib/contract/webhook-choices.ts'
import { decodableUrl, refusePage, sandboxMethods } from './refuse-page.ts'

const server = createServer((request, response) => {
  const isSandbox = request.url === '/sandbox'
  const allowedHosts = ['shop.example:3000']
  const options = { allowedHosts, ...(isSandbox && { methods: sandboxMethods }) }
  if (!refusePage(request, response, options)) response.end('page')
})
afterEach(() => void server.close())

async function ask(host: string, method = 'GET', path = '/') {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number | undefined; allow: string | undefined; text: string }>(
    (resolve, reject) => {
      const asked = send({ port, host: '127.0.0.1', method, path, headers: { host } }, (reply) => {
        let text = ''
        reply.on('data', (data: Buffer) => (text += data.toString()))
        reply.on('end', () =>
          resolve({ status: reply.statusCode, allow: reply.headers.allow, text }),
        )
      })
      asked.on('error', reject)
      asked.end()
    },
  )
}

it.each(['evil.example', 'shop.example', 'shop.example:3000.evil.example', ''])(
  'shows no page under the name %j',
  async (host) => {
    expect(await ask(host)).toMatchObject({ status: 400, text: 'Invalid domain\n' })
  },
)

it.each(['GET', 'POST'])('lets %s through under our own name, in any case', async (method) => {
  expect(await ask('Shop.Example:3000', method)).toMatchObject({ status: 200, text: 'page' })
})

it.each(['PUT', 'DELETE', 'OPTIONS', 'TRACE'])('has no page for %s', async (method) => {
  expect(await ask('shop.example:3000', method)).toMatchObject({
    status: 405,
    allow: 'GET, HEAD, POST',
  })
})

it('lets a webhook through to a sandbox by each method that works', async () => {
  for (const method of webhookMethodsThatWork) {
    expect((await ask('shop.example:3000', method, '/sandbox')).status, method).toBe(200)
    server.close()
  }
})

it.each([
  ['/track/%FF?lang=%FF', '/track/%25FF?lang=%FF'],
  ['/waybills/%E0%B8%81', '/waybills/%E0%B8%81'],
])('makes %s an address that a page can read', (url, read) => {
  expect(decodableUrl(url)).toBe(read)
})
