/** Lists of the console as files. The staff here is ops, who have some of them. */
import { wholeListHref } from '#lib/hrefs.ts'
import type { HandlerEntry } from './entry.ts'

const none = { status: 404 } as const
const ok = { status: 200 } as const

const files = [
  ['customers', ok],
  ['deliveries', ok],
  ['payments/all', none],
  ['payments/receipts', none],
  ['payments/refunds', none],
  ['ledger', none],
  ['audit', none],
  ['security', none],
] as const

export const consoleFileHandlerEntries: readonly HandlerEntry[] = files.map(([section, staff]) => {
  const file = `/portal/console/${section}/file`
  return {
    handler: `GET ${file}`,
    send: (request) => request.get(file),
    expected: { nobody: { status: 401 }, stranger: none, otherAccount: none, staff, owner: none },
    garbage: [{ send: (request) => request.get(`${file}?q=%00&from=x&after=x`), outcome: none }],
  }
})

export const wholeListHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/console/lists/[list]',
    // The staff here is ops, who do not change the catalogue.
    send: (request) => request.get(wholeListHref('vehicle-types')),
    expected: {
      nobody: { status: 401 },
      stranger: none,
      otherAccount: none,
      staff: none,
      owner: none,
    },
    garbage: [{ send: (request) => request.get('/portal/console/lists/%00'), outcome: none }],
  },
]
