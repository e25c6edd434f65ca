/** The audit of the console, which only administrators have: the staff here is ops. */
import type { HandlerEntry } from './entry.ts'

const none = { status: 404 } as const
const file = '/portal/console/audit/file'

export const consoleAuditHandlerEntries: readonly HandlerEntry[] = [
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
    garbage: [{ send: (request) => request.get(`${file}?q=%00&after=x`), outcome: none }],
  },
]
