/**
 * A service that has what the interface says and nothing of ours: our own, with 404 to every addition
 * that architecture.md lists, and a quote without the fields that are ours.
 */
import { startBetween, type Between } from './between.ts'

const additions: readonly RegExp[] = [
  /^GET \/api\/vehicle-types$/,
  /^GET \/api\/addons$/,
  /^GET \/api\/banks$/,
  /^GET \/api\/quotes\/[^/]+\/payment$/,
  /^POST \/api\/quotes\/[^/]+\/payment\/slip$/,
  /^\w+ \/api\/wallet(?:\/.*)?$/,
  /^POST \/api\/sender-accounts$/,
  /^GET \/api\/address\/suggest$/,
  /^GET \/api\/coverage$/,
  /^GET \/api\/orders$/,
  /^GET \/api\/orders\/[^/]+$/,
  /^GET \/api\/quote-list$/,
  /^GET \/api\/exports\/orders$/,
]

export interface PlainService extends Between {
  /** Additions that were asked for, by method and path. */
  readonly refused: ReadonlySet<string>
  /** The quotes asked for from now on cost so much more. */
  surcharge: number
  /** Whether a payment cannot be started. */
  failsToPay: boolean
}

export async function startWithoutAdditions(serviceUrl: string): Promise<PlainService> {
  const refused = new Set<string>()
  const surcharges = new Map<unknown, number>()
  const state = { surcharge: 0, failsToPay: false }
  const between = await startBetween(serviceUrl, {
    change(asked, text) {
      const isNew = asked === 'POST /api/quotes'
      if (!isNew && !/^GET \/api\/quotes\/[^/]+$/.test(asked)) return text
      const { quotation_id: id, estimated_total: total, ...quote } = withoutFields(text)
      if (isNew) surcharges.set(id, state.surcharge)
      const more = surcharges.get(id ?? quote['id']) ?? 0
      return JSON.stringify({
        ...quote,
        ...(id !== undefined && { quotation_id: id }),
        ...(total !== undefined && { estimated_total: Number(total) + more }),
      })
    },
    answer(asked, response) {
      if (state.failsToPay && /^POST \/api\/quotes\/[^/]+\/pay$/.test(asked)) {
        response.writeHead(500, { 'content-type': 'application/json' })
        response.end('{"error":"pay_failed"}')
        return true
      }
      if (!additions.some((addition) => addition.test(asked))) return false
      refused.add(asked)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}')
      return true
    },
  })
  return Object.assign(state, between, { refused })
}

const fields: ReadonlySet<string> = new Set(['load_plan', 'trip', 'tax', 'contacts'])

function withoutFields(reply: string): Record<string, unknown> {
  return JSON.parse(reply, (name, value: unknown) =>
    fields.has(name) ? undefined : name === 'snapshot' ? null : value,
  ) as Record<string, unknown>
}
