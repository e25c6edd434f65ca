/** A process from its start to its end: what its role needs is opened in order and closed in the opposite one. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openApiDocument } from '#lib/contract/openapi.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { prepareDemo } from '../demo/demo.ts'
import { systemIds } from '../ids.ts'
import type { Logger } from '../log.ts'
import type { Following } from '../portal/orders/follow-orders.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { createService, type Service } from '../tms/service.ts'
import { answeringFailure } from './answer-failure.ts'
import { layFoundation, unlessDatabaseEnds, type Foundation } from './foundation.ts'
import { answerHealth, answerMetrics, answerReady, watchReadiness } from './health.ts'
import { listenOn, type HttpServer } from './http-server.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { openPages } from './open-pages.ts'
import { refusePage } from './page-door.ts'
import { followPortalOrders } from './portal-orders.ts'
import { pathOf } from './request-target.ts'
import { answerSandbox } from './sandbox-door.ts'
import type { Steps } from './steps.ts'
import { addressOf, upstreamHere, type Upstream } from './storefront.ts'

export interface RunningProcess {
  /** Settles, with the reason, when the process cannot go on. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}

/** How long a stop waits for requests under way. */
const graceMs = 10_000

export async function runProcess({
  config,
  root,
  steps,
  log,
}: {
  config: Config
  root: string
  steps: Steps
  log: Logger
}): Promise<RunningProcess> {
  await using closers = new AsyncDisposableStack()
  const server = await listenOn(config)
  closers.defer(() => server.close({ graceMs: 0 }))
  const foundation = await layFoundation({ config, closers, steps, log })
  const following = await unlessDatabaseEnds(
    foundation.databaseEnded,
    openDoors({ config, root, closers, server, foundation, steps, log }),
  )

  const opened = closers.move()
  return {
    failed: foundation.databaseEnded,
    async stop() {
      // It asks the service, which may be behind this very port.
      await following?.stop()
      await server.close({ graceMs })
      await opened.disposeAsync()
    },
  }
}

/** The rooms, the jobs and the pages, and then the port for them. */
async function openDoors({
  config,
  root,
  closers,
  server,
  foundation,
  steps,
  log,
}: {
  config: Config
  root: string
  closers: AsyncDisposableStack
  server: HttpServer
  foundation: Foundation
  steps: Steps
  log: Logger
}): Promise<Following | null> {
  const metrics = createMetrics()
  metrics.watchDatabase(foundation.database)
  metrics.watchQueue(foundation.queue)

  const innerToken = randomBytes(24).toString('base64url')
  const service = await openService({ config, foundation, metrics, innerToken, log })
  if (service) closers.defer(() => service.close())
  const sandbox = service && config.demo ? playOutside({ config, foundation, log }) : null
  if (sandbox) closers.defer(() => sandbox.close())
  if (service && sandbox) {
    await steps.run('demo', () =>
      prepareDemo({
        database: foundation.database,
        rooms: service.rooms,
        sandbox,
        ids: systemIds,
        secretKey: foundation.secretKey,
        dataDir: config.dataDir,
        baseUrl: config.publicUrl,
      }),
    )
  }
  const portal = await openPortal({
    config,
    root,
    closers,
    foundation,
    service,
    innerToken,
    metrics,
    steps,
    log,
  })

  // A worker has the rooms for its jobs, and no door to the street.
  const served = config.role === 'worker' ? null : service
  const own = ownPaths({ config, foundation, service: served, metrics, log })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    const ownPath = own.get(path)
    if (ownPath) await ownPath(request, response)
    else if (served && path.startsWith('/api/')) await served.listen(request, response)
    else if (service && path.startsWith('/callbacks/')) await service.listen(request, response)
    else if (sandbox && path.startsWith('/sandbox/')) {
      // Who is played is met from inside too, under this process's own address.
      const allowedHosts = [...config.allowedHosts, addressOf(config)]
      if (refusePage(request, response, { allowedHosts })) return
      await answerSandbox(request, response, { sandbox, publicUrl: config.publicUrl })
    } else if (portal) await portal.answer(request, response)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n')
  }
  if (service) {
    await service.rooms.declareJobs()
    await steps.run('table of places', () => Promise.resolve(service.rooms.regions.warmUp()))
  }
  steps.goOn()
  server.open({
    request(request, response) {
      answer(request, response).catch(answeringFailure(response, log))
    },
  })
  void served?.rooms.loadPlanning.warmUp()
  // Jobs meet the parties outside, and those call back: the port is open by now.
  sandbox?.start()
  if (config.jobs) await service?.rooms.startJobs()
  await portal?.startJobs()
  if (portal === null) return null
  return followPortalOrders({ foundation, publicUrl: config.publicUrl, log })
}

