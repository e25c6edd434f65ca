/** What a carrier calls back with: whose it is, whether it signed it, and which delivery it is about. */
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { connectedProviders } from './adapter.ts'
import type { Adapters } from './find-carrier.ts'
import type { CallbackRead, Carriers } from './operations.ts'
import type { Connections } from './connections.ts'
import { readReference } from './reference.ts'
import type { Release } from './release.ts'
import * as store from './store.ts'

export function createReadCallback({
  database,
  clock,
  connections,
  adapters,
  release,
}: {
  database: Database
  clock: Clock
  connections: Connections
  adapters: Adapters
  release: Release
}): Carriers['readCallback'] {
  return async ({ provider: name, organizationId, header, body }): Promise<CallbackRead> => {
    const provider = connectedProviders.find((each) => each === name)
    if (provider === undefined) return { kind: 'not_signed' }
    const connection = await connections.find({ organizationId, provider })
    if (connection === null) return { kind: 'not_signed' }
    const nowMs = clock.nowMs()
    const content = adapters[provider].readCallback(connection, { header, body, nowMs })
    if (content.kind !== 'trip') return content
    const { externalOrderId, trip } = content
    const named = readReference(content.reference)
    if (named === null) return { kind: 'unknown_order' }
    const key = { organizationId, provider, ...named }
    const bookings = await store.listBookings(database, key)
    const booking = bookings.find((each) => each.provider === provider)
    if (booking === undefined) return { kind: 'unknown_order' }
    if (booking.state === 'asked') return { kind: 'too_early' }
    if (booking.state === 'abandoned') await release.remind(key)
    return { kind: 'news', news: { ...key, externalOrderId, trip } }
  }
}
