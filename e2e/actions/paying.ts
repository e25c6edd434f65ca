/** Paying a quote, and what the page of it asks for while it waits. */
import { paymentNewsHref, standingHref } from '#lib/hrefs.ts'
import { form, type ActionEntry, type HandlerEntry } from './entry.ts'
import type { World } from './world.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const
const none = { status: 404 } as const
const signedOut = kind('signed_out')
/** In their own account there is no such quote. */
const notFound = kind('not_found')
const closed = { nobody: signedOut, stranger: notFound, otherAccount: notFound } as const

/** Without how far its carrier has come meanwhile, which is no caller's doing. */
async function quote({ serviceSays, target }: World): Promise<unknown> {
  const said = await serviceSays(`/api/quotes/${target.quoteId}`)
  const underWay = ['pending', 'assigning_driver', 'driver_assigned', 'picked_up', 'in_transit']
  return JSON.parse(JSON.stringify(said), (name, value: unknown) =>
    name === 'status' && underWay.some((each) => each === value) ? 'under way' : value,
  )
}
const wallet = ({ serviceSays }: World) => serviceSays('/api/wallet')
export const payingActionEntries: readonly ActionEntry[] = [
  {
    // With a total that nobody was shown, so that even who may has begun nothing.
    action: 'app/(storefront)/a/[accountId]/quotes/[quoteId]/pay/actions.ts pay',
    args: ({ accountId, quoteId }) => [
      accountId,
      { quoteId, type: 'wallet', seen: { amount: 1, currency: 'THB' } },
    ],
    expected: { ...closed, owner: kind('changed') },
    garbage: [
      { args: [], outcome: kind('invalid') },
      { args: ['all', { quoteId: 1, type: 'free', seen: null }], outcome: kind('invalid') },
    ],
    untouched: async (world) => [await quote(world), await wallet(world)],
  },
  {
    action: 'app/(storefront)/a/[accountId]/quotes/[quoteId]/pay/actions.ts sendSlip',
    args: ({ accountId, quoteId }) => [
      accountId,
      quoteId,
      { image: `data:image/png;base64,${onePixel}` },
    ],
    expected: { ...closed, owner: kind('not_awaited') },
    garbage: [
      { args: ['all', 'x', { image: 'javascript:alert(1)' }], outcome: kind('no_picture') },
    ],
    untouched: quote,
  },
  {
    action: 'app/(storefront)/a/[accountId]/quotes/[quoteId]/pay/actions.ts priceAgain',
    args: ({ accountId, quoteId }) => [accountId, null, form({ quote: quoteId })],
    // In an account of theirs there is no such quote: they begin with an empty route.
    expected: {
      nobody: { redirect: '/sign-in' },
      stranger: none,
      otherAccount: { redirect: '/a/[id]/route' },
      staff: { redirect: '/staff/act' },
      owner: { redirect: '/a/[id]/quote' },
    },
    garbage: [
      { args: ['all', null, form({ quote: '%' })], outcome: none },
      { args: ['all', null, 'no form'], outcome: none },
    ],
    untouched: async (world) => [await quote(world), await wallet(world)],
  },
  {
    // After the others: who may has their quote canceled by it.
    action: 'app/(storefront)/a/[accountId]/quotes/[quoteId]/pay/actions.ts cancel',
    args: ({ accountId, quoteId }) => [accountId, quoteId],
    expected: { ...closed, owner: kind('canceled') },
    garbage: [
      { args: [], outcome: notFound },
      { args: ['all', { quoteId: '%' }], outcome: notFound },
    ],
    untouched: quote,
  },
]

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const ok = { status: 200 } as const

const foreign = { stranger: none, otherAccount: none } as const

export const payingHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/a/[accountId]/quotes/[quoteId]/payment',
    send: (request, { accountId, quoteId }) => request.get(paymentNewsHref(accountId, quoteId)),
    expected: { nobody: { status: 401 }, ...foreign, owner: ok },
    garbage: [{ send: (request) => request.get(paymentNewsHref('all', 'all')), outcome: none }],
  },
  {
    handler: 'GET /portal/a/[accountId]/quotes/[quoteId]/standing',
    send: (request, { accountId, quoteId }) => request.get(standingHref(accountId, quoteId)),
    expected: { nobody: none, ...foreign, owner: ok },
    garbage: [{ send: (request) => request.get(standingHref('all', 'all')), outcome: none }],
  },
]
