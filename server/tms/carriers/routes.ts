/**
 * The endpoint of carriers' callbacks: POST /callbacks/carriers/{provider}/{organizationId}. It answers 2xx
 * when the report is committed, or is nothing that we need; a carrier sends all else again.
 */
import { organizationIdSchema } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { CallbackHandler } from '../http/handlers.ts'
import type { ServiceResponse } from '../http/exchange.ts'
import type { CallbackRefusal, Carriers, TripNews } from './carriers.ts'

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
    if (request.method !== 'POST') return { ...say([405, 'POST only']), headers: { allow: 'POST' } }
    const body = await request.body(bodyLimitBytes)
    if (body === null) return say([413, 'too large'])
    const organizationId = organizationIdSchema.safeParse(organization).data
    if (organizationId === undefined) return say(refusals.not_signed)
    const header = (name: string) => request.header(name)
    const news = await carriers.readCallback({ provider, organizationId, header, body })
    if (typeof news === 'string') return say(refusals[news])
    await carriers.take(news, apply)
    // The word that provider B waits for; the others look at the status alone.
    return say([200, 'success'])
  }
}

const refusals: Readonly<Record<CallbackRefusal, readonly [status: number, body: string]>> = {
  not_signed: [401, 'not signed'],
  unreadable: [422, 'not readable'],
  unknown_order: [404, 'no such order'],
  too_early: [503, 'not yet'],
}

function say([status, body]: readonly [status: number, body: string]): ServiceResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}
