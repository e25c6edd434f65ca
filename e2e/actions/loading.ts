/** Loading: the link of a loader, which is the right to its page, and the page of staff. */
import { deliverySheetHref, loaderRecordsHref } from '#lib/hrefs.ts'
import type { ActionEntry, HandlerEntry } from './entry.ts'

const nothing = { value: undefined } as const
const none = { status: 404 } as const
const place = 'app/(ops)/loading/[deliveryId]/actions.ts'

const ofOrder = 'app/(storefront)/a/[accountId]/orders/[deliveryId]/loader-actions.ts'

export const loadingActionEntries: readonly ActionEntry[] = [
  ...['makeLink', 'revokeLink'].map((name): ActionEntry => ({
    action: `${place} ${name}`,
    args: ({ deliveryId }) => [deliveryId],
    expected: { nobody: nothing, stranger: nothing, otherAccount: nothing, owner: nothing },
    garbage: [
      { args: [], outcome: nothing },
      { args: ["'"], outcome: nothing },
    ],
  })),
  ...['makeLoadersLink', 'revokeLoadersLink'].map((name): ActionEntry => ({
    action: `${ofOrder} ${name}`,
    args: ({ accountId, deliveryId }) => [accountId, deliveryId, deliveryId],
    expected: { nobody: nothing, stranger: nothing, otherAccount: nothing, owner: nothing },
    garbage: [
      { args: [], outcome: nothing },
      { args: ['all', 'all', "'"], outcome: nothing },
    ],
  })),
]

const wrongToken = 'x'.repeat(43)

export const loadingHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/load/[token]',
    send: (request, { deliveryId }) => request.get(loaderRecordsHref(deliveryId)),
    expected: { nobody: none, stranger: none, otherAccount: none, owner: none },
    garbage: [{ send: (request) => request.get(loaderRecordsHref(wrongToken)), outcome: none }],
  },
  {
    handler: 'POST /portal/load/[token]',
    send: (request, { deliveryId }) =>
      request.post(loaderRecordsHref(deliveryId), {
        data: {
          records: [
            {
              id: deliveryId,
              parcel_no: 'LN-1',
              state: 'loaded',
              done_at: '2026-11-23T08:00:00.000Z',
            },
          ],
        },
      }),
    expected: { nobody: none, stranger: none, otherAccount: none, owner: none },
    garbage: [
      {
        send: (request) => request.post(loaderRecordsHref(wrongToken), { data: { records: [] } }),
        outcome: { status: 400 },
      },
      {
        send: (request) => request.post(loaderRecordsHref(wrongToken), { data: 'no records' }),
        outcome: { status: 400 },
      },
    ],
  },
  {
    handler: 'GET /portal/loading/[deliveryId]/sheet',
    send: (request, { deliveryId }) => request.get(deliverySheetHref(deliveryId)),
    expected: {
      nobody: { status: 401 },
      stranger: none,
      otherAccount: none,
      staff: { status: 200 },
      owner: none,
    },
    garbage: [{ send: (request) => request.get(deliverySheetHref('all')), outcome: none }],
  },
]
