/** What pages ask for again and again, or send as they are left. */
import type { APIRequestContext } from '@playwright/test'
import { bangPhliToMaeRim } from '../quote-draft.ts'
import { forEverybody, type HandlerEntry } from './entry.ts'

const get = (path: string) => (request: APIRequestContext) => request.get(path)
const post = (path: string, data: unknown) => (request: APIRequestContext) =>
  request.post(path, { data })
const ok = { status: 200 } as const
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
    // Of an account: a customer who names their own has one draft all the same.
    send: (request, { accountId }) =>
      request.post(`/portal/draft?for=${accountId}`, {
        data: { draft: bangPhliToMaeRim, version: Date.now() },
      }),
    expected: { nobody: forbidden, stranger: forbidden, otherAccount: { status: 204 } },
    garbage: [
      {
        send: (request) =>
          request.post("/portal/draft?for='--", {
            data: { draft: bangPhliToMaeRim, version: Date.now() },
          }),
        outcome: forbidden,
      },
      { send: post('/portal/draft', { draft: 1 }), outcome: badRequest },
      {
        send: (request) =>
          request.post('/portal/draft', {
            headers: { 'sec-fetch-site': 'cross-site' },
            data: { draft: bangPhliToMaeRim, version: Date.now() },
          }),
        outcome: { status: 403 },
      },
    ],
  },
  {
    handler: 'POST /portal/loading-sheet',
    send: post('/portal/loading-sheet', { loads: [] }),
    // The caller sends the load: this one is none, for everybody.
    expected: forEverybody(badRequest),
    garbage: [{ send: post('/portal/loading-sheet', 'no load'), outcome: badRequest }],
  },
]
