/**
 * The portal as the process mounts it: Next's request handler behind our headers. Whatever is not the
 * service's goes through here.
 */
import { randomBytes } from 'node:crypto'
import { createServer, IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import next from 'next'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import { fromThisMachineHeader, isFromThisMachine } from '#server/from-this-machine.ts'
import { noteLastAccount } from './access/last-account.ts'
import { earlyStyles, opensPage } from './early-styles.ts'
import { clientAddressHeader, readClientAddress } from '#server/client-address.ts'
import { portalRuntime } from './runtime.ts'
import {
  contentSecurityPolicy,
  createNonce,
  permissionsPolicy,
  securityHeaders,
} from './security-headers.ts'
import { isOwnOrigin } from './origin.ts'
import { mayBeAction, readAction, readActionIds } from './server-action.ts'
import { createPollDoor } from './orders/tracking/poll-door.ts'
import type { StreetFile } from './street-file.ts'

export interface Portal {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

export interface PortalOptions {
  readonly dev: boolean
  /** The project's root, where `.next` is. */
  readonly dir: string
  readonly hostname: string
  readonly port: number
  readonly publicUrl: string
  readonly mapTiles: MapTiles | null
  /** The file that `mapTiles` leads to, where it is ours. */
  readonly streets: StreetFile | null
  /** How many proxies of ours stand in front and append to X-Forwarded-For; absent: none. */
  readonly trustedProxies?: number
}

const ownRequestHeader = 'x-own-request'

export async function createPortal(options: PortalOptions): Promise<Portal> {
  // Next listens for upgrades at the server it is given, or at the one a request came in by, which
  // is the whole process's. This one never listens, so an upgrade reaches Next through us or not at all.
  const upgrades = createServer()
  const app = next({
    dev: options.dev,
    dir: options.dir,
    customServer: true,
    hostname: options.hostname,
    port: options.port,
    httpServer: upgrades,
  })
  await app.prepare()
  const handler = app.getRequestHandler()
  const ofEveryReply = securityHeaders(options)
  const headers = Object.entries(ofEveryReply)
  const { trustedProxies = 0 } = options
  const addressOf = readClientAddress({ trustedProxies, log: portalRuntime().log })
  const answerPoll = createPollDoor(portalRuntime(), { headers: ofEveryReply, addressOf })

  /**
   * Next requests the page that an action redirects to from this process, with the headers of the action's
   * request. That request is recognized by a key that nobody else knows, and its client is the action's.
   */
  const ownKey = randomBytes(16).toString('hex')

  /** Headers for our pages; what a client itself wrote there is overwritten. */
  function describeClient(request: IncomingMessage): void {
    if (request.headers[ownRequestHeader] === ownKey) return
    request.headers[ownRequestHeader] = ownKey
    request.headers[fromThisMachineHeader] = isFromThisMachine(request) ? '1' : '0'
    request.headers[clientAddressHeader] = addressOf(request)
  }

  const build = join(options.dir, '.next')
  const styles = options.dev ? null : earlyStyles(build)
  const actionIds = options.dev ? null : readActionIds(build)

  return {
    async handle(request, response) {
      // It sets the headers itself, all at once: there are a thousand a second.
      if (answerPoll(request, response)) return
      for (const [name, value] of headers) response.setHeader(name, value)
      response.setHeader('permissions-policy', permissionsPolicy(request.url ?? '/'))
      if (options.streets?.answer(request, response)) return
      describeClient(request)
      if (request.method === 'POST' && !isOwnOrigin(request, options.publicUrl)) {
        response.writeHead(403, { 'content-type': 'text/plain' }).end('not a page of PUBLIC_URL\n')
        return
      }
      trustOnlyOurOrigin(request, options)
      if (styles !== null && opensPage(request)) response.setHeader('link', styles)
      noteLastAccount(request, response)
      // Chunks, styles and fonts are named by their content and run under the policy of the page.
      if (!request.url?.startsWith('/_next/static/')) setPolicy(request, response, options)
      if (actionIds === null || !mayBeAction(request)) return handler(request, response)
      const read = await readAction(request, { actionIds })
      if (read instanceof IncomingMessage) return handler(read, response)
      if (!request.complete) response.setHeader('connection', 'close')
      response.writeHead(read.status, { 'content-type': 'text/plain', ...read.headers })
      response.end('not an action of this page\n')
    },
    upgrade(request, socket, head) {
      if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy()
    },
    async close() {
      await app.close()
    },
  }
}

/** Next finds the nonce in the policy on the request's own headers; what a client sent there is overwritten. */
function setPolicy(
  request: IncomingMessage,
  response: ServerResponse,
  { dev, publicUrl, mapTiles }: PortalOptions,
): void {
  const tileOrigins = mapTiles?.kind === 'images' ? mapTiles.origins : []
  const policy = contentSecurityPolicy({ nonce: createNonce(), dev, publicUrl, tileOrigins })
  request.headers['content-security-policy'] = policy
  delete request.headers['content-security-policy-report-only']
  response.setHeader('content-security-policy', policy)
}

/**
 * Next takes a server action only from its own host: from `x-forwarded-host`, else `host`. A proxy in
 * front may rewrite the one and a client may invent the other. Other origins are refused before this.
 */
function trustOnlyOurOrigin(request: IncomingMessage, { publicUrl }: PortalOptions): void {
  const ours = new URL(publicUrl)
  if (request.headers.origin === ours.origin) request.headers['x-forwarded-host'] = ours.host
  else delete request.headers['x-forwarded-host']
  // Next requests the page that an action redirects to by it, from this process, which speaks HTTP.
  delete request.headers['x-forwarded-proto']
}
