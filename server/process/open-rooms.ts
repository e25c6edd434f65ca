/** Opens the rooms of the service in this process, and the sandboxes of the demo. */
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { systemIds } from '../ids.ts'
import type { Logger } from '../log.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { createService, type Service } from '../tms/service.ts'
import type { Foundation } from './foundation.ts'
import type { Metrics } from './metrics.ts'
import { addressOf } from './storefront.ts'

export async function openService({
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

/** The sandboxes of the demo, behind HTTP like the real parties. */
export function openSandboxes({
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
