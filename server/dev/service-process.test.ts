import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFreePort } from '../db/embedded/free-port.ts'
import { keepServiceRunning } from './service-process.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loadline-dev-'))
  for (const folder of ['server', 'lib']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('ends a service that does not end when it is asked to', async () => {
  writeFileSync(
    join(root, 'server/main.ts'),
    `process.on('SIGTERM', () => {})
     require('node:http').createServer((_, response) => response.end(String(process.pid)))
       .listen(Number(process.env['PORT']), '127.0.0.1')`,
  )
  const port = await findFreePort()
  const service = keepServiceRunning({
    root,
    port,
    env: { PORT: String(port) },
    say: () => {},
    stopWithinMs: 300,
  })
  await service.ready()
  const pid = Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())
  await service.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
