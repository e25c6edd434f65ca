/** A carrier as an organization reaches it: the adapter of its wire and the account there. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { createCallCarrier } from './call-carrier.ts'
import type { Clock } from '#server/clock.ts'
import type { CarrierAdapter, ConnectedProvider, Connection } from './adapter.ts'
import { CarrierUnavailable } from './carrier-unavailable.ts'
import type { Connections } from './connections.ts'
import { createProviderA } from './provider-a/adapter.ts'
import { createProviderB } from './provider-b/adapter.ts'

export type Adapters = Readonly<Record<ConnectedProvider, CarrierAdapter>>

export interface Carrier {
  readonly adapter: CarrierAdapter
  readonly connection: Connection
}

/** Throws CarrierUnavailable when the organization has no account there. */
export type FindCarrier = (whom: {
  readonly organizationId: OrganizationId
  readonly provider: ConnectedProvider
  /** A connection that was switched off takes no new orders, and goes on with those it has. */
  readonly newOrder?: boolean
}) => Promise<Carrier>

export function createAdapters({
  clock,
  timeoutMs,
}: {
  clock: Clock
  timeoutMs: number
}): Adapters {
  const deps = { call: createCallCarrier({ timeoutMs }), clock }
  return { provider_a: createProviderA(deps), provider_b: createProviderB(deps) }
}

export function createFindCarrier({
  connections,
  adapters,
}: {
  connections: Connections
  adapters: Adapters
}): FindCarrier {
  return async ({ organizationId, provider, newOrder = false }) => {
    const connection = await connections.find({ organizationId, provider })
    if (connection === null || (newOrder && !connection.active)) {
      throw new CarrierUnavailable(provider, 'not_connected')
    }
    return { adapter: adapters[provider], connection }
  }
}
