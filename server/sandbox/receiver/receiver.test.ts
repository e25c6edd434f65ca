/** Pushes to the receiver over real HTTP, and what its page says of them. */
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import { signedJson, signQuery } from '#lib/signing/sign.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemClock } from '#server/clock.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { createReceiverSandbox } from './receiver.ts'
import { findSecret } from './store.ts'
import { verifyPush, type Step } from './verify-push.ts'

const log = createLog({ level: 'silent' })
const pair = { apiKey: 'ak_demo', apiSecret: 'as_demo' }
const payload = { data: { name: 'ทดสอบ "x"', n: 1 }, context: { taskId: '1' }, additional: {} }

async function openReceiver() {
  const own = await openTestDatabase()
  const deps = { database: own.database, clock: systemClock, ids: systemIds, log, speed: 1 }
  const publicUrl = 'http://127.0.0.1'
  const sandbox = createReceiverSandbox({
    ...deps,
    publicUrl,
    ownUrl: publicUrl,
    isOpen: false,
    secretKey: 'a secret key for the tests',
  })
  await sandbox.addKeyPair(own.database, pair)
  const server = createServer((request, response) => {
    void answerSandbox(request, response, { sandbox, publicUrl })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const url = `http://127.0.0.1:${address.port}/sandbox/receiver`
  onTestFinished(async () => {
    await sandbox.close()
    server.closeAllConnections()
    server.close()
    await own.close()
  })
  return {
    url,
    database: own.database,
    page: async (query = '', headers: Record<string, string> = {}) =>
      (await fetch(`${url}${query}`, { headers })).text(),
    push: (body: string, inbox = 'practice', signal: AbortSignal | null = null) =>
      fetch(`${url}/in/${inbox}`, { method: 'POST', body, signal }),
    submit: (path: string, fields: Record<string, string>) =>
      fetch(`${url}/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ inbox: 'practice', ...fields }),
        redirect: 'manual',
      }),
  }
}

const secrets = {
  apiSecretOf: (key: string) => Promise.resolve(key === pair.apiKey ? pair.apiSecret : null),
  webhookSecret: null,
}

async function verify(body: string, more: object = {}) {
  const push = { method: 'POST', path: '/x', headers: {}, body, receivedAt: new Date(), ...more }
  return verifyPush(push, secrets)
}

const resultOf = (steps: readonly Step[], name: Step['name']) =>
  steps.find((step) => step.name === name)?.result

const signed = () => signedJson({ payload, ...pair, nowMs: Date.now() })

test('a push that is signed as the interface says is verified in each step', async () => {
  const steps = await verify(signed())
  expect(steps.map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
  const canonical = steps.find(({ name }) => name === 'canonical')?.found ?? ''
  expect(JSON.parse(canonical)).toMatchObject({ ...payload, api_key: pair.apiKey })
  const query = { data: canonicalJson(payload.data) }
  const search = new URLSearchParams(signQuery({ query, ...pair, nowMs: Date.now() }))
  const asGet = await verify('', { method: 'GET', path: `/x?${search}` })
  expect(asGet.every(({ result }) => result === 'ok')).toBe(true)
})

test('each step says by itself what is wrong', async () => {
  const changed = await verify(signed().replace('"n":1', '"n":2'))
  expect(resultOf(changed, 'compared')).toBe('wrong')
  expect(resultOf(changed, 'sign')).toBe('ok')
  const old = await verify(signedJson({ payload, ...pair, nowMs: Date.now() - 301_000 }))
  expect([resultOf(old, 'fresh'), resultOf(old, 'compared')]).toEqual(['wrong', 'ok'])
  const seconds = await verify(signed().replace(/"nonceStr":"(\d+)"/, '"nonceStr":$1'))
  expect(resultOf(seconds, 'nonce')).toBe('wrong')
  const unsigned = await verify(canonicalJson(payload))
  expect([resultOf(unsigned, 'sign'), resultOf(unsigned, 'key')]).toEqual(['wrong', 'wrong'])
  const foreign = await verify(signedJson({ payload, apiKey: 'ak_x', apiSecret: 'as_x', nowMs: 0 }))
  expect([resultOf(foreign, 'key'), resultOf(foreign, 'compared')]).toEqual(['unknown', 'unknown'])
  expect((await verify('no JSON')).map(({ name }) => name)).toEqual(['payload'])
})

test('what comes in is on the page, and nothing of it becomes part of the page', async () => {
  const { page, push } = await openReceiver()
  expect(await (await push(signed())).text()).toBe('ok')
  await push('<script>alert(1)</script>')
  const html = await page()
  expect(html).toContain('Verified')
  expect(html).toContain('Not to be trusted')
  expect(html).toContain('ทดสอบ')
  expect(html).not.toContain('<script')
  expect(html).not.toContain(pair.apiSecret)
  expect(await page('?inbox=other')).toContain('Nothing yet')
  expect(await page('?inbox="><script>')).not.toContain('<script')
  expect(await page('', { 'accept-language': 'th' })).toContain('ปลายทางจำลอง')
  expect(await page('', { cookie: 'language=zh' })).toContain('模拟接收方')
})

test('answers as it is told to: refuses, late, byte by byte, or not at all', async () => {
  const { push, submit } = await openReceiver()
  const tell = (fields: Record<string, string>) =>
    submit('answer', { status: '503', seconds: '1', webhookSecret: '', ...fields })
  expect((await tell({ answer: 'refuse', status: '418' })).status).toBe(303)
  expect((await push(signed())).status).toBe(418)
  expect((await push(signed(), 'another')).status).toBe(200)
  for (const status of [200, 204, 304]) {
    await tell({ answer: 'refuse', status: String(status) })
    expect((await push(signed())).status).toBe(status)
  }

  const timed = async () => {
    const startMs = performance.now()
    const text = await (await push(signed())).text()
    return { text, ms: performance.now() - startMs }
  }
  await tell({ answer: 'slow' })
  expect((await timed()).ms).toBeGreaterThan(950)
  await tell({ answer: 'drip' })
  expect(await timed()).toMatchObject({ text: '....' })
  await tell({ answer: 'silent' })
  await expect(push(signed(), 'practice', AbortSignal.timeout(300))).rejects.toThrow()
  expect((await tell({ answer: 'explode' })).status).toBe(400)
  expect((await tell({ answer: 'slow', seconds: '9999' })).status).toBe(400)
})

test('a new key pair and a secret for Standard Webhooks are entered by a person', async () => {
  const { database, page, push, submit } = await openReceiver()
  const body = signedJson({ payload, apiKey: 'ak_new', apiSecret: 'as_new', nowMs: Date.now() })
  await push(body)
  expect(await page()).toContain('A secret is missing')
  expect((await submit('key-pair', { apiKey: 'ak_new', apiSecret: 'nothing' })).status).toBe(400)
  await submit('key-pair', { apiKey: 'ak_new', apiSecret: 'as_new' })
  expect(await findSecret(database, 'ak_new')).toBe('as_new')
  expect(await page()).toContain('Verified')
  await submit('forget', {})
  expect(await page()).toContain('Nothing yet')
})
