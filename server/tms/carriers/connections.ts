/** An organization's accounts with carriers, their keys sealed and bound to whose they are. */
import type { Database, Transaction } from '#server/db/database.ts'
import type { Logger } from '#server/log.ts'
import type { ConnectedProvider, Connection } from './adapter.ts'
import * as store from './store.ts'

/** The service's seal of secrets at rest. */
export interface KeySeal {
  seal(text: string, context: string): Buffer
  open(sealed: Buffer, context: string): string | null
}

interface Whose {
  readonly organizationId: string
  readonly provider: ConnectedProvider
}

export interface Connections {
  /** Null when there is none, or it does not open. One that is not active takes no new orders. */
  find(whose: Whose): Promise<(Connection & { readonly active: boolean }) | null>
  replace(
    tx: Transaction,
    connection: Whose & {
      readonly baseUrl: string | null
      readonly keyId: string
      readonly key: string
    },
  ): Promise<void>
}

export function createConnections({
  database,
  seal,
  sandboxUrl,
  log,
}: {
  database: Database
  seal: KeySeal
  sandboxUrl: string | null
  log: Logger
}): Connections {
  return {
    async find({ organizationId, provider }) {
      const row = await store.findConnection(database, { organizationId, provider })
      if (row === null) return null
      const key = seal.open(row.sealed_key, contextOf({ organizationId, provider }))
      if (key === null) {
        log.error({ organizationId, provider }, "a carrier's key does not open")
        return null
      }
      const baseUrl = row.base_url ?? (sandboxUrl && `${sandboxUrl}/${provider}`)
      if (baseUrl === null) return null
      const { key_id: keyId, active } = row
      return { provider, baseUrl, keyId, key, active }
    },
    async replace(tx, { organizationId, provider, baseUrl, keyId, key }) {
      await store.replaceConnection(tx, organizationId, {
        provider,
        base_url: baseUrl?.replace(/\/+$/, '') ?? null,
        key_id: keyId,
        sealed_key: seal.seal(key, contextOf({ organizationId, provider })),
        active: true,
      })
    },
  }
}

function contextOf({ organizationId, provider }: Whose): string {
  return `carrier ${organizationId} ${provider}`
}
