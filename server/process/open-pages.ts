/** Opens the pages in this process: their run-time dependencies, their mails, and Next. */
import { sellerPageNames } from '#lib/storefront/seller-pages.ts'
import { prepareEnvironment, type Config } from '../config.ts'
import type { Backups } from '../db/backup/keep-backups.ts'
import type { Portal } from '../portal/portal.ts'
import { installPortalRuntime } from '../portal/runtime.ts'
import type { Foundation, Opening } from './foundation.ts'
import { demoOrganizations } from '../demo/companies.ts'
import type { Organization, Organizations } from '../tms/organizations/organizations.ts'
import type { Service } from '../tms/service.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
import { eraseAccountQueue, finishErasing } from '../portal/own-data/erase-account.ts'
import { retentionQueue, sweepDaily } from '../portal/retention/retention.ts'
import { watchBackups } from '../portal/staff/watch-backups.ts'
import { deliverMails, mailQueue, mailQueueOptions } from '../portal/mail/mail.ts'
import { openMailer } from '../portal/mail/open-mailer.ts'
import { createSeller, type Seller } from '../portal/seller/seller.ts'
import { readSellerFiles, withoutFiles } from '../portal/seller/seller-files.ts'
import { openStreetFile } from '../portal/street-file.ts'

export async function openPages({
  config,
  foundation: { database, queue, secretKey, serverActionsKey },
  upstream,
  organization,
  demo,
  mailboxAddress,
  backups,
  dev,
  root,
  closers,
  steps,
  log,
}: Opening & {
  foundation: Omit<Foundation, 'server'>
  backups: Backups | null
  upstream: Upstream
  organization: StorefrontOrganization | null
  /** Set when the outside parties that these pages link to are sandboxes. */
  demo: Config['demo']
  /** The internal URL of the mailbox sandbox, or null without one. */
  mailboxAddress: string | null
  /** With hot reload, for development. */
  dev: boolean
  root: string
}): Promise<{ portal: Portal; startJobs(): Promise<void> }> {
  const { publicUrl, host, port, trustedProxies } = config
  const mailboxUrl = mailboxAddress && `http://${mailboxAddress}/sandbox/mailbox/messages`
  const mailer = openMailer({ smtp: config.mail, mailboxUrl, secretKey }, log)
  closers.defer(() => mailer.close())
  await queue.declare(mailQueue, mailQueueOptions)
  const seller = await openSeller({ config, organization, root, steps })
  const streets = config.streetArchive && (await openStreetFile(config.streetArchive))
  closers.defer(() => streets?.close())
  const mapTiles = streets?.tiles ?? config.mapTiles
  const runtime = installPortalRuntime({
    upstream,
    database,
    queue,
    mailer,
    secretKey,
    publicUrl,
    demo: demo && { ...demo, hasMailbox: config.mail === null },
    ownVehicleTypes: await readVehicleTypes(config.vehicleTypesFile),
    actingMs: config.actingMs,
    retention: config.retention,
    staffTakeSecondStep: config.staffTakeSecondStep,
    mapTiles,
    vatPermille: config.vatPermille,
    seller,
    backups: backups ? backups.state : config.database.kind === 'external' ? 'outside' : 'off',
    log,
  })
  closers.defer(() => runtime.close())
  prepareEnvironment({ env: process.env, dev, serverActionsKey })
  // Next is loaded only by the roles that need it, and after NODE_ENV is set.
  const { createPortal } = await import('../portal/portal.ts')
  const portal = await steps.run('pages', () =>
    createPortal({
      dev,
      dir: root,
      hostname: host,
      port,
      publicUrl,
      trustedProxies,
      mapTiles,
      streets,
    }),
  )
  closers.defer(() => portal.close())
  await queue.declare(watchQueue, watchQueueOptions)
  await queue.declare(retentionQueue, { oneWaiting: true })
  await queue.declare(eraseAccountQueue.name, eraseAccountQueue.options)
  const clock = systemClock
  const mail = { database, queue, publicUrl, seller, clock, ids: systemIds }
  const random = () => Math.random()
  return {
    portal,
    async startJobs() {
      // Late, because the demo's mailbox is behind our own port.
      await deliverMails({ database, queue, mailer, clock })
      await sweepDaily({ database, queue, clock, days: config.retention })
      await finishErasing({ database, queue, clock, gateway: gateway() })
      if (backups) closers.defer(watchBackups({ backups, mail, log }))
      await startWatching({ database, gateway: gateway(), clock, random, mail, queue, log })
    },
  }
}