/** The parties outside that the demo plays, behind HTTP like real ones. */
function playOutside({
  config,
  foundation,
  log,
}: {
  config: Config
  foundation: Foundation
  log: Logger
}): Sandbox {
  return createSandbox({
    database: foundation.database,
    clock: systemClock,
    ids: systemIds,
    log,
    speed: config.sandboxSpeed,
    publicUrl: config.publicUrl,
    callbackOrigins: [`http://${addressOf(config)}`],
    secretKey: foundation.secretKey,
  })
}

async function openService({
  config,
  foundation,
  metrics,
  innerToken,
  log,
}: {
  config: Config
  foundation: Foundation
  metrics: Metrics
  innerToken: string
  log: Logger
}): Promise<Service | null> {
  if (config.service.kind === 'elsewhere' || config.role === 'portal') return null
  const { limits } = config
  const service = createService({
    database: foundation.database,
    queue: foundation.queue,
    secretKey: foundation.secretKey,
    allowedHosts: config.allowedHosts,
    limits: { external: limits.externalInFlight, portal: limits.portalInFlight },
    innerToken,
    clock: systemClock,
    ids: systemIds,
    log,
    observe: metrics.observeRequest,
    outside: {
      callbackBase: config.demo ? `http://${addressOf(config)}` : config.publicUrl,
      sandboxUrl: config.demo ? `http://${addressOf(config)}/sandbox` : null,
      publicUrl: config.publicUrl,
    },
    geocoders: config.geocoders,
    quoteValiditySeconds: config.quoteValiditySeconds,
    paymentTimes: config.paymentTimes,
  })
  metrics.watchPacking(service.rooms.loadPlanning.stats)
  metrics.watchInFlight(service.inFlight)
  await service.rooms.organizations.checkSecretKey()
  return service
}

async function openPortal({
  config,
  root,
  closers,
  foundation,
  service,
  innerToken,
  metrics,
  steps,
  log,
}: {
  config: Config
  root: string
  closers: AsyncDisposableStack
  foundation: Foundation
  service: Service | null
  innerToken: string
  metrics: Metrics
  steps: Steps
  log: Logger
}): Promise<OpenPortal | null> {
  if (config.role === 'service' || config.role === 'worker') return null
  const upstream = await upstreamOf({ config, service, innerToken })
  // What the demo plays is played beside the service; a portal alone has none of it.
  const demo = config.demo && service !== null
  const { portal, startMails } = await openPages({
    config,
    foundation,
    upstream,
    demo,
    mailboxAddress: demo ? addressOf(config) : null,
    dev: false,
    root,
    closers,
    steps,
    log,
  })
  return {
    async answer(request, response) {
      if (refusePage(request, response, config)) return
      const startedAtMs = performance.now()
      response.on('close', () =>
        metrics.observePage({
          status: response.statusCode,
          seconds: (performance.now() - startedAtMs) / 1000,
        }),
      )
      await portal.handle(request, response)
    },
    startJobs: startMails,
  }
}

interface OpenPortal {
  readonly answer: Answer
  startJobs(): Promise<void>
}

async function upstreamOf({
  config,
  service,
  innerToken,
}: {
  config: Config
  service: Service | null
  innerToken: string
}): Promise<Upstream> {
  if (service) {
    return upstreamHere({ config, organizations: service.rooms.organizations, innerToken })
  }
  if (config.service.kind === 'here') throw new Error('a portal without a service was let through')
  const { baseUrl, apiKey, apiSecret } = config.service
  return { baseUrl, apiKey, apiSecret, innerToken: null }
}

/** Its rejection is answered by who called it. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

function ownPaths({
  config,
  foundation: { database, queue },
  service,
  metrics,
  log,
}: {
  config: Config
  foundation: Foundation
  service: Service | null
  metrics: Metrics
  log: Logger
}): ReadonlyMap<string, Answer> {
  const readiness = watchReadiness({
    database: () => database.ping(),
    migrations: async () => {
      const pending = await pendingMigrations(database)
      if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}`)
    },
    queue: () => queue.ping(),
  })
  const openApi = service && JSON.stringify(openApiDocument({ serverUrl: config.publicUrl }))
  return new Map<string, Answer>([
    ...(openApi === null ? [] : ([['/openapi.json', answeringJson(openApi)]] as const)),
    ['/healthz', (_, response) => answerHealth(response)],
    ['/readyz', (_, response) => answerReady(response, readiness)],
    [
      '/metrics',
      (request, response) =>
        answerMetrics(request, response, { metrics, token: config.metricsToken, log }),
    ],
  ])
}

function answeringJson(text: string): Answer {
  return (_, response) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    response.end(text)
  }
}
