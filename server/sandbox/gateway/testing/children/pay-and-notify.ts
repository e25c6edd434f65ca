/** A gateway in a process of its own: pays a trade and begins to send its notice, until it is killed. */
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { createSandbox } from '#server/sandbox/sandbox.ts'
import { z } from 'zod'
import { testSecretKey } from '../test-secret-key.ts'

const { databaseUrl, publicUrl, tradeNo } = z
  .object({ databaseUrl: z.string(), publicUrl: z.string(), tradeNo: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''))

const log = createLog({ level: 'silent' })
const database = openDatabase({
  url: databaseUrl,
  maxConnections: 2,
  applicationName: 'loadline-test-child',
  log,
})
const sandbox = createSandbox({
  database,
  clock: systemClock,
  ids: systemIds,
  log,
  speed: 1000,
  publicUrl,
  ownUrl: publicUrl,
  isOpen: false,
  secretKey: testSecretKey,
})
sandbox.start()
const pay = new Request(`${publicUrl}/sandbox/gateway/${tradeNo}/pay`, { method: 'POST' })
await sandbox.handle(pay)
