/** Paying a quote, and what the page of it asks for while it waits. */
import { form, type ActionEntry, type HandlerEntry, type Target } from './entry.ts'
import type { World } from './world.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const
const none = { status: 404 } as const
const signedOut = kind('signed_out')
/** Of somebody else's quote nobody hears that it is there; of the other of two accounts it is theirs. */
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
const topUpOf = ({ quoteId }: Target) => ({
  quoteId,
  amount: 100,
  currency: 'THB',
  requestId: '0199a000-0000-4000-8000-000000000001',
})

export const payingActionEntries: readonly ActionEntry[] = [
  {
    // With a total that nobody was shown, so that even who may has begun nothing.
    action: 'app/(storefront)/pay/[quoteId]/actions.ts pay',
    args: ({ quoteId }) => [{ quoteId, type: 'wallet', seen: { amount: 1, currency: 'THB' } }],
    expected: { ...closed, mixed: kind('changed'), owner: kind('changed') },
    garbage: [
      { args: [], outcome: kind('invalid') },
      { args: [{ quoteId: 1, type: 'free', seen: null }], outcome: kind('invalid') },
    ],
    untouched: async (world) => [await quote(world), await wallet(world)],
  },
  {
    action: 'app/(storefront)/pay/[quoteId]/actions.ts sendSlip',
    args: ({ quoteId }) => [quoteId, { image: `data:image/png;base64,${onePixel}` }],
    expected: { ...closed, mixed: kind('not_awaited'), owner: kind('not_awaited') },
    garbage: [{ args: ['x', { image: 'javascript:alert(1)' }], outcome: kind('no_picture') }],
    untouched: quote,
  },
  {
    action: 'app/(storefront)/pay/[quoteId]/actions.ts topUp',
    args: (target) => [topUpOf(target)],
    expected: { ...closed, mixed: kind('opened') },
    garbage: [
      { args: [], outcome: kind('invalid') },
      { args: [{ amount: -1 }], outcome: kind('invalid') },
    ],
    untouched: wallet,
  },
  {
    action: 'app/(storefront)/pay/[quoteId]/actions.ts priceAgain',
    args: ({ quoteId }) => [null, form({ quote: quoteId })],
    expected: {
      nobody: { redirect: '/sign-in' },
      stranger: none,
      otherAccount: none,
      // Whose it is the calls before have told.
      staff: { redirect: '/ops' },
      mixed: { redirect: '/quote' },
      owner: { redirect: '/quote' },
    },
    garbage: [
      { args: [null, form({ quote: '%' })], outcome: none },
      { args: [null, 'no form'], outcome: none },
    ],
    untouched: async (world) => [await quote(world), await wallet(world)],
  },
  {
    // After the others: who may has their quote canceled by it.
    action: 'app/(storefront)/pay/[quoteId]/actions.ts cancel',
    args: ({ quoteId }) => [quoteId],
    expected: { ...closed, mixed: kind('canceled') },
    garbage: [
      { args: [], outcome: notFound },
      { args: [{ quoteId: '%' }], outcome: notFound },
    ],
    untouched: quote,
  },
]

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const ok = { status: 200 } as const
const nobodys = '0199a000-0000-7000-8000-00000000dead'

export const payingHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/pay/[quoteId]',
    send: (request, { quoteId }) => request.get(`/portal/pay/${quoteId}`),
    expected: { nobody: { status: 401 }, stranger: none, otherAccount: none, mixed: ok, owner: ok },
    garbage: [{ send: (request) => request.get('/portal/pay/all'), outcome: none }],
  },
  {
    handler: 'GET /portal/pay/[quoteId]/top-up/[paymentId]',
    send: (request, { quoteId }) => request.get(`/portal/pay/${quoteId}/top-up/${nobodys}`),
    // Of a payment that is not there who may hears that nothing has come yet.
    expected: { nobody: { status: 401 }, stranger: none, otherAccount: none, mixed: ok },
    garbage: [{ send: (request) => request.get('/portal/pay/all/top-up/all'), outcome: none }],
  },
  {
    handler: 'GET /portal/quotes/[id]/standing',
    send: (request, { quoteId }) => request.get(`/portal/quotes/${quoteId}/standing`),
    expected: { nobody: none, stranger: none, otherAccount: none, mixed: ok, owner: ok },
    garbage: [{ send: (request) => request.get('/portal/quotes/all/standing'), outcome: none }],
  },
]
