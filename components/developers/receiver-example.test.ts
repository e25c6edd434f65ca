import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signedJson } from '#lib/signing/sign.ts'
import { receiverExample } from './examples.ts'

test('the receiver that the page shows accepts what we sign, and refuses all else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'))
  writeFileSync(join(folder, 'receiver.mjs'), receiverExample.code)
  const port = await freePort()
  const env = { NODE_ENV: 'test', API_SECRET: 'as_secret', PORT: String(port) } as const
  const receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env })
  onTestFinished(() => {
    receiver.kill()
    rmSync(folder, { recursive: true })
  })
  await once(receiver.stdout, 'data')
  const statusOf = async (body: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).status
  const payload = {
    context: { taskId: '1' },
    data: { weight: 24.5, small: 0.000001, name: 'สมชาย "A" 李', list: [1, null, { b: 1, a: '' }] },
  }
  const pair = { apiKey: 'ak_1', apiSecret: 'as_secret' }
  const nowMs = Date.now()
  const signed = signedJson({ payload, ...pair, nowMs })
  expect(await statusOf(signed)).toBe(204)
  expect(await statusOf(signed.replace('24.5', '24.6'))).toBe(401)
  expect(await statusOf(signedJson({ payload, ...pair, nowMs: nowMs - 6 * 60_000 }))).toBe(401)
  expect(await statusOf(signedJson({ payload, ...pair, apiSecret: 'as_other', nowMs }))).toBe(401)
  for (const body of ['', '[]', 'null', '{}', JSON.stringify(payload)]) {
    expect(await statusOf(body), body).toBe(401)
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
