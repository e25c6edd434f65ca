/** The outside parties on a port of their own, for an installation that has no sandbox. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'

export interface ServedSandbox {
  readonly url: string
  readonly sandbox: Sandbox
  close(): Promise<void>
}

export async function serveSandbox({
  customerUrl,
  ...of
}: {
  readonly database: Database
  readonly clock: Clock
  readonly secretKey: string
  /** The installation that is told what happens. */
  readonly customerUrl: string
}): Promise<ServedSandbox> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sandbox = createSandbox({
    ...of,
    ids: systemIds,
    log: createLog({ level: 'silent' }),
    speed: 1000,
    publicUrl: url,
    ownUrl: customerUrl,
    isOpen: false,
  })
  server.on('request', (incoming, outgoing) => {
    answerSandbox(incoming, outgoing, { sandbox, publicUrl: url }).catch(() => outgoing.destroy())
  })
  sandbox.start()
  return {
    url,
    sandbox,
    async close() {
      await sandbox.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
