/** A server that accepts a connection and ends it in the same moment, as one that was killed does. */
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const fields =
  'SFATAL\0VFATAL\0C57P02\0Mterminating connection due to unexpected postmaster exit\0\0'
const readyAndOver = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from(fields)),
])

async function openEndingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(readyAndOver))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = z.object({ port: z.int() }).parse(server.address())
  return `postgresql://user:password@127.0.0.1:${port}/test?sslmode=disable`
}

test('a connection that ends when it is handed out fails its statement, and not the process', async () => {
  const url = await openEndingServer()
  const log = createLog({ level: 'silent' })
  const database = openDatabase({ url, maxConnections: 2, applicationName: 'test', log })
  onTestFinished(() => database.close())
  for (let n = 0; n < 5; n += 1) {
    await expect(database.query('select 1')).rejects.toThrow(DatabaseUnavailable)
  }
})
