/** A process that accepts groups, for tests that kill it. Arguments: the database, the organization, the request. */
import { splitAcceptSchema } from '#lib/contract/planned-deliveries.ts'
import { systemClock as clock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { openQueue } from '#server/db/queue.ts'
import { systemIds as ids } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { createService } from '../../service.ts'
import { testSecretKey } from '../../testing/secret-key.ts'

const [, , url = '', organizationId = '', request = ''] = process.argv
const log = createLog({ level: 'silent' })
const { rooms } = createService({
  database: openDatabase({ url, maxConnections: 4, applicationName: 'accept-process', log }),
  queue: await openQueue({ url, log }),
  secretKey: testSecretKey,
  allowedHosts: [],
  limits: { external: 1000, portal: 1000 },
  innerToken: 'unused',
  clock,
  ids,
  log,
  outside: { sandboxUrl: null, publicUrl: 'http://127.0.0.1' },
  observe: () => {},
})
const organizations = await rooms.organizations.list()
const organization = organizations.find(({ id }) => id === organizationId)
if (organization === undefined) throw new Error('the organization is not known')
const body = splitAcceptSchema.parse(JSON.parse(request))
const { deliveries } = await rooms.planning.accept({ organization, senderAccountId: null, body })
process.stdout.write(`${deliveries.length}\n`)