/** From SELLER_DIR, or in the demo from the demo's own files. The start reports the pages that are missing. */
async function openSeller({
  config: { sellerFolder },
  organization,
  root,
  steps,
}: Pick<Opening, 'config' | 'steps'> & {
  organization: StorefrontOrganization | null
  root: string
}): Promise<Seller> {
  const folder =
    sellerFolder.isNamed || existsSync(sellerFolder.path)
      ? sellerFolder.path
      : organization?.demo && organization.name === demoStorefront
        ? join(root, 'server/demo/seller')
        : null
  const seller = createSeller({
    files: folder === null ? withoutFiles() : await readSellerFiles(folder),
    organizationName: organization?.name ?? null,
    async askName() {
      const listed = await gateway().listOrganizations()
      return (listed.ok && listed.value.data[0]?.name) || null
    },
    nowMs: () => performance.now(),
  })
  const missing = sellerPageNames.filter((page) => !seller.pages.includes(page))
  if (missing.length > 0) {
    steps.say(
      `  not linked, because ${sellerFolder.path} has nothing to show on them: ${missing.map((page) => `/${page}`).join(', ')}`,
    )
  }
  return seller
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

/** The organization of this service that the storefront sells for. */
type StorefrontOrganization = Pick<Organization, 'name' | 'demo'>

/** The service that the portal calls, with its key pair: in this process, or at TMS_BASE_URL. */
interface Upstream {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly innerToken: string | null
  readonly hasConsole: boolean
}

export async function upstreamOf({
  config,
  service,
  innerToken,
}: {
  config: Config
  service: Service | null
  innerToken: string
}): Promise<{ upstream: Upstream; organization: StorefrontOrganization | null }> {
  if (service) {
    const { organizations } = service.rooms
    const baseUrl = `http://${addressOf(config)}`
    return upstreamHere({ config, organizations, baseUrl, innerToken })
  }
  if (config.service.kind === 'here') throw new Error('a portal without a service was let through')
  const { baseUrl, apiKey, apiSecret } = config.service
  const upstream = { baseUrl, apiKey, apiSecret, innerToken: null, hasConsole: false }
  return { upstream, organization: null }
}

/** Signs with the internal pair of this installation. */
export async function upstreamHere({
  config,
  organizations,
  baseUrl,
  innerToken,
}: {
  config: Config
  organizations: Pick<Organizations, 'list' | 'keyPair'>
  baseUrl: string
  innerToken: string | null
}): Promise<{ upstream: Upstream; organization: StorefrontOrganization }> {
  const organization = chooseStorefront(await organizations.list(), config)
  const pair = await organizations.keyPair(organization.id, 'internal')
  return { upstream: { baseUrl, ...pair, innerToken, hasConsole: true }, organization }
}

const demoStorefront = demoOrganizations.find(({ storefront }) => storefront)?.organization.name

function chooseStorefront(
  all: readonly Organization[],
  { storefrontOrganization: named }: Config,
): Organization {
  if (all.length === 0) {
    throw new StartRefused(
      'The database has no organization yet: make the first one with "npm run setup", or start a demo, open to everybody, with DEMO=1.',
    )
  }
  if (named !== null) {
    const found = all.find(({ id, name }) => id === named || name === named)
    if (found) return found
    throw new StartRefused(
      `STOREFRONT_ORG names no organization of this database: set it to one of ${all.map(({ name }) => `"${name}"`).join(', ')}.`,
    )
  }
  const found =
    all.length === 1 ? all[0] : all.find((each) => each.demo && each.name === demoStorefront)
  if (found) return found
  throw new StartRefused(
    `STOREFRONT_ORG is not set, and there are ${all.length} organizations: set it to the name of the one the storefront sells for.`,
  )
}

/** The URL at which this process reaches its own port. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `${name}:${port}`
}
