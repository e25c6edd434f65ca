/** Customers in the console, which all staff have: the staff here is ops. */
import type { ActionEntry, HandlerEntry } from './entry.ts'
import { kind } from './for-administrators.ts'

const nobodys = '0199a000-0000-7000-8000-00000000dead'
const none = { status: 404 } as const
const forStaff = {
  nobody: { status: 401 },
  stranger: none,
  otherAccount: none,
  staff: { status: 200 },
  owner: none,
} as const

const closed = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  staff: kind('not-found'),
  owner: kind('not-found'),
} as const

const form = { code: '', name: 'X', phone: '', dispatch_addresses: [] }
const adjustment = { direction: 'in', amount: '1', reason: 'Attack', request_id: nobodys }

export const consoleCustomerActionEntries: readonly ActionEntry[] = [
  {
    action: 'app/(ops)/console/customers/actions.ts saveCustomerForm',
    args: () => [nobodys, { form, seen: '2026-11-26T00:00:00.000Z' }],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    // Only finance and administrators adjust wallets.
    action: 'app/(ops)/console/customers/actions.ts adjust',
    args: () => [nobodys, adjustment],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: 'app/(ops)/console/customers/actions.ts erase',
    args: () => [nobodys],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
]

export const consoleCustomerHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/console/customers/[id]/statement',
    send: (request, { accountId }) =>
      request.get(`/portal/console/customers/${accountId}/statement?from=2026-11-01&to=2026-11-30`),
    expected: forStaff,
    garbage: [
      { send: (request) => request.get('/portal/console/customers/%00/statement'), outcome: none },
    ],
  },
]
