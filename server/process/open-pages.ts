/** Opens the pages in this process: their run-time dependencies, their mails, and Next. */
import { prepareEnvironment, type Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Portal } from '../portal/portal.ts'
import { installPortalRuntime } from '../portal/runtime.ts'
import type { Foundation } from './foundation.ts'
import { openPortalMail } from './portal-mail.ts'
import { readVehicleTypes } from './read-vehicle-types.ts'
import type { Steps } from './steps.ts'
import type { Upstream } from './storefront.ts'

export interface Pages {
  readonly portal: Portal
  startMails(): Promise<void>
}

export async function openPages({
  config,
  foundation: { database, queue, secretKey, serverActionsKey },
  upstream,
  demo,
  mailboxAddress,
  dev,
  root,
  closers,
  steps,
  log,
}: {
  config: Config
  foundation: Omit<Foundation, 'databaseEnded'>
  upstream: Upstream
  /** Whether the outside parties that these pages link to are sandboxes. */
  demo: boolean
  /** The internal URL of the mailbox sandbox, or null without one. */
  mailboxAddress: string | null
  /** With hot reload, for development. */
  dev: boolean
  root: string
  closers: AsyncDisposableStack
  steps: Steps
  log: Logger
}): Promise<Pages> {
  const { publicUrl, mapTiles, host, port, trustedProxies } = config
  const mails = await openPortalMail({
    config,
    foundation: { database, queue, secretKey },
    mailboxAddress,
    closers,
    log,
  })
  const runtime = installPortalRuntime({
    upstream,
    database,
    queue,
    mailer: mails.mailer,
    secretKey,
    publicUrl,
    demo,
    ownVehicleTypes: await readVehicleTypes(config.vehicleTypesFile),
    actingMs: config.actingMs,
    mapTiles,
    receipts: config.receipts,
    log,
  })
  closers.defer(() => runtime.close())
  prepareEnvironment({ env: process.env, dev, serverActionsKey })
  // Next is loaded only by the roles that need it, and after NODE_ENV is set.
  const { createPortal } = await import('../portal/portal.ts')
  const portal = await steps.run('pages', () =>
    createPortal({ dev, dir: root, hostname: host, port, publicUrl, trustedProxies, mapTiles }),
  )
  closers.defer(() => portal.close())
  return { portal, startMails: () => mails.start() }
}
