/**
 * The pages as this process serves them: for a service here or elsewhere, counted, and refused for other
 * hosts.
 */
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Service } from '../tms/service.ts'
import type { Foundation } from './foundation.ts'
import type { Metrics } from './metrics.ts'
import { openPages } from './open-pages.ts'
import type { Answer } from './own-paths.ts'
import { refusePage } from './refuse-page.ts'
import type { Steps } from './steps.ts'
import { addressOf, upstreamOf } from './storefront.ts'

export interface OpenPortal {
  readonly answer: Answer
  startJobs(): Promise<void>
}

/** Null when this process has no pages. */
export async function openPortal({
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
  // The sandboxes run beside the service; a portal alone has none.
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
