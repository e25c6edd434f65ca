/**
 * The sandbox's carriers as a process and a database of their own. In a real installation they are other
 * firms on other machines; here they share this one, and what they cost is told apart from ours.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { openDatabase } from '#server/db/database.ts'
import { systemClock } from '#server/clock.ts'
import { systemIds } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { answerSandbox } from '#server/process/answer-sandbox.ts'
import { carrierNames } from '#server/sandbox/carriers/behaviour.ts'
import { createSandboxCarriers } from '#server/sandbox/carriers/carriers.ts'
import { quantile } from '../kit/quantile.ts'

const orderSchema = z.object({
  databaseUrl: z.string(),
  speed: z.number(),
  /** Where carriers call back; the provider and the customer behind it. */
  callbacks: z.string(),
  /** The organizations with an account. */
  customers: z.array(z.string()),
})

/** Each of the two has its own way to be asked where a trip is. */
function isAboutTrip({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' ? url.includes('/v1/shipments/') : url.endsWith('/open/order.detail')
}

const log = createLog({ level: 'error' })
/** How long each question about a trip took, since the last time that this was asked for. */
let tookMs: number[] = []

async function open({ databaseUrl, speed, callbacks, customers }: z.output<typeof orderSchema>) {
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: 20,
    applicationName: 'carriers elsewhere',
    log,
  })
  const server = createServer({ keepAliveTimeout: 65_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const publicUrl = `http://127.0.0.1:${address.port}`
  const carriers = createSandboxCarriers({
    database,
    clock: systemClock,
    ids: systemIds,
    log,
    speed,
    publicUrl,
    callbackOrigins: [],
  })
  server.on('request', (incoming, outgoing) => {
    const begunMs = performance.now()
    if (isAboutTrip(incoming)) {
      outgoing.once('finish', () => tookMs.push(performance.now() - begunMs))
    }
    answerSandbox(incoming, outgoing, { sandbox: carriers, publicUrl }).catch(() =>
      outgoing.destroy(),
    )
  })
  const accounts = []
  for (const provider of carrierNames) {
    for (const keyId of customers) {
      const callbackUrl = `${callbacks}/${provider}/${keyId}`
      const { key } = await carriers.openAccount(database, { provider, keyId, callbackUrl })
      const baseUrl = `${publicUrl}/sandbox/carriers/${provider}`
      accounts.push({ provider, organizationId: keyId, baseUrl, keyId, key })
    }
  }
  carriers.start()
  process.send?.({ accounts })
}

process.on('message', (message) => {
  if (message !== 'asked?') return void open(orderSchema.parse(message))
  process.send?.({ asked: tookMs.length, p99Ms: tookMs.length > 0 ? quantile(tookMs, 0.99) : 0 })
  tookMs = []
})
process.once('disconnect', () => process.exit())
