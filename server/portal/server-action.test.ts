/** Actions of browsers and garbage of strangers, over real HTTP; an action that passes has its whole body. */
import { createServer, IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBounded } from '#server/files/read-bounded.ts'
import { isOwnOrigin } from './origin.ts'
import { mayBeAction, readAction } from './server-action.ts'

const id = 'a'.repeat(42)
const actionIds = new Set([id])
const server = createServer((request, response) => {
  void (async () => {
    if (!mayBeAction(request)) return response.end('no action')
    const read = await readAction(request, { actionIds })
    if (!(read instanceof IncomingMessage)) return response.writeHead(read.status).end()
    const body = await readBounded(read, 10_000_000)
    return response.end(`${read.method} ${read.url} ${body?.toString()}`)
  })()
})
let at: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/quote`
})
afterAll(() => server.close())

const text = { 'content-type': 'text/plain;charset=UTF-8' }
const multipart = { 'content-type': 'multipart/form-data; boundary=xx' }
const parts = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--xx\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--xx--\r\n`

async function send(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(at, { method: 'POST', body, headers })
}

it.each([
  ['a list', '["x",null,{"a":["$undefined","$D2026-11-23T00:00:00.000Z","$$5","$T"]}]', text],
  ['a list that has one thing twice', '[{"a":{"b":1}},"$0:0:a"]', text],
  ['a form', parts({ '0': '["$K1"]', _1_name: 'Ann' }), multipart],
  ['an outlined part', parts({ '0': '["$1"]', '1': '{"a":1}' }), multipart],
])('lets %s through, whole', async (_, body, headers) => {
  const response = await send(body, { 'next-action': id, ...headers })
  expect([response.status, await response.text()]).toEqual([200, `POST /quote ${body}`])
})

it.each([
  ['by its id', { [`$ACTION_ID_${id}`]: '', name: 'Ann' }],
  [
    'with what it was made with',
    {
      $ACTION_REF_1: '',
      '$ACTION_1:0': `{"id":"${id}","bound":"$@1"}`,
      '$ACTION_1:1': '[{"state":null}]',
      $ACTION_KEY: 'k1',
    },
  ],
])('lets a form without scripts through that names its action %s', async (_, fields) => {
  expect((await send(parts(fields), multipart)).status).toBe(200)
})

it.each([
  ['no JSON', '{{{', text],
  ['nothing', '', text],
  ['no list', '7', text],
  ['null', 'null', text],
  ['an object', '{"a":1}', text],
  ['a reference to nothing', '["$1"]', text],
  ['a reference to itself', '["$0"]', text],
  ['a way into a prototype', '["$0:__proto__:then"]', text],
  ['a server reference', '["$F1"]', text],
  ['a map that is none', '["$Q9"]', text],
  ['a number that is none', '["$nabc"]', text],
  ['lists in lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, text],
  ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
  ['no form', 'garbage', multipart],
  ['a form that is cut off', parts({ '0': '["a"]' }).slice(0, -20), multipart],
  ['a form whose part is no JSON', parts({ '0': '{{{' }), multipart],
  ['a form without the list', parts({ '1': '[]' }), multipart],
])('refuses %s with 400', async (_, body, headers) => {
  expect((await send(body, { 'next-action': id, ...headers })).status).toBe(400)
})

it.each([
  ['no action', { q: '1' }],
  ['an unknown one', { $ACTION_ID_zzz: '' }],
  ['one without its parts', { $ACTION_REF_1: '' }],
  ['one whose part is no JSON', { $ACTION_REF_1: '', '$ACTION_1:0': '{{{' }],
  ['one bound to nothing', { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${id}","bound":"$@1"}` }],
])('refuses a form without scripts that names %s', async (_, fields) => {
  expect((await send(parts(fields), multipart)).status).toBe(400)
})

it('refuses an id that is none, one of another build so that the page is loaded anew, and a large body', async () => {
  expect((await send('[]', { ...text, 'next-action': 'x' })).status).toBe(400)
  expect((await send('[]', { ...text, 'next-action': 'b'.repeat(42) })).status).toBe(409)
  const large = JSON.stringify(['x'.repeat(2_000_000)])
  expect((await send(large, { ...text, 'next-action': id })).status).toBe(413)
})

it('leaves alone what no page takes for an action', async () => {
  expect(await (await send('x', text)).text()).toBe('no action')
})

it.each([
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 'http://127.0.0.1:3000', true],
  ['https://127.0.0.1:3000', '127.0.0.1:3000', 'http://127.0.0.1:3000', false],
  ['http://localhost:3000', 'localhost:3000', 'http://127.0.0.1:3000', true],
  ['https://localhost:3000', 'localhost:3000', 'http://127.0.0.1:3000', false],
  ['http://localhost:3000', '127.0.0.1:3000', 'http://127.0.0.1:3000', false],
  ['https://shop.example', 'inner:3000', 'https://shop.example', true],
  ['http://shop.example', 'shop.example', 'https://shop.example', false],
  ['https://other.example', 'other.example', 'https://shop.example', true],
  ['https://evil.example', 'shop.example', 'https://shop.example', false],
  ['null', 'shop.example', 'https://shop.example', false],
  ['garbage', 'shop.example', 'https://shop.example', false],
])('a POST from %s to %s, with PUBLIC_URL %s: %s', (origin, host, publicUrl, own) => {
  expect(isOwnOrigin({ headers: { origin, host } }, publicUrl)).toBe(own)
})
