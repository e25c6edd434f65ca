/**
 * The peer is an HTTP server on this machine; only the edge is replaced: which address a name has, and
 * where a connection to an address leads.
 */
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOutside } from '#server/files/outside.ts'
import { createLog } from '#server/log.ts'
import { fetchPicture } from './pictures.ts'

const publicAddress = '142.250.66.14'
let asked: string[] = []
let answer: RequestListener
const server = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  answer(request, response)
})
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('bytes')
})

function fetchFrom(url: string, { addresses = [publicAddress], trusted = [''] } = {}) {
  const real = openOutside({ connect: () => ({ host: '127.0.0.1', port, protocol: 'http:' }) })
  const outside = { ...real, resolve: () => Promise.resolve(addresses) }
  const signal = AbortSignal.timeout(10_000)
  return fetchPicture(url, { signal, trusted, log: createLog({ level: 'silent' }), outside })
}

it('fetches a picture from a public address', async () => {
  const picture = await fetchFrom('https://pictures.example/1.png')
  expect(picture).toMatchObject({ type: 'image/png', extension: 'png' })
  expect(Buffer.from(picture?.bytes ?? []).toString()).toBe('bytes')
  expect(asked).toEqual(['pictures.example/1.png'])
})

it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1'])(
  'connects to nobody when the name resolves to %s, alone or beside a public address',
  async (address) => {
    for (const addresses of [[address], [publicAddress, address]]) {
      expect(await fetchFrom('https://pictures.example/1.png', { addresses })).toBeNull()
    }
    expect(asked).toEqual([])
  },
)

it('connects to nobody at another port, with credentials, or by another protocol', async () => {
  for (const url of [
    'https://p.example:8080/1',
    'https://a:b@p.example/1',
    'ftp://p.example/1',
    'x',
  ]) {
    expect(await fetchFrom(url)).toBeNull()
  }
  expect(asked).toEqual([])
})

it('follows no redirect, and takes nothing that is no picture or has no end', async () => {
  answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  expect(await fetchFrom('https://pictures.example/1.png')).toBeNull()
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
  expect(await fetchFrom('https://pictures.example/1.png')).toBeNull()
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(Buffer.alloc(11 * 1024 * 1024))
  }
  expect(await fetchFrom('https://pictures.example/1.png')).toBeNull()
  expect(asked).toHaveLength(3)
})

it('fetches from an origin of our own, wherever that is, and reads a picture in its URL', async () => {
  const trusted = [`http://127.0.0.1:${port}`]
  expect(await fetchFrom(`http://127.0.0.1:${port}/1.png`, { trusted })).not.toBeNull()
  expect(await fetchFrom('data:image/gif;base64,R0lGOD==')).toMatchObject({ type: 'image/gif' })
})
