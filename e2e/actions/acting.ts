/** Switching to an account, which is staff's alone. */
import type { ActionEntry, HandlerEntry } from './entry.ts'

const notAllowed = { value: { kind: 'not allowed' } } as const
const nothing = { value: undefined } as const
/** To customers there is no such place. */
const forStaff = {
  nobody: { status: 401 },
  stranger: { status: 404 },
  otherAccount: { status: 404 },
  staff: { status: 200 },
} as const

export const actingActionEntries: readonly ActionEntry[] = [
  {
    action: 'app/acting/actions.ts beginSwitch',
    args: ({ accountId }) => [{ accountId, accountCode: 'BNF' }, 'asked by phone'],
    expected: {
      nobody: notAllowed,
      stranger: notAllowed,
      otherAccount: notAllowed,
      staff: { value: { kind: 'begun' } },
    },
    garbage: [{ args: [], outcome: notAllowed }],
  },
  {
    action: 'app/acting/actions.ts endOwnSwitch',
    args: ({ accountId }) => [accountId],
    expected: { nobody: nothing, stranger: nothing, otherAccount: nothing },
    garbage: [{ args: [{ accountId: 1 }], outcome: nothing }],
  },
]

export const actingHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/staff/accounts',
    send: (request) => request.get('/portal/staff/accounts?q=B'),
    expected: forStaff,
    garbage: [
      { send: (request) => request.get('/portal/staff/accounts?q='), outcome: { status: 404 } },
    ],
  },
  {
    handler: 'GET /portal/staff/acting',
    send: (request) => request.get('/portal/staff/acting?path=/'),
    expected: forStaff,
    garbage: [{ send: (request) => request.get('/portal/staff/acting'), outcome: { status: 404 } }],
  },
]
