/**
 * An organization's accounts with carriers, their keys sealed and bound to whose they are. Hundreds of
 * trips are asked about in a second, so those who need an account at one moment share a statement; nothing
 * is remembered, so that a key that was changed is used by the next.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Agent, type Dispatcher } from 'undici'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Provider } from '#lib/contract/quotes.ts'
import type { ConnectionTrial } from '#lib/contract/console/connections.ts'
import type { Clock } from '#server/clock.ts'
import { createBatch } from '#server/db/batch.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { guardedAgent } from '#server/files/guarded-agent.ts'
import type { Logger } from '#server/log.ts'
import type { Seal } from '#server/seal.ts'
import {
  CarrierUnavailable,
  isConnected,
  type CarrierAdapter,
  type ConnectedProvider,
  type Connection,
} from './adapter.ts'
import { createCallCarrier } from './call-carrier.ts'
import { createProviderA } from './provider-a/adapter.ts'
import { createProviderB } from './provider-b/adapter.ts'
import * as store from './store.ts'
import type { CarrierKey } from './store.ts'

/** One that is not active takes no new orders, and goes on with those it has. */
type Found = Connection & { readonly active: boolean; readonly isSandbox: boolean }

export interface NewConnection extends CarrierKey {
  /** Without a slash at the end. Null: the sandbox's. */
  readonly baseUrl: string | null
  readonly keyId: string
  /** Null: the one that is kept for the same account. */
  readonly key: string | null
  readonly active?: boolean
}

/** Accounts in one statement, and statements under way. */
const atOnce = { most: 500, atOnce: 2, everyMs: 20 } as const

export type Connections = ReturnType<typeof createConnections>

export function createConnections({
  database,
  seal,
  sandboxUrl,
  log,
  clock,
  timeoutMs,
  isAllowed,
}: {
  database: Database
  seal: Seal
  sandboxUrl: string | null
  log: Logger
  clock: Clock
  timeoutMs: number
  /** The addresses that a carrier may have which is not the sandbox's. */
  isAllowed: (address: string) => boolean
}) {
  const adaptersOver = (
    dispatcher: Dispatcher,
  ): Readonly<Record<ConnectedProvider, CarrierAdapter>> => {
    const wire = { call: createCallCarrier({ timeoutMs, dispatcher }), clock }
    return { provider_a: createProviderA(wire), provider_b: createProviderB(wire) }
  }
  // Their connections are kept open between calls, and hold up no process that ends.
  const ofSandbox = adaptersOver(new Agent())
  const ofOutside = adaptersOver(guardedAgent(isAllowed, { connectMs: timeoutMs }))

  const finding = createBatch<CarrierKey, Found | null>({
    ...atOnce,
    async answer(keys) {
      const rows = await store.findConnections(database, keys)
      const rowOf = new Map(rows.map((row) => [contextOf(row), row]))
      return keys.map((each) => opened(rowOf.get(contextOf(each))))
    },
  })

  function opened(row: store.ConnectionRow | undefined): Found | null {
    if (row === undefined) return null
    const { organizationId, provider, keyId, active } = row
    const key = seal.open(row.sealedKey, contextOf(row))
    if (key === null) {
      log.error({ organizationId, provider }, "a carrier's key does not open")
      return null
    }
    const baseUrl = row.baseUrl ?? (sandboxUrl && `${sandboxUrl}/${provider}`)
    const isSandbox = row.baseUrl === null
    return baseUrl === null ? null : { provider, baseUrl, keyId, key, active, isSandbox }
  }

  /** The adapter of a carrier's wire, and the account there; null when there is none, or it does not open. */
  async function find(key: CarrierKey) {
    const connection = await finding.ask(key)
    const adapters = connection?.isSandbox ? ofSandbox : ofOutside
    return connection && { adapter: adapters[key.provider], connection }
  }

  return {
    find,
    /** Throws CarrierUnavailable when the organization has no account there, or none for new orders. */
    async get(key: CarrierKey, { newOrder = false } = {}) {
      const found = await find(key)
      if (found === null || (newOrder && !found.connection.active)) {
        throw new CarrierUnavailable(key.provider, 'not_connected')
      }
      return found
    },
    /**
     * The concurrency key of a job that calls this carrier; null where the carrier's own people drive. It is
     * the carrier's address: jobs of one that does not answer take no more than their part of the workers.
     */
    async concurrencyKey(
      db: Database | Transaction,
      { organizationId, provider }: { organizationId: OrganizationId; provider: Provider },
    ): Promise<string | null> {
      if (!isConnected(provider)) return null
      const [row] = await store.findConnections(db, [{ organizationId, provider }])
      if (row === undefined) return null
      const where = row.baseUrl ?? sandboxUrl ?? ''
      // A hash, because the address may contain a secret and people look at this table.
      return `${provider} ${createHash('sha256').update(where).digest('base64url').slice(0, 16)}`
    },
    /** Returns how many keys were sealed with the key before SECRET_KEY. */
    async sealAnew(): Promise<number> {
      let count = 0
      for (const row of await store.listConnections(database)) {
        const by = seal.renew(row.sealedKey, contextOf(row))
        if (by !== null && (await store.sealAnew(database, { ...row, by }))) count += 1
      }
      return count
    },
    /** Null: it is not connected. */
    async shown(db: Database | Transaction, key: CarrierKey) {
      const [row = null] = await store.findConnections(db, [key])
      return row && { ...row, account: row.keyId }
    },
    /** Asks the carrier about an order that it cannot know, with the key that is kept. */
    async try(key: CarrierKey): Promise<ConnectionTrial> {
      const found = await find(key)
      if (found === null) return 'not_connected'
      try {
        const outcome = await found.adapter.cancel(found.connection, randomUUID())
        return outcome === 'unknown' ? 'works' : 'unreadable'
      } catch (error) {
        if (error instanceof CarrierUnavailable) return error.because
        throw error
      }
    },
    /** Writes a connection, in place of the one there was. False: no key is given and none is kept. */
    async connect(tx: Transaction, connection: NewConnection): Promise<boolean> {
      const { organizationId, provider, keyId, key } = connection
      const found = key === null ? await store.findConnections(tx, [connection]) : []
      const kept = found.find((each) => each.keyId === keyId)
      const sealedKey = key === null ? kept?.sealedKey : seal.seal(key, contextOf(connection))
      if (sealedKey === undefined) return false
      await store.replaceConnection(tx, {
        organizationId,
        provider,
        baseUrl: connection.baseUrl,
        keyId,
        sealedKey,
        active: connection.active ?? true,
        updatedAt: new Date(clock.nowMs()),
      })
      return true
    },
  }
}

function contextOf({ organizationId, provider }: CarrierKey): string {
  return `carrier ${organizationId} ${provider}`
}
