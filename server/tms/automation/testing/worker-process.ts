/**
 * A process that makes and sends pushes, for tests that kill it. Arguments: the database, and for how long
 * a claim is believed to be alive. It loads only the rooms that it needs, to start soon.
 */
import { openDatabase } from '#server/db/database.ts'
import { openQueue } from '#server/db/queue.ts'
import { systemClock as clock } from '#server/clock.ts'
import { openOutside } from '#server/files/outside.ts'
import { systemIds as ids } from '#server/ids.ts'
import { createLog } from '#server/log.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { openCaches } from '../../caches/caches.ts'
import { createCatalog } from '../../catalog/catalog.ts'
import { createDeliveries } from '../../deliveries/deliveries.ts'
import { createFeed } from '../../feed/feed.ts'
import { createOrganizations } from '../../organizations/organizations.ts'
import { createSeal } from '#server/seal.ts'
import { testSecretKey } from '../../testing/secret-key.ts'
import { createWaybillOperations } from '../../waybills/waybill-operations.ts'
import { createWaybills } from '../../waybills/waybills.ts'
import { allowAddresses } from '#server/files/allowed-addresses.ts'
import { createAutomation } from '../automation.ts'

const [, , url = '', claimMs = ''] = process.argv
const log = createLog({ level: 'silent' })
const database = openDatabase({ url, maxConnections: 8, applicationName: 'worker-process', log })
const queue = await openQueue({ url, log })
const caches = openCaches({ database, processId: ids.uuid(), log })
const feed = createFeed({ database, clock })
const base = { database, queue, caches, clock, ids, log, feed }
const seal = createSeal(testSecretKey)
const automation = createAutomation({
  ...base,
  seal,
  organizations: createOrganizations({ ...base, seal }),
  waybills: createWaybillOperations({
    ...base,
    accounts: createAccounts(base),
    catalog: createCatalog(base),
    deliveries: createDeliveries(base),
    waybills: createWaybills(base),
  }),
  outside: openOutside(),
  isAllowed: allowAddresses(['127.0.0.0/8']),
  times: { claimMs: Number(claimMs) },
})
await automation.declareJobs()
await automation.startJobs()
process.stdout.write('ready\n')
