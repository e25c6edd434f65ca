/**
 * The carriers' door: POST /callbacks/carriers/{provider}/{organizationId}. It answers 2xx when what was
 * told is committed, or is nothing that we need; all else a carrier tells again.
 */
import { organizationIdSchema } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { CallbackHandler } from '../http/handlers.ts'
import type { ServiceResponse } from '../http/exchange.ts'
import type { Carriers, TripNews } from './operations.ts'

const path = /^\/callbacks\/carriers\/([a-z_]{1,40})\/([0-9a-f-]{36})$/
const bodyLimitBytes = 256 * 1024

export function answerCarrierCallback({
  carriers,
  apply,
}: {
  carriers: Pick<Carriers, 'readCallback' | 'take'>
  /** Moves the order, in the transaction that remembers the news as taken. */
  apply: (tx: Transaction, news: TripNews) => Promise<void>
}): CallbackHandler {
  return async (request) => {
    const [, provider, organization] = path.exec(request.target) ?? []
    if (provider === undefined || organization === undefined) return null
    if (request.method !== 'POST') return { ...say(405, 'POST only'), headers: { allow: 'POST' } }
    const body = await request.body(bodyLimitBytes)
    if (body === null) return say(413, 'too large')
    const organizationId = organizationIdSchema.safeParse(organization).data
    if (organizationId === undefined) return say(401, 'not signed')
    const header = (name: string) => request.header(name)
    const read = await carriers.readCallback({ provider, organizationId, header, body })
    switch (read.kind) {
      case 'not_signed':
        return say(401, 'not signed')
      case 'unreadable':
        return say(422, 'not readable')
      case 'unknown_order':
        return say(404, 'no such order')
      case 'too_early':
        return say(503, 'not yet')
      case 'news':
        await carriers.take(read.news, apply)
        // The word that provider B waits for; the others look at the status alone.
        return say(200, 'success')
    }
  }
}

function say(status: number, body: string): ServiceResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}
