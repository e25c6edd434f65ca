/** Finds the adapter and the organization's account, and asks. */
import { createCallCarrier } from './call-carrier.ts'
import type { Clock } from '#server/clock.ts'
import type { CarrierAdapter, ConnectedProvider, Connection } from './adapter.ts'
import { CarrierUnavailable } from './carrier-unavailable.ts'
import type { Connections } from './connections.ts'
import { createProviderA } from './provider-a/adapter.ts'
import { createProviderB } from './provider-b/adapter.ts'

export type Adapters = Readonly<Record<ConnectedProvider, CarrierAdapter>>

/** Throws CarrierUnavailable, also when the organization has no account there. */
export type AskCarrier = <T>(
  whom: {
    readonly organizationId: string
    readonly provider: ConnectedProvider
    /** A connection that was switched off takes no new orders, and goes on with those it has. */
    readonly newOrder?: boolean
  },
  ask: (carrier: { adapter: CarrierAdapter; connection: Connection }) => Promise<T>,
) => Promise<T>

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

export function createAskCarrier({
  connections,
  adapters,
}: {
  connections: Connections
  adapters: Adapters
}): AskCarrier {
  return async ({ organizationId, provider, newOrder = false }, ask) => {
    const connection = await connections.find({ organizationId, provider })
    if (connection === null || (newOrder && !connection.active)) {
      throw new CarrierUnavailable(provider, 'not_connected')
    }
    return ask({ adapter: adapters[provider], connection })
  }
}
