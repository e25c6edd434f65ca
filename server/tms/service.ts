/**
 * The transport management service: rooms behind one signed HTTP interface. It takes a Request and
 * gives a Response, and knows no port; `server/main.ts` puts it on one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Ids } from '#server/ids.ts'
import { withoutRedaction, type Logger } from '#server/log.ts'
import { createAccounts, type Accounts } from './accounts/accounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { openCaches, type Caches } from './caches/caches.ts'
import { createCatalog, type Catalog } from './catalog/catalog.ts'
import type { HttpDeps } from './http/answer.ts'
import { countInFlight, type Budget, type Caller } from './http/in-flight.ts'
import { askedByFetch, responseOf } from './http/fetch-exchange.ts'
import { mount } from './http/mount.ts'
import { askedByNode, tellByNode } from './http/node-exchange.ts'
import { createOrganizations, type Organizations } from './organizations/organizations.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { createSeal } from './organizations/seal.ts'

export interface Rooms {
  readonly organizations: Organizations
  readonly accounts: Accounts
  readonly catalog: Catalog
}

export interface Service {
  fetch(request: Request): Promise<Response>
  /** The same for Node's own server. */
  listen(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  readonly rooms: Rooms
  readonly caches: Caches
  inFlight(): Readonly<Record<Budget, number>>
  close(): Promise<void>
}

export interface ServiceDeps {
  readonly database: Database
  readonly queue: Queue
  readonly secretKey: string
  readonly allowedHosts: readonly string[]
  readonly limits: Readonly<Record<Caller, number>>
  /** By which the portal's calls from this process are known; see http/in-flight.ts. */
  readonly innerToken: string
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly observe: HttpDeps['observe']
  /** How long a body may stand still while it arrives. */
  readonly bodyStillMs?: number
}

export function createService(deps: ServiceDeps): Service {
  const { database, clock, ids, log } = deps
  const caches = openCaches({ database, processId: ids.uuid(), log })
  const seal = createSeal(deps.secretKey)
  const organizations = createOrganizations({ database, caches, seal, ids })
  const accounts = createAccounts({ database, caches, clock, ids })
  const catalog = createCatalog({ database, ids })
  const inFlight = countInFlight({ limits: deps.limits, innerToken: deps.innerToken })
  const routes = [...organizationRoutes(organizations), ...accountRoutes({ accounts, database })]
  const dispatch = mount(routes, {
    organizations,
    accounts,
    inFlight,
    allowedHosts: new Set(deps.allowedHosts),
    clock,
    ids,
    log,
    requestLog: withoutRedaction(log),
    observe: deps.observe,
  })

  return {
    fetch: async (request) => responseOf(await dispatch(askedByFetch(request))),
    async listen(incoming, outgoing) {
      const { bodyStillMs: stillMs } = deps
      const asked = askedByNode(incoming, stillMs === undefined ? {} : { stillMs })
      tellByNode(await dispatch(asked), { incoming, outgoing })
    },
    rooms: { organizations, accounts, catalog },
    caches,
    inFlight: inFlight.counts,
    close: () => caches.close(),
  }
}
