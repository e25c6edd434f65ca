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
}

export async function startWithoutAdditions(serviceUrl: string): Promise<PlainService> {
  const refused = new Set<string>()
  const between = await startBetween(serviceUrl, {
    change: (asked, text) =>
      asked === 'POST /api/quotes' || /^GET \/api\/quotes\/[^/]+$/.test(asked)
        ? withoutFields(text)
        : text,
    answer(asked, response) {
      if (!additions.some((addition) => addition.test(asked))) return false
      refused.add(asked)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}')
      return true
    },
  })
  return { ...between, refused }
}

const fields: ReadonlySet<string> = new Set(['load_plan', 'trip', 'tax', 'contacts'])

function withoutFields(reply: string): string {
  const quote = JSON.parse(reply) as Record<string, unknown>
  return JSON.stringify(quote, (name, value: unknown) =>
    fields.has(name) ? undefined : name === 'snapshot' ? null : value,
  )
}
