/** The ledger in the console, which finance and administrators have: the staff here is ops. */
import type { HandlerEntry } from './entry.ts'

const none = { status: 404 } as const
const file = '/portal/console/ledger/file'

export const consoleLedgerHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: `GET ${file}`,
    send: (request) => request.get(file),
    expected: {
      nobody: { status: 401 },
      stranger: none,
      otherAccount: none,
      staff: none,
      owner: none,
    },
    garbage: [{ send: (request) => request.get(`${file}?from=%00&to=x`), outcome: none }],
  },
]
