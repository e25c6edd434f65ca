/**
 * Jobs that ask the same carrier have the same lane, whoever's they are, so that those of one that does
 * not answer take no more than their part of the hands. It is where the carrier is reached.
 */
import { createHash } from 'node:crypto'
import { isConnected } from './adapter.ts'
import type { Carriers } from './operations.ts'
import * as store from './store.ts'

export function createLane({ sandboxUrl }: { sandboxUrl: string | null }): Carriers['lane'] {
  return async (db, { organizationId, provider }) => {
    if (!isConnected(provider)) return null
    const connection = await store.findConnection(db, { organizationId, provider })
    if (connection === null) return null
    const where = connection.baseUrl ?? sandboxUrl ?? ''
    // A hash, because the address may contain a secret and people look at this table.
    return `${provider} ${createHash('sha256').update(where).digest('base64url').slice(0, 16)}`
  }
}
