/** Photos of goods: a visit's own, and read by whoever has the address. */
import { photosHref } from '#lib/hrefs.ts'
import { forEverybody, type HandlerEntry } from './entry.ts'

const none = { status: 404 } as const
const forbidden = { status: 403 } as const
const name = 'A'.repeat(43)

export const photoHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'POST /portal/photos',
    send: (request) => request.post('/portal/photos', { data: Buffer.from('GIF89a') }),
    // For every caller: this is no picture.
    expected: forEverybody({ status: 415 }),
    garbage: [
      {
        send: (request) =>
          request.post('/portal/photos', {
            headers: { 'sec-fetch-site': 'cross-site' },
            data: Buffer.from('GIF89a'),
          }),
        outcome: { status: 403 },
      },
    ],
  },
  {
    handler: 'GET /portal/photos/[name]',
    send: (request) => request.get(`/portal/photos/${name}`),
    expected: forEverybody(none),
    garbage: [
      { send: (request) => request.get('/portal/photos/..%2f..%2fetc%2fpasswd'), outcome: none },
    ],
  },
  {
    handler: 'POST /portal/photos/[name]/removal',
    send: (request) => request.post(`/portal/photos/${name}/removal`),
    // Nobody learns whether there are photos that their own visit did not add.
    expected: forEverybody(none),
    garbage: [
      {
        send: (request) =>
          request.post(`/portal/photos/${name}/removal`, {
            headers: { 'sec-fetch-site': 'cross-site' },
          }),
        outcome: { status: 403 },
      },
    ],
  },
  {
    handler: 'POST /portal/a/[accountId]/photos',
    send: (request, { accountId }) =>
      request.post(photosHref(accountId), { data: Buffer.from('GIF89a') }),
    expected: { nobody: forbidden, stranger: forbidden, otherAccount: { status: 415 } },
    garbage: [{ send: (request) => request.post(photosHref("'--")), outcome: forbidden }],
  },
  {
    handler: 'POST /portal/a/[accountId]/photos/[name]/removal',
    send: (request, { accountId }) => request.post(`${photosHref(accountId)}/${name}/removal`),
    expected: forEverybody(none),
    garbage: [
      { send: (request) => request.post(`${photosHref("'--")}/${name}/removal`), outcome: none },
    ],
  },
]
