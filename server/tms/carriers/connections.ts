/**
 * An organization's accounts with carriers, their keys sealed and bound to whose they are. Hundreds of
 * trips are asked about in a second, so those who need an account at one moment share a statement; nothing
 * is remembered, so that a key that was changed is used by the next.
 */
import type { OrganizationId } from '#lib/contract/ids.ts'
import { createBatch } from '#server/db/batch.ts'
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
  readonly organizationId: OrganizationId
  readonly provider: ConnectedProvider
}

/** Null when there is none, or it does not open. One that is not active takes no new orders. */
type Found = (Connection & { readonly active: boolean }) | null

/** Accounts in one statement, and statements under way. */
const atOnce = { most: 500, atOnce: 2, everyMs: 20 } as const

export interface Connections {
  find(whose: Whose): Promise<Found>
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
  function opened(
    { organizationId, provider }: Whose,
    row: store.ConnectionRow | undefined,
  ): Found {
    if (row === undefined) return null
    const key = seal.open(row.sealedKey, contextOf({ organizationId, provider }))
    if (key === null) {
      log.error({ organizationId, provider }, "a carrier's key does not open")
      return null
    }
    const baseUrl = row.baseUrl ?? (sandboxUrl && `${sandboxUrl}/${provider}`)
    if (baseUrl === null) return null
    const { keyId, active } = row
    return { provider, baseUrl, keyId, key, active }
  }

  const finding = createBatch<Whose, Found>({
    ...atOnce,
    async answer(whose) {
      const rows = await store.findConnections(database, whose)
      const rowOf = new Map(rows.map((row) => [contextOf(row), row]))
      const foundOf = new Map<string, Found>()
      for (const each of whose) {
        const context = contextOf(each)
        if (!foundOf.has(context)) foundOf.set(context, opened(each, rowOf.get(context)))
      }
      return whose.map((each) => foundOf.get(contextOf(each)) ?? null)
    },
  })

  return {
    find: (whose) => finding.ask(whose),
    async replace(tx, { organizationId, provider, baseUrl, keyId, key }) {
      await store.replaceConnection(tx, organizationId, {
        provider,
        baseUrl: baseUrl?.replace(/\/+$/, '') ?? null,
        keyId,
        sealedKey: seal.seal(key, contextOf({ organizationId, provider })),
        active: true,
      })
    },
  }
}

function contextOf({ organizationId, provider }: Whose): string {
  return `carrier ${organizationId} ${provider}`
}
