/**
 * Reads the signed payload: the query of a GET, the JSON body of anything else (interface 5.7). An
 * unreadable one is refused here, before any key is looked up.
 */
import { maxDepth } from '#lib/signing/canonical-json.ts'
import { queryToPayload } from '#lib/signing/query-payload.ts'
import type { ServiceRequest } from './exchange.ts'
import { ServiceError } from './service-error.ts'

export type Payload = Readonly<Record<string, unknown>>

export interface ReadRequest {
  /** With the signature fields, and everything that they cover. */
  readonly payload: Payload
  /** The part after the `?`. For a GET it is the payload itself; otherwise it is not signed. */
  readonly query: Payload
}

export async function readPayload(
  request: ServiceRequest,
  { limitBytes }: { limitBytes: number },
): Promise<ReadRequest> {
  const query = readQuery(request.target)
  if (request.method === 'GET' || request.method === 'HEAD') return { payload: query, query }
  if (!jsonType.test(request.header('content-type') ?? '')) {
    throw new ServiceError('unsupported_media_type')
  }
  const bytes = await request.body(limitBytes)
  if (bytes === null) throw new ServiceError('payload_too_large', { limit_bytes: limitBytes })
  return { payload: parseObject(bytes), query }
}

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i

function readQuery(target: string): Payload {
  const start = target.indexOf('?')
  if (start === -1) return {}
  const query = queryToPayload(target.slice(start + 1))
  if (query.ok) return query.payload
  throw new ServiceError('invalid_query', { field: query.key, problem: 'repeated' })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseObject(bytes: Uint8Array): Payload {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new ServiceError('invalid_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError('invalid_json')
  }
  if (isDeeperThan(value, maxDepth)) throw new ServiceError('too_deep', { limit: maxDepth })
  return { ...value }
}

/** Level by level, so that the depth of the value uses no stack. */
function isDeeperThan(value: object, limit: number): boolean {
  let level: object[] = [value]
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((each) =>
      Object.values(each).filter((child) => typeof child === 'object' && child !== null),
    )
  }
  return false
}
