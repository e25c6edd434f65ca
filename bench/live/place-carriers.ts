/** Starts the carriers elsewhere, and tells the service that its organizations have their accounts there. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { organizationIdSchema } from '#lib/contract/ids.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { createConnections } from '#server/tms/carriers/connections.ts'
import { createSeal } from '#server/tms/organizations/seal.ts'

export interface Asked {
  readonly asked: number
  readonly p99Ms: number
}

export interface CarriersElsewhere {
  readonly pid: number
  /** How often they were asked where a trip is since the last time, and how long they took by themselves. */
  asked(): Promise<Asked>
}

const openedSchema = z
  .tuple([
    z.object({
      accounts: z.array(
        z.object({
          provider: z.enum(['provider_a', 'provider_b']),
          organizationId: organizationIdSchema,
          baseUrl: z.string(),
          keyId: z.string(),
          key: z.string(),
        }),
      ),
    }),
  ])
  .rest(z.unknown())
const askedSchema = z.tuple([z.object({ asked: z.number(), p99Ms: z.number() })]).rest(z.unknown())

export async function placeCarriers({
  closers,
  serviceOrigin,
  serviceDatabaseUrl,
  secretKey,
  databaseUrl,
  speed,
}: {
  closers: AsyncDisposableStack
  serviceOrigin: string
  serviceDatabaseUrl: string
  /** The service's: it seals the keys. */
  secretKey: string
  /** The carriers' own. */
  databaseUrl: string
  speed: number
}): Promise<CarriersElsewhere> {
  const log = createLog({ level: 'error' })
  const service = { url: serviceDatabaseUrl, maxConnections: 1, applicationName: 'bench', log }
  const database = openDatabase(service)
  closers.defer(() => database.close())
  const organizations = await database.query<{ id: string }>(
    `select distinct organization_id as id from tms.carrier_connections`,
  )
  const file = fileURLToPath(new URL('carriers-elsewhere.ts', import.meta.url))
  const child = fork(file, { stdio: 'inherit' })
  closers.defer(async () => {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.disconnect()
    await exited
  })
  child.send({
    databaseUrl,
    speed,
    callbacks: `${serviceOrigin}/callbacks/carriers`,
    customers: organizations.map(({ id }) => id),
  })
  const [{ accounts }] = openedSchema.parse(await once(child, 'message'))
  const seal = createSeal(secretKey)
  const connections = createConnections({ database, seal, sandboxUrl: null, log })
  await database.transaction(async (tx) => {
    for (const account of accounts) await connections.replace(tx, account)
  })
  if (child.pid === undefined) throw new Error('the carriers did not start')
  return {
    pid: child.pid,
    async asked() {
      child.send('asked?')
      const [asked] = askedSchema.parse(await once(child, 'message'))
      return asked
    },
  }
}
