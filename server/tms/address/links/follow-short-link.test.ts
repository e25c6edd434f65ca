/**
 * The peers are HTTP servers on this machine; only the edge is replaced: which address a name has, and
 * where a connection to an address leads.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { followShortLink, type Followed } from './follow-short-link.ts'
import { openOutside } from '#server/files/outside.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const publicAddress = '142.250.66.14'
let asked: string[] = []
let connected: string[] = []
let answer: Answer = (_, response) => void response.end()
const server = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  answer(request, response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  connected = []
})

async function follow(
  link: string,
  { addresses = [publicAddress], limitMs }: { addresses?: string[]; limitMs?: number } = {},
): Promise<Followed> {
  const { port } = server.address() as AddressInfo
  const real = openOutside({
    connect: ({ address }) => {
      connected.push(address)
      return { host: '127.0.0.1', port, protocol: 'http:' }
    },
  })
  const outside = { ...real, resolve: () => Promise.resolve(addresses) }
  return followShortLink(new URL(link), { outside, ...(limitMs === undefined ? {} : { limitMs }) })
}

const redirectTo =
  (...locations: string[]): Answer =>
  (_, response) => {
    response.writeHead(302, { location: locations[asked.length - 1] ?? locations.at(-1) }).end()
  }

const short = 'https://maps.app.goo.gl/AbCdEf'
const point = { kind: 'read', link: { kind: 'point', point: { lat: 13.7, lng: 100.5 } } }

it('reads the point of what a short link leads to, without opening that', async () => {
  answer = redirectTo('https://www.google.com/maps?q=13.7,100.5')
  expect(await follow(`${short}?g_st=il`)).toMatchObject(point)
  expect(asked).toEqual(['maps.app.goo.gl/AbCdEf?g_st=il'])
  expect(connected).toEqual([publicAddress])
})

it('goes from one short link to the next, also by a relative one, and reads a page that sends on', async () => {
  answer = redirectTo(
    'https://goo.gl/maps/xyz',
    '/maps/next',
    'https://www.google.com/maps?q=13.7,100.5',
  )
  expect(await follow(short)).toMatchObject(point)
  expect(asked).toHaveLength(3)

  answer = (_, response) =>
    void response.end(
      '<meta http-equiv="refresh" content="0;url=https://maps.google.com/?z=1&amp;q=13.7,100.5">',
    )
  expect(await follow(short)).toMatchObject(point)
})

it('follows five redirects and no sixth', async () => {
  answer = redirectTo(...Array.from({ length: 9 }, (_, n) => `${short}${n}`))
  expect(await follow(short)).toEqual({ kind: 'unreachable' })
  expect(asked).toHaveLength(6)
})

it('waits no longer than its time, for the first byte or between bytes', async () => {
  answer = () => {}
  expect(await follow(short, { limitMs: 100 })).toEqual({ kind: 'unreachable' })
  answer = (_, response) => void response.write('<html>')
  expect(await follow(short, { limitMs: 100 })).toEqual({ kind: 'unreachable' })
})

it('reads no more than 64 kB of a page that has no end', async () => {
  let sent = 0
  answer = (_, response) => {
    const chunk = 'x'.repeat(16_384)
    const more = () => {
      let takesMore = !response.destroyed
      while (takesMore) {
        takesMore = response.write(chunk)
        sent += chunk.length
      }
    }
    response.on('drain', more)
    more()
  }
  expect(await follow(short)).toEqual({ kind: 'not_supported' })
  // The sockets of both sides hold bytes besides those that were read.
  expect(sent).toBeLessThan(20 * 1024 * 1024)

  answer = (_, response) =>
    void response.end(`${'x'.repeat(64 * 1024)} https://www.google.com/maps?q=13.7,100.5`)
  expect(await follow(short)).toEqual({ kind: 'not_supported' })
})

it('says that nobody answers where there is no network, no name, no server or an error', async () => {
  answer = (_, response) => void response.writeHead(500).end()
  expect(await follow(short)).toEqual({ kind: 'unreachable' })
  answer = (request) => void request.socket.destroy()
  expect(await follow(short)).toEqual({ kind: 'unreachable' })
  expect(await follow(short, { addresses: [] })).toEqual({ kind: 'unreachable' })
  const outside = { ...openOutside(), resolve: () => Promise.reject(new Error('ENETUNREACH')) }
  expect(await followShortLink(new URL(short), { outside })).toEqual({ kind: 'unreachable' })
})

const forbiddenTargets = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://foo.localhost/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254.nip.io/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://user@127.0.0.1/',
  'http://maps.app.goo.gl@127.0.0.1/x',
  'http://127.0.0.1#@maps.app.goo.gl/x',
  'https://maps.app.goo.gl:8080/x',
  'https://user:secret@maps.app.goo.gl/x',
  'https://maps.app.goo.gl.evil.example/x',
  'https://evil.example/maps.app.goo.gl/x',
  'ftp://maps.app.goo.gl/x',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'javascript:alert(1)',
  'data:text/html,x',
  '//127.0.0.1/x',
  'https://evil.example/',
]

it.each(forbiddenTargets)('is not led to %s', async (target) => {
  answer = (_, response) => void response.writeHead(302, { location: encodeURI(target) }).end()
  const followed = await follow(short)
  expect(followed.kind).not.toBe('read')
  expect(asked).toEqual(['maps.app.goo.gl/AbCdEf'])
})

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  '2002:a00:1::1',
  '198.18.0.1',
])(
  'connects to nobody when a known name resolves to %s, alone or beside a public address',
  async (address) => {
    answer = redirectTo('https://www.google.com/maps?q=13.7,100.5')
    expect(await follow(short, { addresses: [address] })).toEqual({ kind: 'not_supported' })
    expect(await follow(short, { addresses: [publicAddress, address] })).toEqual({
      kind: 'not_supported',
    })
    expect([...asked, ...connected]).toEqual([])
  },
)
