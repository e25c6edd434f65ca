/**
 * The environment, and the settings in DATA_DIR, read once. Nothing else in the service or the portal
 * reads them. A wrong value is reported with the variable's name before anything starts.
 */
import { isIP } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { readTileCredit, type CreditPart, type MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { isLoopbackHost } from './from-this-machine.ts'
import { environment, minuteMs, type Environment } from './environment.ts'
import { usualRetention } from '#lib/retention.ts'
import { readSettings, settingsFile } from './settings.ts'
import { StartRefused } from './start-refused.ts'
import type { ProviderSettings } from './tms/address/address.ts'

export type Config = Readonly<ReturnType<typeof loadConfig>>

export function loadConfig({
  env,
  root,
  terminal,
}: {
  env: Readonly<Record<string, string | undefined>>
  root: string
  /** Whether a person watches the terminal. Then requests are not logged one by one. */
  terminal: boolean
}) {
  const dataDir = resolve(root, env['DATA_DIR']?.trim() || '.data')
  refuseMovedVariables(env)
  const given = parseEnvironment({ env, dataDir })
  const database = given.DATABASE_URL
    ? ({ kind: 'external', url: given.DATABASE_URL } as const)
    : ({ kind: 'embedded' } as const)
  const service = serviceOf(given)
  if (database.kind === 'external') {
    requireSecret('SECRET_KEY', given.SECRET_KEY)
    requireSecret('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', given.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY)
  }
  if ((given.ROLE === 'service' || given.ROLE === 'worker') && service.kind === 'elsewhere') {
    throw new StartRefused(
      `ROLE=${given.ROLE} runs a service, and TMS_BASE_URL says that it runs elsewhere: unset one of them.`,
    )
  }
  if (given.ROLE === 'portal' && service.kind === 'here') {
    throw new StartRefused(
      'ROLE=portal needs TMS_BASE_URL, TMS_API_KEY and TMS_API_SECRET, so that the portal knows its service: set them, or use ROLE=all.',
    )
  }
  const publicUrl = given.PUBLIC_URL ?? `http://${hostInUrl(given.HOST)}:${given.PORT}`
  const allowedHosts = given.ALLOWED_HOSTS ?? defaultHosts({ publicUrl, port: given.PORT })
  const hosts = [new URL(publicUrl).host, ...allowedHosts]
  const demo = service.kind === 'here' ? demoOf({ given, database, hosts }) : null
  return {
    role: given.ROLE,
    host: given.HOST,
    port: given.PORT,
    publicUrl,
    /** Accepted values of the Host header, in lower case and with their port. */
    allowedHosts,
    dataDir,
    database,
    databaseConnections: given.DATABASE_CONNECTIONS,
    /** Where copies of the embedded database are kept, with its log. Null: nowhere. */
    backups: backupsOf({ given, root, dataDir }),
    service,
    /**
     * The organization that the storefront sells for, by id or name. Null: the demo's, or the only one.
     */
    storefrontOrganization: given.STOREFRONT_ORG ?? null,
    /** Null: created at the first start and kept in DATA_DIR; the next one too. */
    secretKey: given.SECRET_KEY ?? null,
    /** Opens secrets too, while SECRET_KEY is changed. Null: none does. */
    secretKeyAlso: given.SECRET_KEY_ALSO ?? null,
    serverActionsKey: given.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? null,
    demo,
    geocoders: geocodersOf(given),
    /** Networks that webhooks may reach besides the public internet. */
    webhookNetworks: given.WEBHOOK_NETWORKS ?? [],
    mapTiles: mapTilesOf(given),
    /** A file of streets. Null: none. */
    streetArchive: streetArchiveOf(given, root),
    /** Whether this process runs the service's jobs. */
    jobs: given.JOBS ?? (given.ROLE === 'all' || given.ROLE === 'worker'),
    sandboxSpeed: given.SANDBOX_SPEED,
    quoteValiditySeconds: given.QUOTE_VALIDITY_SECONDS,
    /** How long a payer has, by pay type. */
    paymentTimes: {
      qrMs: given.PAYMENT_QR_MINUTES * minuteMs,
      gatewayDeadlineMs: given.PAYMENT_GATEWAY_DEADLINE_MINUTES * minuteMs,
      transferDeadlineMs: given.PAYMENT_TRANSFER_DEADLINE_HOURS * 60 * minuteMs,
    },
    /** Vehicle types for a service that does not list its own. Null: the built-in list. */
    vehicleTypesFile:
      given.VEHICLE_TYPES_FILE === undefined ? null : resolve(root, given.VEHICLE_TYPES_FILE),
    /** How long staff may act for an account before they must give a reason again. */
    actingMs: given.ACTING_MINUTES * minuteMs,
    /** For how many days the portal keeps what it holds of people, by kind. */
    retention: given.RETENTION_DAYS ?? usualRetention,
    staffTakeSecondStep: given.STAFF_SECOND_STEP === 'required',
    /**
     * VAT included in prices, as a share of the net price: 70 in Thailand, and in the demo. Null: prices
     * and receipts show no tax.
     */
    vatPermille: given.RECEIPT_VAT_PERCENT ?? (demo ? 70 : null),
    /** The folder with the seller's details and pages. Unless it was named, it need not exist. */
    sellerFolder: {
      path:
        given.SELLER_DIR === undefined ? join(dataDir, 'seller') : resolve(root, given.SELLER_DIR),
      isNamed: given.SELLER_DIR !== undefined,
    },
    mail: mailOf(given),
    /** S3-compatible storage for photos. Null: they are kept in PostgreSQL. */
    photoStorage: given.PHOTO_STORAGE_URL ?? null,
    /** The number of our own proxies in front that append to X-Forwarded-For. */
    trustedProxies: given.TRUSTED_PROXIES,
    /** How long a stopping process still serves requests, while /readyz answers 503. */
    partingMs: given.PARTING_SECONDS * 1000,
    logLevel: given.LOG_LEVEL ?? (terminal ? 'warn' : 'info'),
    /**
     * With a token, /metrics answers requests that carry it, from anywhere; without one, only this
     * machine.
     */
    metricsToken: given.METRICS_TOKEN ?? null,
    limits: {
      externalInFlight: given.MAX_REQUESTS,
      portalInFlight: given.MAX_PORTAL_REQUESTS,
      /** The requests of one key in a second. Null: no limit. */
      keyPerSecond: given.MAX_KEY_REQUESTS_PER_SECOND || null,
    },
  } as const
}

/** An empty variable counts as not set: `PORT= npm start` is what a shell script leaves behind. */
function parseEnvironment({
  env,
  dataDir,
}: {
  env: Readonly<Record<string, string | undefined>>
  dataDir: string
}): Environment {
  const settings = readSettings(dataDir)
  const set = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = env[name]?.trim() || settings[name]?.trim()
      return value ? [[name, value] as const] : []
    }),
  )
  const parsed = environment.safeParse(set)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  const where = env[name]?.trim() ? '' : ` in ${settingsFile(dataDir)}`
  throw new StartRefused(`${name} must be ${issue?.message}: correct it${where} and start again.`)
}

