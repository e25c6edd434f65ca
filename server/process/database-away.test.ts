/** A real process whose PostgreSQL goes away under it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { databaseUrl, startTestServer, type TestServer } from '../db/testing/test-server.ts'
import { startProcess, type RealProcess } from './testing/real-process.ts'

let postgres: TestServer
let dataDir: string
let running: RealProcess

beforeEach(async () => {
  postgres = await startTestServer({ url: undefined })
  dataDir = mkdtempSync(join(tmpdir(), 'loadline-away-'))
  running = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl({ adminUrl: postgres.adminUrl, name: postgres.template }),
    DEMO: '1',
    SECRET_KEY: 'a secret key of more than 32 letters',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  await running.ready()
})
afterEach(async () => {
  await running.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (path: string) => fetch(`http://127.0.0.1:${running.port}${path}`)

it('shows its figures, is not ready, and lives on', async () => {
  expect(await (await get('/metrics')).text()).toMatch(/^queue_up 1$/m)
  await postgres.stop()
  const figures = await get('/metrics')
  expect(figures.status).toBe(200)
  const text = await figures.text()
  expect(text).toMatch(/^queue_up 0$/m)
  expect(text).not.toMatch(/^queue_jobs\{/m)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
  expect(running.child.exitCode).toBeNull()
})

it('answers a request that asks for another protocol, and ends in order after it', async () => {
  const received = await new Promise<string>((resolve) => {
    let text = ''
    const socket = createConnection({ host: '127.0.0.1', port: running.port }, () =>
      socket.write(
        `GET /api/organizations HTTP/1.1\r\nhost: 127.0.0.1:${running.port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
      ),
    )
    socket.on('data', (data) => {
      text += data.toString()
      if (text.includes('\r\n\r\n')) resolve(text)
    })
  })
  expect(received).toMatch(/^HTTP\/1.1 401 /)
  const startedAtMs = performance.now()
  running.child.kill('SIGTERM')
  expect(await running.exited).toMatchObject({ code: 0 })
  expect(performance.now() - startedAtMs).toBeLessThan(5_000)
})
