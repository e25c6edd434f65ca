/**
 * The transport management service: rooms behind one signed HTTP interface. It takes a Request and
 * returns a Response, and listens on no port; `server/main.ts` does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressOf } from '#server/client-address.ts'
import { withoutRedaction } from '#server/log.ts'
import { addressRoutes } from './address/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { openCaches, type Caches } from './caches/caches.ts'
import { answerCarrierCallback } from './carriers/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { consoleAuditRoutes } from './console/audit/routes.ts'
import { consoleAutomationRoutes } from './console/automation/routes.ts'
import { consoleBankAccountRoutes } from './console/bank-accounts/routes.ts'
import { consoleConnectionRoutes } from './console/connections/routes.ts'
import { consoleCredentialRoutes } from './console/credentials/routes.ts'
import { consoleCustomerRoutes } from './console/customers/routes.ts'
import { consoleCatalogRoutes } from './console/catalog/routes.ts'
import { consoleFigureRoutes } from './console/figures/routes.ts'
import { consoleFleetRoutes } from './console/fleet/routes.ts'
import { consoleOrganizationRoutes } from './console/organization/routes.ts'
import { consoleLedgerRoutes } from './console/ledger/routes.ts'
import { consoleOrderRoutes } from './console/orders/routes.ts'
import { consoleMoneyListRoutes } from './console/payments/list-routes.ts'
import { consolePaymentRoutes } from './console/payments/routes.ts'
import { consoleTripRoutes } from './console/trips/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import type { HttpDeps } from './http/handlers.ts'
import { fetchRequest, responseOf } from './http/fetch-exchange.ts'
import { countInFlight, type Budget, type Caller } from './http/in-flight.ts'
import { mount } from './http/mount.ts'
import { createRates } from './http/rates.ts'
import { nodeRequest, writeNodeResponse } from './http/node-exchange.ts'
import { labelRoutes } from './labels/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { loadingRoutes } from './loading/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { bankRoutes } from './payments/banks/routes.ts'
import { answerGatewayCallback } from './payments/gateway/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { answerPhotoLink } from './photos/routes.ts'
import { planningRoutes } from './planning/routes.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { regionRoutes } from './regions/routes.ts'
import { waybillRoutes } from './waybills/routes.ts'
import { waybillEventRoutes } from './waybills/events/routes.ts'
import { createRooms, type RoomDeps, type Rooms } from './rooms.ts'

export type { Rooms } from './rooms.ts'

export interface Service {
  fetch(request: Request): Promise<Response>
  /** The same for Node's own server. */
  listen(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  readonly rooms: Rooms
  readonly caches: Caches
  inFlight(): Readonly<Record<Budget, number>>
  close(): Promise<void>
}

export interface ServiceDeps extends RoomDeps {
  readonly allowedHosts: readonly string[]
  readonly limits: Readonly<Record<Caller, number>>
  /** The token of the portal's calls from this process; see http/in-flight.ts. */
  readonly innerToken: string
  /** The requests that one key may send in a second; null or absent: no limit. */
  readonly keyPerSecond?: number | null
  readonly observe: HttpDeps['observe']
  /** Absent: no proxy stands in front. */
  readonly addressOf?: AddressOf
  /** How long a body may make no progress. */
  readonly bodyStillMs?: number
}

export function createService(deps: ServiceDeps): Service {
  const { database, clock, ids, log, keyPerSecond: perSecond } = deps
  const caches = openCaches({ database, processId: ids.uuid(), log })
  const rooms = createRooms({ ...deps, caches })
  const { organizations, accounts } = rooms
  const inFlight = countInFlight({ limits: deps.limits, innerToken: deps.innerToken })
  const dispatch = mount(routesOf(rooms, deps), {
    callbacks: callbacksOf(rooms, deps),
    organizations,
    accounts,
    inFlight,
    ...(perSecond && { rates: createRates({ perSecond, nowMs: clock.nowMs }) }),
    allowedHosts: new Set(deps.allowedHosts),
    clock,
    ids,
    log,
    requestLog: withoutRedaction(log),
    observe: deps.observe,
  })

  return {
    fetch: async (request) => responseOf(await dispatch(fetchRequest(request))),
    async listen(incoming, outgoing) {
      const { addressOf, bodyStillMs: stillMs } = deps
      const request = nodeRequest(incoming, { addressOf, outgoing, stillMs })
      writeNodeResponse(await dispatch(request), { incoming, outgoing })
    },
    rooms,
    caches,
    inFlight: inFlight.counts,
    async close() {
      await rooms.close()
      await caches.close()
    },
  }
}

function routesOf(rooms: Rooms, { database, clock, ids, outside }: ServiceDeps) {
  const { feed, organizations, accounts, regions, address, catalog } = rooms
  const { pricing, quotes, payments, orders, ledger, gateways } = rooms
  return [
    ...organizationRoutes(organizations),
    ...accountRoutes({ accounts, database }),
    ...addressRoutes(address),
    ...regionRoutes(regions),
    ...catalogRoutes(catalog),
    ...bankRoutes(gateways),
    ...waybillRoutes(rooms.waybillOperations),
    ...labelRoutes(rooms.labels),
    ...planningRoutes(rooms.planning),
    ...loadingRoutes(rooms.loading),
    ...pricingRoutes(pricing),
    ...quoteRoutes({ quotes, pricing, ids }),
    ...paymentRoutes({ payments, ids }),
    ...orderRoutes({ orders, payments, database }),
    ...waybillEventRoutes({ ...rooms, database, clock }),
    ...feedRoutes(feed),
    ...ledgerRoutes({ ledger, database, orderNumbers: orders.numbers }),
    ...consolePaymentRoutes({ payments, accounts, orders, database, clock, ids }),
    ...consoleMoneyListRoutes({ payments, accounts, orders, database, clock, ids }),
    ...consoleBankAccountRoutes({ payments, database, clock, ids }),
    ...consoleConnectionRoutes({
      ...rooms,
      database,
      clock,
      ids,
      publicUrl: outside.publicUrl,
      hasSandbox: outside.sandboxUrl !== null,
    }),
    ...consoleCredentialRoutes({ organizations, clock, ids }),
    ...consoleCatalogRoutes({ catalog, clock, ids }),
    ...consoleOrderRoutes({ orders, payments, database, clock, ids }),
    ...consoleTripRoutes({ ...rooms, database, clock, ids }),
    ...consoleFleetRoutes({ ...rooms, database, clock, ids }),
    ...consoleOrganizationRoutes({ ...rooms, database, clock, ids }),
    ...consoleFigureRoutes({ ...rooms, clock }),
    ...consoleLedgerRoutes({ ledger }),
    ...consoleAuditRoutes({ ...rooms, database }),
    ...consoleCustomerRoutes({ ...rooms, database, clock, ids }),
    ...consoleAutomationRoutes({ automation: rooms.automation, database, clock, ids }),
  ]
}

function callbacksOf(
  { gateways, payments, carriers, orders, photos }: Rooms,
  { clock }: ServiceDeps,
) {
  return [
    answerGatewayCallback({ gateways, clock, receive: payments.receiveGatewayNotice }),
    answerCarrierCallback({ carriers, apply: orders.applyTrip }),
    answerPhotoLink({ photos }),
  ]
}