/**
 * Null: no demo. One that other machines can reach starts only on request, because it is open to
 * everybody.
 */
function demoOf({
  given: { HOST: host, DEMO: demo },
  database,
  hosts,
}: {
  given: Environment
  database: { readonly kind: 'external' | 'embedded' }
  /** As browsers and proxies write them. */
  hosts: readonly string[]
}): { readonly isOpen: boolean } | null {
  const listensAt = isIP(host) === 6 ? `[${host}]` : host
  const isOpen = ![listensAt, ...hosts].every(isLoopbackHost)
  const isWanted = demo ?? (database.kind === 'embedded' && !isOpen)
  return isWanted ? { isOpen } : null
}

/** A tax invoice would silently become a plain receipt without them. */
function refuseMovedVariables(env: Readonly<Record<string, string | undefined>>): void {
  const moved = ['TAX_ID', 'ADDRESS', 'BRANCH'].find((each) => env[`RECEIPT_SELLER_${each}`])
  if (moved === undefined) return
  throw new StartRefused(
    `RECEIPT_SELLER_${moved} is not read any more: write it as "${moved.toLowerCase()}" into seller.json in SELLER_DIR, and unset it.`,
  )
}

type ServiceSettings =
  | { readonly kind: 'here' }
  | {
      readonly kind: 'elsewhere'
      readonly baseUrl: string
      readonly apiKey: string
      readonly apiSecret: string
    }

/** The service that the portal calls: in this process, or elsewhere. */
function serviceOf(given: Environment): ServiceSettings {
  const { TMS_BASE_URL: baseUrl, TMS_API_KEY: apiKey, TMS_API_SECRET: apiSecret } = given
  if (baseUrl === undefined) {
    const set = apiKey === undefined ? apiSecret && 'TMS_API_SECRET' : 'TMS_API_KEY'
    if (set === undefined) return { kind: 'here' }
    throw new StartRefused(
      `${set} is set, and it is a key of a service elsewhere, of which TMS_BASE_URL says where: set that too, or unset ${set}.`,
    )
  }
  if (apiKey === undefined || apiSecret === undefined) {
    const missing = apiKey === undefined ? 'TMS_API_KEY' : 'TMS_API_SECRET'
    throw new StartRefused(
      `${missing} is not set, and a service at TMS_BASE_URL answers only who signs: set it, or unset TMS_BASE_URL.`,
    )
  }
  return { kind: 'elsewhere', baseUrl, apiKey, apiSecret }
}

