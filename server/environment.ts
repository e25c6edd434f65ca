/** The environment variables of the process, each with its allowed values and its default. */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { ObjectStorageSettings } from './files/object-storage.ts'
import { readRetention } from '#lib/retention.ts'
import { readTileCredit, readTileTemplate } from '#lib/map-tiles/map-tiles.ts'

export const minuteMs = 60_000

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `a whole number from ${from} to ${to}`)

/** Cookies, origins and links are made from it, and none of them supports a path prefix. */
const originUrl = z
  .string()
  .refine(isOrigin, 'an address like https://tms.example.com, without a path')
  .transform((url) => url.replace(/\/$/, ''))

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))

/**
 * Applies one of our parsers to a variable's text. Null from the parser means that the text is invalid.
 */
const read = <T>(reader: (text: string) => T | null, wanted: string) =>
  z.string().transform((text, context) => {
    const value = reader(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: wanted })
    return z.NEVER
  })

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` })

export const environment = z.object({
  ROLE: oneOf(['all', 'service', 'portal', 'worker']).default('all'),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || URL.canParse(`http://${host}:1`),
      'an IP address or a host name',
    )
    .default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: originUrl.optional(),
  ALLOWED_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => /^[^\s/@]+$/.test(host)),
      'a list like "tms.example.com,10.0.0.5:3000"',
    )
    .optional(),
  WEBHOOK_NETWORKS: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork), 'a list like "10.1.0.0/16,fd00::/8"')
    .optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'an address like postgresql://user:password@host:5432/database',
    })
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(20),
  TMS_BASE_URL: httpUrl.optional(),
  TMS_API_KEY: z.string().startsWith('ak_', 'a key that begins with ak_').optional(),
  TMS_API_SECRET: z.string().startsWith('as_', 'a secret that begins with as_').optional(),
  STOREFRONT_ORG: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'at least 32 characters, made at random').optional(),
  SECRET_KEY_ALSO: z.string().min(32, 'at least 32 characters, made at random').optional(),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: z
    .string()
    .refine(isAesKey, '16, 24 or 32 random bytes in base64 (openssl rand -base64 32)')
    .optional(),
  DEMO: oneOf(['0', '1'])
    .transform((flag) => flag === '1')
    .optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_BASE_URL: httpUrl.default('https://maps.googleapis.com'),
  GOOGLE_PLACES_BASE_URL: httpUrl.default('https://places.googleapis.com'),
  LONGDO_API_KEY: z.string().optional(),
  LONGDO_SEARCH_BASE_URL: httpUrl.default('https://search.longdo.com'),
  LONGDO_API_BASE_URL: httpUrl.default('https://api.longdo.com'),
  MAP_TILE_URL: read(
    readTileTemplate,
    'an address like https://tiles.example.com/{z}/{x}/{y}.png (with {s}. before the host for a, b and c), without blanks, quotes and semicolons',
  ).optional(),
  MAP_PMTILES: z.string().optional(),
  MAP_TILE_ATTRIBUTION: read(
    readTileCredit,
    'a line of text like "© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors"',
  ).optional(),
  JOBS: oneOf(['0', '1'])
    .transform((flag) => flag === '1')
    .optional(),
  SANDBOX_SPEED: z
    .string()
    .transform(Number)
    .refine((speed) => speed > 0 && speed <= 100_000, 'a number above 0, at most 100000')
    .default(1),
  QUOTE_VALIDITY_SECONDS: wholeNumber(1, 30 * 24 * 3600).default(1800),
  PAYMENT_QR_MINUTES: wholeNumber(1, 24 * 60).default(10),
  PAYMENT_GATEWAY_DEADLINE_MINUTES: wholeNumber(1, 30 * 24 * 60).default(120),
  PAYMENT_TRANSFER_DEADLINE_HOURS: wholeNumber(1, 30 * 24).default(72),
  VEHICLE_TYPES_FILE: z.string().optional(),
  ACTING_MINUTES: z
    .string()
    .transform(Number)
    .refine((minutes) => minutes > 0 && minutes <= 480, 'a number above 0, at most 480')
    .default(30),
  STAFF_SECOND_STEP: oneOf(['required', 'optional']).default('optional'),
  RECEIPT_VAT_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/, 'a percentage with one decimal place at most, such as 7')
    .transform((percent) => Math.round(Number(percent) * 10))
    .optional(),
  SELLER_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(7),
  RETENTION_DAYS: read(
    readRetention,
    'kinds with their days, such as mails=90,links=30: securityLog (401 or more), mails (30 or more), invitations, links',
  ).optional(),
  PHOTO_STORAGE_URL: read(
    readStorageUrl,
    'an address like https://KEY:SECRET@storage.example.com/bucket?region=ap-southeast-1',
  ).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'an address like smtps://user:password@mail.example.com:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n"]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'an address like no-reply@example.com or Example Haulage <no-reply@example.com>',
    )
    .optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  PARTING_SECONDS: wholeNumber(0, 600).default(0),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  MAX_REQUESTS: wholeNumber(1, 100_000).default(512),
  MAX_KEY_REQUESTS_PER_SECOND: wholeNumber(0, 100_000).default(0),
  MAX_PORTAL_REQUESTS: wholeNumber(1, 100_000).default(256),
})

export type Environment = z.infer<typeof environment>

function isOrigin(text: string): boolean {
  const { protocol, pathname, search, hash, username } = URL.parse(text) ?? {}
  return (
    /^https?:$/.test(protocol ?? '') && pathname === '/' && `${search}${hash}${username}` === ''
  )
}

function isAesKey(text: string): boolean {
  return [16, 24, 32].includes(Buffer.from(text, 'base64').length)
}

/** Key and secret are escaped as in every URL. */
function readStorageUrl(text: string): ObjectStorageSettings | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const [, bucket = '', ...rest] = url.pathname.split('/')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(unescaped)
  if (!accessKeyId || !secretAccessKey || bucket === '' || rest.length > 0) return null
  return { endpoint: url.origin, bucket, region, accessKeyId, secretAccessKey }
}

/** Null: it is not escaped as in a URL. */
function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128)
}
