/** Opens the pages in this process: their run-time dependencies, their mails, and Next. */
import { prepareEnvironment } from '../config.ts'
import type { Portal } from '../portal/portal.ts'
import { installPortalRuntime } from '../portal/runtime.ts'
import type { Foundation, Opening } from './foundation.ts'
import type { Upstream } from './storefront.ts'
import { readFile } from 'node:fs/promises'
import {
  ownVehicleTypesSchema,
  type OwnVehicleType,
  usualVehicleTypes,
} from '../portal/catalogue/own-vehicle-types.ts'
import { StartRefused } from '../start-refused.ts'
import { systemClock } from '../clock.ts'
import { systemIds } from '../ids.ts'
import { gateway } from '../portal/gateway/gateway.ts'
import { startWatching, watchQueue, watchQueueOptions } from '../portal/orders/watches.ts'
import { deliverMails, mailQueue, mailQueueOptions } from '../portal/mail/mail.ts'
import { openMailer } from '../portal/mail/open-mailer.ts'

export interface Pages {
  readonly portal: Portal
  startJobs(): Promise<void>
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
}: Opening & {
  foundation: Omit<Foundation, 'databaseEnded'>
  upstream: Upstream
  /** Whether the outside parties that these pages link to are sandboxes. */
  demo: boolean
  /** The internal URL of the mailbox sandbox, or null without one. */
  mailboxAddress: string | null
  /** With hot reload, for development. */
  dev: boolean
  root: string
}): Promise<Pages> {
  const { publicUrl, mapTiles, host, port, trustedProxies } = config
  const mailboxUrl = mailboxAddress && `http://${mailboxAddress}/sandbox/mailbox/messages`
  const mailer = openMailer({ smtp: config.mail, mailboxUrl, secretKey }, log)
  closers.defer(() => mailer.close())
  await queue.declare(mailQueue, mailQueueOptions)
  const runtime = installPortalRuntime({
    upstream,
    database,
    queue,
    mailer,
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
  await queue.declare(watchQueue, watchQueueOptions)
  const clock = systemClock
  const mail = { database, queue, publicUrl, clock, ids: systemIds }
  const random = () => Math.random()
  return {
    portal,
    async startJobs() {
      // Late, because the demo's mailbox is behind our own port.
      await deliverMails({ database, queue, mailer, clock })
      await startWatching({ database, gateway: gateway(), clock, random, mail, queue, log })
    },
  }
}

/**
 * The operator's own list of vehicle types, for a service that does not list its own; read once, at the
 * start.
 */
async function readVehicleTypes(file: string | null): Promise<readonly OwnVehicleType[]> {
  if (file === null) return usualVehicleTypes
  const refuse = (why: string) =>
    new StartRefused(`VEHICLE_TYPES_FILE ${why}: correct "${file}", or unset it.`)
  const text = await readFile(file, 'utf8').catch(() => {
    throw refuse('names a file that cannot be read')
  })
  const parsed = ownVehicleTypesSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuse(`is no list of vehicles (${issue?.path.join('.')}: ${issue?.message})`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
