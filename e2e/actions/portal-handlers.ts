/** Handlers that pages call again and again, or as they are left. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { draftHref, ownDataHref, savingsHref } from '#lib/hrefs.ts'
import { bangPhliToMaeRim, saveOf } from '../quote-draft.ts'
import { forEverybody, type HandlerEntry } from './entry.ts'

const get = (path: string) => (request: APIRequestContext) => request.get(path)
const post = (path: string, data: unknown) => (request: APIRequestContext) =>
  request.post(path, { data })
const ok = { status: 200 } as const
const noContent = { status: 204 } as const
const badRequest = { status: 400 } as const
const forbidden = { status: 403 } as const
const invalid = { status: 422 } as const

export const portalHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/address/resolve',
    send: get('/portal/address/resolve?lat=13.6&lng=100.7'),
    expected: forEverybody(ok),
    garbage: [
      { send: get('/portal/address/resolve'), outcome: badRequest },
      { send: get('/portal/address/resolve?lat=1e309&lng=0'), outcome: badRequest },
      { send: get('/portal/address/resolve?url=file:///etc/passwd'), outcome: invalid },
    ],
  },
  {
    handler: 'GET /portal/address/suggest',
    send: get('/portal/address/suggest?q=Bang'),
    expected: forEverybody(ok),
    garbage: [{ send: get('/portal/address/suggest?q='), outcome: badRequest }],
  },
  {
    handler: 'GET /portal/coverage',
    send: get('/portal/coverage?pickup_lat=13.6&pickup_lng=100.7'),
    expected: forEverybody(ok),
    garbage: [
      { send: get('/portal/coverage'), outcome: badRequest },
      { send: get('/portal/coverage?pickup_lat=91&pickup_lng=1e9'), outcome: badRequest },
    ],
  },
  {
    handler: 'GET /portal/own-data',
    send: get(ownDataHref),
    // Each gets their own.
    expected: { nobody: { status: 404 }, stranger: ok, otherAccount: ok, owner: ok },
    garbage: [],
  },
  {
    handler: 'GET /portal/savings',
    send: get(savingsHref(null)),
    expected: forEverybody(ok),
    garbage: [],
  },
  {
    handler: 'GET /portal/map/places',
    send: get('/portal/map/places?west=100&south=13&east=101&north=14&zoom=9&language=en'),
    expected: forEverybody(ok),
    garbage: [{ send: get('/portal/map/places?west=all'), outcome: badRequest }],
  },
  {
    handler: 'POST /portal/csp-report',
    send: post('/portal/csp-report', {}),
    expected: forEverybody({ status: 204 }),
    garbage: [{ send: post('/portal/csp-report', 'no report'), outcome: { status: 204 } }],
  },
  {
    handler: 'POST /portal/draft',
    send: (request) => request.post(draftHref(null), { data: saveOf(bangPhliToMaeRim) }),
    // Each has a visit of their own.
    expected: forEverybody(ok),
    garbage: [
      { send: post(draftHref(null), { draft: 1 }), outcome: badRequest },
      {
        // Typed by somebody who is not signed in here.
        send: post(draftHref(null), { ...saveOf(bangPhliToMaeRim), person: randomUUID() }),
        outcome: forbidden,
      },
      {
        send: (request) =>
          request.post(draftHref(null), {
            headers: { 'sec-fetch-site': 'cross-site' },
            data: saveOf(bangPhliToMaeRim),
          }),
        outcome: forbidden,
      },
    ],
  },
  {
    handler: 'GET /portal/draft',
    send: get(draftHref(null)),
    expected: { ...forEverybody(ok), nobody: noContent },
    garbage: [{ send: get(`${draftHref(null)}?person=${randomUUID()}`), outcome: forbidden }],
  },
  {
    handler: 'POST /portal/draft/aside',
    send: post(`${draftHref(null)}/aside`, { isWanted: false }),
    expected: forEverybody(noContent),
    garbage: [{ send: post(`${draftHref(null)}/aside`, { isWanted: 1 }), outcome: badRequest }],
  },
  {
    handler: 'POST /portal/a/[accountId]/draft',
    send: (request, { accountId }) =>
      request.post(draftHref(accountId), { data: saveOf(bangPhliToMaeRim) }),
    expected: { nobody: forbidden, stranger: forbidden, otherAccount: ok },
    garbage: [{ send: post(draftHref("'--"), saveOf(bangPhliToMaeRim)), outcome: forbidden }],
  },
  {
    handler: 'GET /portal/a/[accountId]/draft',
    send: (request, { accountId }) => request.get(draftHref(accountId)),
    expected: { nobody: forbidden, stranger: forbidden, otherAccount: ok },
    garbage: [{ send: get(draftHref("'--")), outcome: forbidden }],
  },
  {
    handler: 'GET /portal/a/[accountId]/savings',
    send: (request, { accountId }) => request.get(savingsHref(accountId)),
    expected: { nobody: forbidden, stranger: forbidden, otherAccount: ok },
    garbage: [{ send: get(savingsHref("'--")), outcome: forbidden }],
  },
  {
    handler: 'POST /portal/a/[accountId]/draft/aside',
    send: (request, { accountId }) =>
      request.post(`${draftHref(accountId)}/aside`, { data: { isWanted: false } }),
    expected: { nobody: forbidden, stranger: forbidden, otherAccount: noContent },
    garbage: [{ send: post(`${draftHref("'--")}/aside`, { isWanted: false }), outcome: forbidden }],
  },
  {
    handler: 'POST /portal/loading-sheet',
    send: post('/portal/loading-sheet', { loads: [], loadedFor: {} }),
    // The caller sends the load: this one is none, for everybody.
    expected: forEverybody(badRequest),
    garbage: [{ send: post('/portal/loading-sheet', 'no load'), outcome: badRequest }],
  },
]
