/**
 * `npm run dev`: pages by Next's hot reload, the service as a process that is started again when its
 * own code changes, and one PostgreSQL below both that is not.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { loadConfig, prepareEnvironment } from './config.ts'
import { findFreePort } from './db/embedded/free-port.ts'
import { forward } from './dev/forward.ts'
import { keepServiceRunning } from './dev/service-process.ts'
import { createLog } from './log.ts'
import { installPortalRuntime } from './portal/runtime.ts'
import { endOnSignals } from './process/end.ts'
import { reachDatabase, readSecrets } from './process/foundation.ts'
import { listenOn } from './process/http-server.ts'
import { refuseToStart } from './process/refuse.ts'
import { printSteps } from './process/steps.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const demoKeys = z.object({
  organizations: z.array(
    z.object({ storefront: z.boolean(), apiKey: z.string(), apiSecret: z.string() }),
  ),
})

try {
  await using closers = new AsyncDisposableStack()
  const config = loadConfig({ env: process.env, root, terminal: process.stdout.isTTY })
  const log = createLog({ level: config.logLevel })
  const steps = printSteps({ out: process.stderr })
  const server = await listenOn(config)
  closers.defer(() => server.close({ graceMs: 0 }))
  const { url, databaseEnded } = await reachDatabase({ config, closers, steps, log })
  const { secretKey, serverActionsKey } = await readSecrets(config)

  const servicePort = await findFreePort()
  const service = keepServiceRunning({
    root,
    port: servicePort,
    say: steps.say,
    env: {
      ROLE: 'service',
      HOST: '127.0.0.1',
      PORT: String(servicePort),
      PUBLIC_URL: config.publicUrl,
      ALLOWED_HOSTS: [...config.allowedHosts, `127.0.0.1:${servicePort}`].join(','),
      DATABASE_URL: url,
      DEMO: '1',
      SECRET_KEY: secretKey,
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: serverActionsKey,
    },
  })
  closers.defer(() => service.stop())
  await service.ready()

  const { organizations } = demoKeys.parse(
    JSON.parse(await readFile(join(config.dataDir, 'demo.json'), 'utf8')),
  )
  const storefront = organizations.find((each) => each.storefront)
  if (storefront === undefined) throw new Error('demo.json names no storefront')
  const { apiKey, apiSecret } = storefront
  const baseUrl = `http://127.0.0.1:${servicePort}`
  const { publicUrl, demo, host, port } = config
  const runtime = installPortalRuntime({
    upstream: { baseUrl, apiKey, apiSecret, innerToken: null },
    publicUrl,
    demo,
    log,
  })
  closers.defer(() => runtime.close())
  prepareEnvironment({ env: process.env, dev: true, serverActionsKey })
  const { createPortal } = await import('./portal/portal.ts')
  const portal = await steps.run('pages', () =>
    createPortal({ dev: true, dir: root, hostname: host, port, publicUrl }),
  )
  closers.defer(() => portal.close())

  const ofService = /^\/(api\/|healthz$|readyz$|metrics$|openapi\.json$|sandbox\/)/
  server.open({
    request(request, response) {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      if (ofService.test(path)) void forward({ request, response, service, port: servicePort })
      else void portal.handle(request, response)
    },
    upgrade: portal.upgrade,
  })
  steps.say(`Loadline is ready at ${publicUrl}, for who changes it. Ctrl-C ends it.`)
  const opened = closers.move()
  endOnSignals({
    running: { failed: databaseEnded, stop: () => opened.disposeAsync() },
    steps,
    log,
  })
} catch (error) {
  refuseToStart(error)
}
