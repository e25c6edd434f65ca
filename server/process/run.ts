/**
 * A process from start to end: opens what its role needs in order and closes it in the opposite order.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readClientAddress } from '#server/client-address.ts'
import { systemClock } from '../clock.ts'
import { openDemoNotice } from '#lib/open-demo.ts'
import type { Config } from '../config.ts'
import { workFor } from '../db/fair-share.ts'
import { prepareDemo } from '../demo/demo.ts'
import { systemIds } from '../ids.ts'
import { logRefusedCall } from '../portal/identity/security-log.ts'
import { sealLastingKeyAnew } from '../lasting-key.ts'
import type { Logger } from '../log.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { StartRefused } from '../start-refused.ts'
import type { Organization } from '../tms/organizations/organizations.ts'
import { createService, type Service } from '../tms/service.ts'
import { answeringFailure } from './answer-failure.ts'
import { answerSandbox } from './answer-sandbox.ts'
import { openFoundation, whileDatabaseRuns, type Foundation, type Opening } from './foundation.ts'
import { ownPaths, type Answer } from './health.ts'
import { listenOn, pathOf, usualTimeouts, type HttpServer } from './http-server.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { addressOf, openPages, upstreamOf } from './open-pages.ts'
import { decodableUrl, refusePage, sandboxMethods } from './refuse-page.ts'
import { answerUnavailable, refuseWithoutSpace } from './while-unavailable.ts'
import type { Steps } from './steps.ts'
import { warmUp } from './warm-up.ts'

export interface RunningProcess {
  /** Resolves with a reason when the process cannot go on. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}

/** How long a stop waits for requests in flight. */
const graceMs = 10_000

/** The opened parts that the next ones are made from. */
interface OpenParts extends Opening {
  readonly root: string
  readonly foundation: Foundation
  readonly metrics: Metrics
  readonly innerToken: string
}

export async function runProcess({
  root,
  ...starting
}: {
  config: Config
  root: string
  steps: Steps
  log: Logger
}): Promise<RunningProcess> {
  await using closers = new AsyncDisposableStack()
  const { host, port, partingMs } = starting.config
  const timeouts = { ...usualTimeouts, partingMs: Math.max(usualTimeouts.partingMs, partingMs) }
  const server = await listenOn({ host, port, timeouts })
  closers.defer(() => server.close({ graceMs: 0 }))
  const foundation = await openFoundation({ ...starting, closers })
  const metrics = createMetrics()
  metrics.watchDatabase(foundation.database)
  metrics.watchSecurity(foundation.database)
  metrics.watchQueue(foundation.queue)
  metrics.watchBackups(foundation.server.backups, systemClock)
  const innerToken = randomBytes(24).toString('base64url')
  const parts = { ...starting, root, closers, foundation, metrics, innerToken }
  await whileDatabaseRuns(foundation.server.ended, openRole(server, parts))

  const opened = closers.move()
  const failed = foundation.server.keepRunning()
  server.ready()
  return {
    failed,
    async stop() {
      await server.close({ graceMs })
      await opened.disposeAsync()
    },
  }
}

/** Opens the rooms, the jobs and the pages, and then the port. */
async function openRole(server: HttpServer, parts: OpenParts): Promise<void> {
  const { config, closers, foundation, metrics, steps, log } = parts
  const service = await openService(parts)
  if (service) closers.defer(() => service.close())
  if (service) checkWhoseDatabase(await service.rooms.organizations.list(), config)
  const sandbox = service && config.demo ? openSandboxes(parts, config.demo) : null
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
    if (config.demo?.isOpen) steps.say(`  ${openDemoNotice.en}`)
  }
  const portal = await openPortal(service, parts)

  // A worker has the rooms for its jobs, and serves no requests.
  const served = config.role === 'worker' ? null : service
  const own = ownPaths({ config, foundation, hasService: served !== null, metrics, log })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    const ownPath = own.get(path)
    if (ownPath) await ownPath(request, response)
    else if (served && path.startsWith('/api/')) await served.listen(request, response)
    else if (service && path.startsWith('/callbacks/')) await service.listen(request, response)
    else if (sandbox && path.startsWith('/sandbox/')) {
      // The sandboxes are also called from inside, under this process's own address.
      const allowedHosts = [...config.allowedHosts, addressOf(config)]
      if (refusePage(request, response, { allowedHosts, methods: sandboxMethods })) return
      const playing = { sandbox, publicUrl: config.publicUrl }
      await workFor('sandbox', () => answerSandbox(request, response, playing))
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
  if (served) await warmUpService(served, parts)
  void served?.rooms.loadPlanning.warmUp()
  // Jobs call the sandboxes, and those call back; the port is open by now.
  sandbox?.start()
  if (config.jobs) await service?.rooms.startJobs()
  if (config.jobs && service && config.secretKeyAlso) await sealAnew(service, parts)
  await portal?.startJobs()
}

