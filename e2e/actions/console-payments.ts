/** The payments page of the console, which finance and administrators have: the staff here is ops. */
import type { ActionEntry, HandlerEntry } from './entry.ts'
import { forAdministrators, kind } from './for-administrators.ts'

const none = { status: 404 } as const
const nobodys = '0199a000-0000-7000-8000-00000000dead'
const slip = `/portal/console/payments/slips/${nobodys}`

export const consolePaymentActionEntries: readonly ActionEntry[] = [
  {
    action: 'app/(ops)/console/payments/actions.ts confirmTransfer',
    args: () => [
      {
        number: 'X',
        reference: '',
        amount: '1',
        currency: 'THB',
        received: '2026-11-26T00:00:00Z',
      },
    ],
    expected: forAdministrators,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: 'app/(ops)/console/payments/actions.ts matchStatement',
    args: () => [
      {
        currency: 'THB',
        transfers: [{ number: 'X', madeFrom: '', amount: 1, referenceCodes: [] }],
      },
    ],
    expected: forAdministrators,
    garbage: [{ args: [{ transfers: 'all' }], outcome: kind('not-found') }],
  },
  {
    action: 'app/(ops)/console/payments/actions.ts countTransfers',
    args: () => [
      [
        {
          bank_transaction_id: 'X',
          reference_code: null,
          amount: 1,
          currency: 'THB',
          received_at: '2026-11-26T00:00:00Z',
        },
      ],
    ],
    expected: forAdministrators,
    garbage: [{ args: ['all'], outcome: kind('not-found') }],
  },
  {
    action: 'app/(ops)/console/payments/actions.ts finishRefund',
    args: () => [nobodys, 'X'],
    expected: forAdministrators,
    garbage: [{ args: [null, null], outcome: kind('not-found') }],
  },
]

export const consolePaymentHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/console/payments/slips/[paymentId]',
    send: (request) => request.get(slip),
    expected: {
      nobody: { status: 401 },
      stranger: none,
      otherAccount: none,
      staff: none,
      owner: none,
    },
    garbage: [
      { send: (request) => request.get('/portal/console/payments/slips/%00'), outcome: none },
    ],
  },
]
