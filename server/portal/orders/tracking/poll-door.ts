/**
 * Answers the polls before Next sees them (docs/decisions/2026-11-21-polls-before-next.md): a page that
 * watches asks every ten seconds, and thousands may.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { systemClock } from '#server/clock.ts'
import { createBatchedAccess } from '../../access/access.ts'
import { gateway } from '../../gateway/gateway.ts'
import { cookieNameOf } from '../../identity/cookie-names.ts'
import { takeShareUse } from '../share-limits.ts'
import type { PortalRuntime } from '../../runtime.ts'
import { findShare } from '../share-links.ts'
import { answerPoll, failure, type PollReply } from './answer-poll.ts'
import { createSharedTracking } from './shared-tracking.ts'

/** False when the request is no poll, and somebody else's to answer. */
export type PollDoor = (request: IncomingMessage, response: ServerResponse) => boolean

/** A service that is well takes a small part of it. */
const timeoutMs = 8_000

export function createPollDoor(
  { database, publicUrl, log }: PortalRuntime,
  {
    headers: always,
    addressOf,
  }: {
    /** The headers of every reply of the portal. */
    headers: Readonly<Record<string, string>>
    /** The IP address of the client. */
    addressOf: (request: IncomingMessage) => string
  },
): PollDoor {
  const clock = systemClock
  const sessionCookie = cookieNameOf('session', { publicUrl })
  const deps = {
    clock,
    accessTo: createBatchedAccess({ database, clock }),
    findShare: (token: string) => findShare({ database, clock }, token),
    takePoll: (address: string) => takeShareUse(database, { what: 'poll', address, clock }),
    tracking: createSharedTracking({
      clock,
      track: ({ accountId, deliveryId }) =>
        gateway().trackOrder({ params: { id: deliveryId }, senderAccountId: accountId, timeoutMs }),
    }),
  }

  return (request, response) => {
    if (request.method !== 'GET') return false
    const [path = ''] = (request.url ?? '').split('?')
    const { headers } = request
    const answering = answerPoll(
      {
        path,
        sessionToken: cookieOf(headers.cookie, sessionCookie),
        ifNoneMatch: headers['if-none-match'],
        clientAddress: () => addressOf(request),
      },
      deps,
    )
    if (answering === null) return false
    answering
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a poll could not be answered')
        return failure('failing')
      })
      .then(({ headers: ofReply, ...reply }) =>
        write(response, { ...reply, headers: { ...always, ...ofReply } }),
      )
      .catch((error: unknown) => {
        log.error({ err: error }, 'the answer to a poll could not be written')
        response.destroy()
      })
    return true
  }
}

function write(response: ServerResponse, { status, headers, body }: PollReply): void {
  if (status === 304) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes)
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const each of header?.split(';') ?? []) {
    const equals = each.indexOf('=')
    if (each.slice(0, equals).trim() === name) return each.slice(equals + 1).trim()
  }
  return undefined
}