async function warmUpService(
  { rooms: { organizations } }: Service,
  { config, innerToken, log }: OpenParts,
): Promise<void> {
  const [organization] = await organizations.list()
  if (organization === undefined) return
  const pair = await organizations.keyPair(organization.id, 'internal')
  const asking = { at: `http://${addressOf(config)}`, pair, innerToken, nowMs: systemClock.nowMs() }
  await warmUp(asking).catch((error: unknown) => log.warn({ err: error }, 'first calls failed'))
}

/** Where SECRET_KEY is changed: at each start, until nothing is sealed with the key before it. */
async function sealAnew(
  service: Service,
  { foundation: { database, seal }, log }: OpenParts,
): Promise<void> {
  const count = await service.rooms.sealAnew()
  await sealLastingKeyAnew(database, seal)
  log.info({ count }, 'secrets were sealed with SECRET_KEY instead of SECRET_KEY_ALSO')
}

async function openService({
  config,
  foundation,
  metrics,
  innerToken,
  log,
}: OpenParts): Promise<Service | null> {
  if (config.service.kind === 'elsewhere' || config.role === 'portal') return null
  const { limits } = config
  const service = createService({
    database: foundation.database,
    queue: foundation.queue,
    secretKey: foundation.secretKey,
    seal: foundation.seal,
    allowedHosts: config.allowedHosts,
    limits: { external: limits.externalInFlight, portal: limits.portalInFlight },
    keyPerSecond: limits.keyPerSecond,
    innerToken,
    clock: systemClock,
    ids: systemIds,
    log,
    observe: metrics.observeRequest,
    logRefusedCall: (refused) =>
      logRefusedCall(foundation.database, { clock: systemClock }, refused),
    addressOf: readClientAddress({ trustedProxies: config.trustedProxies, log }),
    photoStorage: config.photoStorage,
    tripsKeptDays: config.retention.trips,
    outside: {
      sandboxUrl: config.demo ? `http://${addressOf(config)}/sandbox` : null,
      publicUrl: config.publicUrl,
    },
    geocoders: config.geocoders,
    webhookNetworks: config.webhookNetworks,
    quoteValiditySeconds: config.quoteValiditySeconds,
    taxPermille: config.vatPermille,
    paymentTimes: config.paymentTimes,
  })
  metrics.watchPacking(service.rooms)
  metrics.watchInFlight(service.inFlight)
  return service
}

/**
 * A demo shows mails and lets everybody press Pay, so it never runs on the data of a real installation;
 * and a demo's data is never served as a real installation, where its passwords may be known.
 */
function checkWhoseDatabase(organizations: readonly Organization[], { demo }: Config): void {
  const real = organizations.find((each) => !each.demo)
  if (demo !== null && real !== undefined) {
    throw new StartRefused(
      `This database has the organization "${real.name}", and a demo would show its mails to others: start with DEMO=0, or with another database.`,
    )
  }
  if (demo === null && real === undefined && organizations.length > 0) {
    throw new StartRefused(
      'This database holds the demo, which is then open to everybody: start with DEMO=1 if that is wanted, else with another DATA_DIR or DATABASE_URL, beginning with "npm run setup".',
    )
  }
}

/** The sandboxes of the demo, behind HTTP like the real parties. */
function openSandboxes(
  { config, foundation, log }: OpenParts,
  { isOpen }: NonNullable<Config['demo']>,
): Sandbox {
  return createSandbox({
    database: foundation.database,
    clock: systemClock,
    ids: systemIds,
    log,
    speed: config.sandboxSpeed,
    publicUrl: config.publicUrl,
    ownUrl: `http://${addressOf(config)}`,
    isOpen,
    secretKey: foundation.secretKey,
  })
}

/**
 * The pages as this process serves them: for a service here or elsewhere, counted, and refused for other
 * hosts.
 */
interface OpenPortal {
  readonly answer: Answer
  startJobs(): Promise<void>
}

/** Null when this process has no pages. */
async function openPortal(service: Service | null, parts: OpenParts): Promise<OpenPortal | null> {
  const { root, innerToken, metrics, ...opening } = parts
  const { config, foundation } = opening
  const { database } = foundation
  if (config.role === 'service' || config.role === 'worker') return null
  const { upstream, organization } = await upstreamOf({ config, service, innerToken })
  // The sandboxes run beside the service; a portal alone has none.
  const demo = service && config.demo
  const mailboxAddress = demo && addressOf(config)
  const { portal, startJobs } = await openPages({
    ...opening,
    root,
    upstream,
    organization,
    demo,
    mailboxAddress,
    backups: foundation.server.backups,
    dev: false,
  })
  return {
    async answer(request, response) {
      if (refusePage(request, response, config)) return
      if (request.method === 'POST' && (await refuseWithoutSpace(response, database))) return
      answerUnavailable(response, database)
      const startedAtMs = performance.now()
      response.on('close', () =>
        metrics.observePage({
          status: response.statusCode,
          seconds: (performance.now() - startedAtMs) / 1000,
        }),
      )
      request.url = decodableUrl(request.url ?? '/')
      await portal.handle(request, response)
    },
    startJobs,
  }
}
