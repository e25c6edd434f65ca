/** A log of resolved addresses, kept for ninety days, to explain why an address went where it did. */
import { randomInt } from 'node:crypto'
import type { AddressResolve, ResolvedAddress } from '#lib/contract/addresses.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import * as store from './store.ts'

const keptMs = 90 * 24 * 3600 * 1000
/** One resolution in this many also deletes old rows. */
const sweepEach = 50

export interface ResolutionLog {
  /** Writes nothing when the caller asked for no log. */
  note(resolution: {
    organizationId: OrganizationId
    asked: AddressResolve
    found: ResolvedAddress
  }): Promise<void>
}

export function createResolutionLog({
  database,
  clock,
  ids,
}: {
  database: Database
  clock: Clock
  ids: Ids
}): ResolutionLog {
  return {
    async note({ organizationId, asked, found }) {
      if (!asked.logResolution) return
      await store.insertResolution(database, {
        organizationId,
        id: ids.uuid(),
        resolvedAt: new Date(clock.nowMs()),
        ...inputOf(asked),
        country: asked.country ?? null,
        lat: found.lat,
        lng: found.lng,
        source: found.source,
        confidence: found.confidence,
      })
      if (randomInt(sweepEach) === 0) {
        await store.deleteResolutionsBefore(database, new Date(clock.nowMs() - keptMs))
      }
    },
  }
}

function inputOf({
  address,
  url,
  lat,
  lng,
}: AddressResolve): Pick<store.ResolutionRow, 'mode' | 'input'> {
  if (address !== undefined) return { mode: 'address', input: address }
  if (url !== undefined) return { mode: 'url', input: url }
  return { mode: 'point', input: `${lat},${lng}` }
}
