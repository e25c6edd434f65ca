/**
 * The headers by which every page's response limits what it may load and do.
 *
 * The policy trusts scripts by a nonce that is new for each response. `strict-dynamic` lets a script
 * that carries it load the chunks it needs, and makes browsers ignore `'self'`, so that a file somebody
 * managed to place on this origin is no script of ours. Styles are files or carry the nonce too:
 * a `style` attribute in the HTML is refused, so what has to move is moved through the style object
 * (as React does after hydration) or drawn as SVG attributes.
 */
import { randomBytes } from 'node:crypto'
import { loaderHref } from '#lib/hrefs.ts'
import { isSecure } from './identity/cookie-names.ts'

const reportPath = '/portal/csp-report'

/** 128 bits, as the policy's specification asks; base64 is the alphabet that a nonce is matched in. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

export interface Surroundings {
  /** `next dev` evaluates strings, inserts styles without a nonce and holds a socket open. */
  readonly dev: boolean
  /** Where people open the portal: what only makes sense over TLS is said only there. */
  readonly publicUrl: string
  /** Where the map's street tiles come from: pictures alone, and from nowhere else. */
  readonly tileOrigins: readonly string[]
}

export function contentSecurityPolicy({
  nonce,
  dev,
  publicUrl,
  tileOrigins,
}: Surroundings & { readonly nonce: string }): string {
  const secure = isSecure(publicUrl)
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    [
      'script-src',
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(dev ? ["'unsafe-eval'"] : []),
    ],
    ['style-src', "'self'", dev ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    ['img-src', "'self'", 'data:', 'blob:', ...tileOrigins.map(asSource)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(dev ? ['ws:'] : [])],
    ['worker-src', "'self'", 'blob:'],
    ['manifest-src', "'self'"],
    ['frame-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ...(secure ? [['upgrade-insecure-requests']] : []),
    // Where both are known `report-to` wins; browsers take it over TLS only, hence the older one.
    ['report-uri', reportPath],
    ...(secure ? [['report-to', 'csp']] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

/** A loader's page alone reads codes by the camera. */
export function permissionsPolicy(path: string): string {
  const camera = path.startsWith(loaderHref('')) ? '(self)' : '()'
  return `geolocation=(self), camera=${camera}, microphone=(), payment=(), usb=()`
}

/** The headers of a page beside its policy, by name. */
export function securityHeaders({
  publicUrl,
}: Pick<Surroundings, 'publicUrl'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy('/'),
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure(publicUrl)
      ? {
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'reporting-endpoints': `csp="${reportPath}"`,
        }
      : {}),
  }
}

/** The configuration has made sure of it already; a policy is not written from anything else. */
function asSource(origin: string): string {
  if (!/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(origin)) {
    throw new Error(`no source of a policy: ${origin}`)
  }
  return origin
}
