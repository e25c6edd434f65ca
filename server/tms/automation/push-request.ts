/** The request of a push, signed by the organization's key pair (interface 6.4). */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import { signedJson, signQuery } from '#lib/signing/sign.ts'
import type { KeyPair } from '../organizations/organizations.ts'
import { standardHeaderNames } from './standard-webhooks.ts'
import type { RuleKey, RuleRow } from './store.ts'

const queryBytes = 8 * 1024

export interface PushRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** They would change what the request is, or where it ends. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  ...standardHeaderNames,
])

/** The name of a header that no push can have; null: all are fine. */
export function faultInHeaders(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch {
      return name
    }
    if (ownHeaders.has(name.toLowerCase())) return name
  }
  return null
}

/** The seal of a rule's headers is bound to the rule. */
export function headersContext({ organizationId, ruleId }: RuleKey): string {
  return `webhook headers ${organizationId} ${ruleId}`
}

interface Pushed {
  readonly method: RuleRow['method']
  readonly url: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Null: the organization has none, and nothing is signed. */
  readonly pair: KeyPair | null
  readonly nowMs: number
  /** The rule's headers, and those that are made of the body; it is empty for a GET. */
  readonly headersOf: (body: string) => Readonly<Record<string, string>>
}

export function pushRequest(pushed: Pushed): PushRequest {
  const { method, payload, pair, nowMs, headersOf } = pushed
  const url = new URL(pushed.url)
  const common = { 'user-agent': 'Loadline' }
  if (method === 'GET') {
    url.search = queryOf(url, pushed)
    return { url, headers: { ...headersOf(''), ...common }, body: null }
  }
  const body = pair === null ? canonicalJson(payload) : signedJson({ payload, ...pair, nowMs })
  const headers = { ...headersOf(body), ...common, 'content-type': 'application/json' }
  return { url, headers, body }
}

export function isQueryTooLong({ url, body }: PushRequest): boolean {
  return body === null && url.search.length > queryBytes
}

/**
 * Each top-level field's canonical JSON as one text, signed as these texts. Parameters that the rule's url
 * has are signed too: the receiver cannot know them from ours.
 */
function queryOf({ searchParams }: URL, { payload, pair, nowMs }: Pushed): string {
  const query: Record<string, string> = Object.fromEntries(searchParams)
  for (const [name, value] of Object.entries(payload)) query[name] = canonicalJson(value)
  const signed = pair === null ? query : signQuery({ query, ...pair, nowMs })
  return new URLSearchParams(signed).toString()
}
