/**
 * The paths that every process answers by itself: health and metrics; and the contract, beside a
 * service.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openApiDocument } from '#lib/contract/openapi.ts'
import type { Config } from '../config.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Logger } from '../log.ts'
import type { Foundation } from './foundation.ts'
import { answerHealth, answerMetrics, answerReady, watchReadiness } from './health.ts'
import type { Metrics } from './metrics.ts'

/** The caller answers its rejection. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export function ownPaths({
  config,
  foundation: { database, queue },
  hasService,
  metrics,
  log,
}: {
  config: Config
  foundation: Foundation
  hasService: boolean
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
  const openApi = hasService && JSON.stringify(openApiDocument({ serverUrl: config.publicUrl }))
  return new Map<string, Answer>([
    ...(openApi === false ? [] : ([['/openapi.json', answeringJson(openApi)]] as const)),
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
