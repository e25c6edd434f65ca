/**
 * The process gives this to its pages. Next's bundle loads our modules a second time, so nothing that
 * must be one in a process can live in a module's variable: it hangs on this one globalThis handle,
 * put there by the process before Next is loaded and found here by pages and actions.
 */
import { Agent, type Dispatcher } from 'undici'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { Backups } from '#server/db/backup/keep-backups.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Logger } from '#server/log.ts'
import type { RetentionDays } from '#lib/retention.ts'
import type { OwnVehicleType } from './catalogue/own-vehicle-types.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Seller } from './seller/seller.ts'

export interface PortalRuntime {
  /** The service that this portal speaks to, and the key pair it signs with. */
  readonly upstream: {
    /** May have a path, under which the service's own paths begin. */
    readonly baseUrl: string
    readonly apiKey: string
    readonly apiSecret: string
    /** Set when the service runs in this process: the portal's calls then count on a budget of their own. */
    readonly innerToken: string | null
    /** Whether the pair is the internal one of that service, which alone the console's routes accept. */
    readonly hasConsole: boolean
  }
  /** For the portal's own tables, in the schema `portal`. */
  readonly database: Database
  /** For what is to happen later: a job that is written in a transaction is done, whatever dies. */
  readonly queue: Pick<Queue, 'send'>
  readonly mailer: Pick<Mailer, 'send'>
  /** For tokens that must be made again later, and that nobody else can make. */
  readonly secretKey: string
  readonly publicUrl: string
  /** Null: no demo. */
  readonly demo: {
    /** Whether visitors from other machines can open it; every page then says so. */
    readonly isOpen: boolean
    /** Whether its mails are in the sandbox's mailbox, instead of with a mail server. */
    readonly hasMailbox: boolean
  } | null
  /** For a service that has no list of its own. */
  readonly ownVehicleTypes: readonly OwnVehicleType[]
  /** How long staff may act for an account before they must give a reason again. */
  readonly actingMs: number
  /** For how many days the portal keeps what it holds of people, by kind. */
  readonly retention: RetentionDays
  /** Whether staff must have a second step of signing in. */
  readonly staffTakeSecondStep: boolean
  /** For the map's island: it is public, whatever key the address has in it. */
  readonly mapTiles: MapTiles | null
  /** VAT included in prices, as a share of the net price; null: receipts show no tax. */
  readonly vatPermille: number | null
  readonly seller: Seller
  /** `off`: none are kept. `outside`: the database is not the embedded one. */
  readonly backups: Backups['state'] | 'off' | 'outside'
  readonly log: Logger
}

interface InstalledRuntime extends PortalRuntime {
  /** The connections to the service, kept open between calls and shared by everyone in the process. */
  readonly connections: Dispatcher
}

declare global {
  var loadlinePortalRuntime: InstalledRuntime | undefined
}

/** Called once by the process, before Next is loaded. Closing ends the connections to the service. */
export function installPortalRuntime(runtime: PortalRuntime): { close(): Promise<void> } {
  const connections = openConnections()
  const installed = { ...runtime, connections }
  globalThis.loadlinePortalRuntime = installed
  return {
    async close() {
      if (globalThis.loadlinePortalRuntime === installed)
        globalThis.loadlinePortalRuntime = undefined
      await connections.close()
    },
  }
}

export function portalRuntime(): InstalledRuntime {
  const runtime = globalThis.loadlinePortalRuntime
  if (runtime === undefined) {
    throw new Error(
      'The portal runs without its runtime: pages are served by server/main.ts (npm start) or server/dev.ts (npm run dev), which install it, not by Next alone.',
    )
  }
  return runtime
}

/** No reply of the service is larger: a hundred labels in one PDF stay well below. */
const maxReplyBytes = 64 * 1024 * 1024

/** Connections that are busy at once; what comes on top waits in line within its own time limit. */
const maxConnections = 128

function openConnections(): Dispatcher {
  return new Agent({ connections: maxConnections, maxResponseSize: maxReplyBytes })
}
