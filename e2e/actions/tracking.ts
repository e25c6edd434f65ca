/** Watching an order, its pictures, and the links to it. */
import { orderHref, pictureHref, trackingHref } from '#lib/hrefs.ts'
import type { ActionEntry, HandlerEntry } from './entry.ts'
import type { World } from './world.ts'

const refused = (problem: string) => ({ value: { ok: false, problem } }) as const
const done = { value: { ok: true } } as const
const closed = {
  nobody: refused('signed-out'),
  stranger: refused('not-found'),
  otherAccount: refused('not-found'),
  owner: done,
} as const

const place = 'app/(storefront)/a/[accountId]/orders/[deliveryId]/actions.ts'
const nobodysLink = '0199a000-0000-7000-8000-00000000dead'

/** The links of the victim's order, as their own page shows them. */
async function links({ victim, target }: World): Promise<readonly string[]> {
  const page = await (
    await victim.request.get(orderHref(target.accountId, target.deliveryId))
  ).text()
  return [...new Set(page.match(/\/track\/[\w-]{43}/g))]
}

export const trackingActionEntries: readonly ActionEntry[] = [
  {
    action: `${place} makeShareLink`,
    args: ({ accountId, deliveryId }) => [accountId, { deliveryId, days: 7 }],
    expected: closed,
    garbage: [
      { args: [], outcome: refused('invalid') },
      { args: ['all', { deliveryId: nobodysLink, days: 3650 }], outcome: refused('invalid') },
      { args: ['all', { deliveryId: nobodysLink, days: 7 }], outcome: refused('not-found') },
    ],
    untouched: links,
  },
  {
    action: `${place} revokeShareLink`,
    args: ({ accountId, deliveryId }) => [accountId, { deliveryId, linkId: nobodysLink }],
    expected: closed,
    garbage: [
      { args: [], outcome: refused('invalid') },
      { args: ['all', { deliveryId: "'", linkId: '%' }], outcome: refused('invalid') },
    ],
    untouched: links,
  },
]

const none = { status: 404 } as const
const ok = { status: 200 } as const
const outside = { nobody: { status: 401 }, stranger: none, otherAccount: none } as const

export const trackingHandlerEntries: readonly HandlerEntry[] = [
  {
    // No proof of delivery has so many photos, so that even its owner has no such picture.
    handler: 'GET /portal/a/[accountId]/orders/[deliveryId]/pictures/[name]',
    send: (request, { accountId, deliveryId }) =>
      request.get(pictureHref(accountId, deliveryId, 'photo-9')),
    expected: { ...outside, owner: none },
    garbage: [
      { send: (request) => request.get(pictureHref('all', 'all', 'driver')), outcome: none },
      { send: (request) => request.get(pictureHref('all', 'all', '..%2fdriver')), outcome: none },
    ],
  },
]

/** Answered before Next, so that no build names them. */
export const pollEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/a/[accountId]/orders/[deliveryId]/tracking',
    send: (request, { accountId, deliveryId }) => request.get(trackingHref(accountId, deliveryId)),
    expected: { ...outside, owner: ok },
    garbage: [
      { send: (request) => request.get(trackingHref('all', 'all')), outcome: none },
      { send: (request) => request.get(trackingHref("'--", "'--")), outcome: none },
    ],
  },
  {
    handler: 'GET /portal/track/[token]',
    send: (request, { deliveryId }) => request.get(`/portal/track/${deliveryId}`),
    expected: { nobody: none, stranger: none, otherAccount: none, owner: none },
    garbage: [{ send: (request) => request.get('/portal/track/%00'), outcome: none }],
  },
]
