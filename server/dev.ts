/**
 * `npm run dev`: pages with Next's hot reload, the service as a process that restarts when its own code
 * changes, and one PostgreSQL for both that keeps running.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig, type Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { openQueue } from './db/queue.ts'
import { findFreePort } from './db/embedded/free-port.ts'
import { forward } from './dev/forward.ts'
import { keepServiceRunning } from './dev/service-process.ts'
import { systemClock } from './clock.ts'
import { systemIds } from './ids.ts'
import { createLog, type Logger } from './log.ts'
import { answeringFailure } from './process/answer-failure.ts'
import { runUntilEnd } from './process/end.ts'
import { reachDatabase, readSecrets, whileDatabaseRuns } from './process/foundation.ts'
import { listenOn, pathOf, usualTimeouts } from './process/http-server.ts'
import { openPages, upstreamHere } from './process/open-pages.ts'
import { refusePage } from './process/refuse-page.ts'
import type { RunningProcess } from './process/run.ts'
import { printSteps, type Steps } from './process/steps.ts'
import { refuseToStart, StartRefused } from './start-refused.ts'
import { openCaches } from './tms/caches/caches.ts'
import { createOrganizations } from './tms/organizations/organizations.ts'
import { readLastingKey } from './lasting-key.ts'
import { createSeal } from './seal.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

interface Start {
  readonly config: Config
  readonly stopRequest: AbortController
  readonly steps: Steps
  readonly log: Logger
}

async function startDev({ config, stopRequest, steps, log }: Start): Promise<RunningProcess> {
  if (config.demo === null) {
    throw new StartRefused(
      '"npm run dev" runs the demo: start with DEMO=1 (it is then open to everybody who can reach HOST), or unset DEMO, HOST, PUBLIC_URL, ALLOWED_HOSTS and DATABASE_URL.',
    )
  }
  await using closers = new AsyncDisposableStack()
  // Next compiles a page at its first request, which on a busy machine takes more than a minute.
  const timeouts = { ...usualTimeouts, silenceMs: 0 }
  const server = await listenOn({ ...config, timeouts })
  closers.defer(() => server.close({ graceMs: 0 }))
  const databaseServer = await reachDatabase({ config, closers, steps, log })
  const { url } = databaseServer
  const { secretKey: sealKey, serverActionsKey } = await readSecrets(config)

  const servicePort = await findFreePort()
  const service = keepServiceRunning({
    root,
    port: servicePort,
    say: steps.say,
    env: {
      ROLE: 'service',
      JOBS: '1',
      HOST: '127.0.0.1',
      PORT: String(servicePort),
      PUBLIC_URL: config.publicUrl,
      ALLOWED_HOSTS: [...config.allowedHosts, `127.0.0.1:${servicePort}`].join(','),
      DATABASE_URL: url,
      DEMO: '1',
      SECRET_KEY: sealKey,
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: serverActionsKey,
    },
  })
  closers.defer(() => service.stop())
  await whileDatabaseRuns(databaseServer.ended, unlessStopped(stopRequest.signal, service.ready()))

  const baseUrl = `http://127.0.0.1:${servicePort}`
  const database = openDatabase({
    url,
    maxConnections: config.databaseConnections,
    applicationName: `loadline pages ${process.pid}`,
    log,
  })
  closers.defer(() => database.close())
  const caches = openCaches({ database, processId: systemIds.uuid(), log })
  closers.defer(() => caches.close())
  const seal = createSeal(sealKey)
  const secretKey = await readLastingKey(database, { secretKey: sealKey, seal })
  const organizations = createOrganizations({
    database,
    caches,
    seal,
    clock: systemClock,
    ids: systemIds,
    log,
  })
  const { upstream, organization } = await upstreamHere({
    config,
    organizations,
    baseUrl,
    innerToken: null,
  })
  const queue = await openQueue({ url, log })
  closers.defer(() => queue.stop())
  const { portal, startJobs } = await openPages({
    config,
    foundation: { database, queue, secretKey, seal, serverActionsKey },
    upstream,
    organization,
    demo: config.demo,
    mailboxAddress: `127.0.0.1:${servicePort}`,
    backups: databaseServer.backups,
    dev: true,
    root,
    closers,
    steps,
    log,
  })

  const ofService = /^\/(api\/|healthz$|readyz$|metrics$|callbacks\/|openapi\.json$|sandbox\/)/
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (ofService.test(pathOf(request))) {
      await forward({ request, response, service, port: servicePort })
    } else if (!refusePage(request, response, config)) {
      await portal.handle(request, response)
    }
  }
  steps.goOn()
  server.open({
    request(request, response) {
      answer(request, response).catch(answeringFailure(response, log))
    },
    // Hot reload uses a WebSocket.
    upgrade: portal.upgrade,
  })
  server.ready()
  await startJobs()
  steps.say(`Loadline is ready at ${config.publicUrl}, for who changes it. Ctrl-C ends it.`)
  const opened = closers.move()
  return { failed: databaseServer.keepRunning(), stop: () => opened.disposeAsync() }
}

/** Rejects when a stop is requested, so that a stop need not wait until the service is up. */
async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(new Error('asked to end')), { once: true })
  return Promise.race([work, promise])
}

try {
  const config = loadConfig({ env: process.env, root, terminal: process.stdout.isTTY })
  const log = createLog({ level: config.logLevel })
  const stopRequest = new AbortController()
  const steps = printSteps({ out: process.stderr, signal: stopRequest.signal })
  runUntilEnd({
    stopRequest,
    steps,
    log,
    start: () => startDev({ config, stopRequest, steps, log }),
  })
} catch (error) {
  refuseToStart(error)
}
