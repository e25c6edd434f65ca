/** The planner's page, which staff alone have. */
import type { ActionEntry, Expected, HandlerEntry } from './entry.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const
const none = { status: 404 } as const
const nobodys = '0199a000-0000-7000-8000-00000000dead'
const place = 'app/(ops)/planning/actions.ts'

/** The arguments are whole as far as they go, and not enough: staff who may call change nothing. */
const closed = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  staff: kind('invalid'),
  owner: kind('not-found'),
} as const satisfies Expected

const args = {
  beginProposal: [{ waybill_ids: [], vehicle_type_ids: [nobodys] }],
  cancelProposal: ['no job'],
  acceptVehicles: [{ groups: [] }],
  changeDelivery: [{ kind: 'depart', deliveryId: 'none' }],
} as const

export const planningActionEntries: readonly ActionEntry[] = Object.entries(args).map(
  ([name, given]) => ({
    action: `${place} ${name}`,
    args: () => [...given],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  }),
)

const outside = {
  nobody: { status: 401 },
  stranger: none,
  otherAccount: none,
  owner: none,
} as const

export const planningHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/planning/waiting',
    send: (request) => request.get('/portal/planning/waiting'),
    expected: { ...outside, staff: { status: 200 } },
    garbage: [{ send: (request) => request.get('/portal/planning/waiting?from=x'), outcome: none }],
  },
  {
    handler: 'GET /portal/planning/deliveries',
    send: (request) => request.get('/portal/planning/deliveries'),
    expected: { ...outside, staff: { status: 200 } },
    garbage: [{ send: (request) => request.get('/portal/planning/deliveries'), outcome: none }],
  },
  {
    handler: 'GET /portal/planning/deliveries/[deliveryId]',
    send: (request) => request.get(`/portal/planning/deliveries/${nobodys}`),
    // Nothing is on a delivery that does not exist.
    expected: { ...outside, staff: { status: 200 } },
    garbage: [{ send: (request) => request.get('/portal/planning/deliveries/1'), outcome: none }],
  },
  {
    handler: 'GET /portal/planning/proposals/[jobId]',
    send: (request) => request.get(`/portal/planning/proposals/${nobodys}`),
    expected: { ...outside, staff: none },
    garbage: [{ send: (request) => request.get('/portal/planning/proposals/1'), outcome: none }],
  },
]