/** The mail server and the sender's address. Null: no mail, or the demo's mailbox. */
function mailOf(given: Environment): { readonly url: string; readonly from: string } | null {
  const { SMTP_URL: url, MAIL_FROM: from } = given
  if (url === undefined) return null
  if (from === undefined) {
    throw new StartRefused(
      'MAIL_FROM is not set, and a mail server takes no mail from nobody: set it to an address like no-reply@example.com, or unset SMTP_URL.',
    )
  }
  return { url, from }
}

function backupsOf({
  given: { BACKUP_DIR: path, BACKUP_KEEP_DAYS: keepDays, DATABASE_URL: url },
  root,
  dataDir,
}: {
  given: Environment
  root: string
  dataDir: string
}): { readonly folder: string; readonly keepDays: number } | null {
  if (path === undefined) return null
  if (url !== undefined) {
    throw new StartRefused(
      'BACKUP_DIR keeps the embedded database, and DATABASE_URL names another: back that one up with its own tools (the README says how), and unset BACKUP_DIR.',
    )
  }
  const folder = resolve(root, path)
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new StartRefused(
      `BACKUP_DIR ${folder} is in DATA_DIR and would be lost with it: set it to a directory on another disk.`,
    )
  }
  return { folder, keepDays }
}

/** Without any, addresses are resolved by the gazetteer alone. */
function geocodersOf(given: Environment): ProviderSettings {
  const { GOOGLE_MAPS_API_KEY: googleKey, LONGDO_API_KEY: longdoKey } = given
  return {
    google:
      googleKey === undefined
        ? null
        : {
            apiKey: googleKey,
            geocodingUrl: given.GOOGLE_MAPS_BASE_URL,
            placesUrl: given.GOOGLE_PLACES_BASE_URL,
          },
    longdo:
      longdoKey === undefined
        ? null
        : {
            apiKey: longdoKey,
            searchUrl: given.LONGDO_SEARCH_BASE_URL,
            addressUrl: given.LONGDO_API_BASE_URL,
          },
  }
}

/** Street tiles over the base map. Their owner requires attribution. */
function mapTilesOf({
  MAP_TILE_URL: template,
  MAP_TILE_ATTRIBUTION: credit,
}: Environment): MapTiles | null {
  if (template === undefined) return null
  if (credit === undefined) {
    throw new StartRefused(
      'MAP_TILE_ATTRIBUTION is not set, and the tiles of MAP_TILE_URL are shown only with the name of whoever draws them: set it, or unset MAP_TILE_URL.',
    )
  }
  return { kind: 'images', ...template, credit }
}

export interface StreetArchiveFile {
  readonly path: string
  readonly credit: readonly CreditPart[]
}

/** Archives are made from OpenStreetMap's data, unless the operator names another source. */
const usualCredit = '© [OpenStreetMap](https://www.openstreetmap.org/copyright)'

function streetArchiveOf(
  { MAP_PMTILES: path, MAP_TILE_URL: template, MAP_TILE_ATTRIBUTION: given }: Environment,
  root: string,
): StreetArchiveFile | null {
  if (path === undefined) return null
  if (template !== undefined) {
    throw new StartRefused(
      'MAP_PMTILES and MAP_TILE_URL are both set, and the map shows the streets of one of them: unset the other.',
    )
  }
  const credit = given ?? readTileCredit(usualCredit) ?? []
  return { path: resolve(root, path), credit }
}

function requireSecret(name: string, value: string | undefined): void {
  if (value === undefined) {
    throw new StartRefused(
      `${name} is not set, and with DATABASE_URL it must come from the environment (the same for every process): set it to 32 random bytes, as "openssl rand -base64 32" prints them.`,
    )
  }
}

/** A browser omits the port when it is the protocol's default. */
function defaultHosts({ publicUrl, port }: { publicUrl: string; port: number }): string[] {
  const own = port === 80 ? ['localhost', '127.0.0.1'] : []
  const hosts = [...own, `localhost:${port}`, `127.0.0.1:${port}`, new URL(publicUrl).host]
  return [...new Set(hosts.map((each) => each.toLowerCase()))]
}

/** The host for URLs: a listener on all addresses is reached at loopback. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIP(host) === 6 ? `[${host}]` : host
}

/**
 * Variables that libraries read by themselves, set before the libraries are loaded: React and Next
 * choose their production code by NODE_ENV, and Next encrypts the arguments of actions with its key.
 */
export function prepareEnvironment({
  env,
  dev,
  serverActionsKey,
}: {
  env: Record<string, string | undefined>
  dev: boolean
  serverActionsKey: string
}): void {
  env['NODE_ENV'] = dev ? 'development' : 'production'
  env['NEXT_TELEMETRY_DISABLED'] = '1'
  env['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'] = serverActionsKey
}
