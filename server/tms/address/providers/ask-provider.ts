/** Sends one HTTP request to a geocoder and parses its JSON; every failure becomes a ProviderFailure. */
import type { z } from 'zod'
import { readBounded } from '#server/files/read-bounded.ts'
import { ProviderFailure } from './geocoder.ts'

interface ProviderRequest {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

const maxBytes = 1024 * 1024

export async function askProvider<Schema extends z.ZodType>(
  { url, method = 'GET', headers = {}, body }: ProviderRequest,
  { schema, signal }: { schema: Schema; signal: AbortSignal },
): Promise<z.output<Schema>> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  }).catch(() => {
    throw new ProviderFailure('unavailable')
  })
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined)
    throw failureOf(response)
  }
  const parsed = schema.safeParse(await readJson(response))
  if (!parsed.success) throw new ProviderFailure('unavailable')
  return parsed.data
}

function failureOf({ status, headers }: Response): ProviderFailure {
  if (status === 429) return new ProviderFailure('limited', retryAfterMs(headers))
  if (status === 401 || status === 403) return new ProviderFailure('denied')
  return new ProviderFailure(status >= 500 ? 'unavailable' : 'invalid')
}

function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const bytes = await readBounded(response.body, maxBytes)
    if (bytes !== null) return JSON.parse(bytes.toString('utf8'))
  } catch {
    // As one that is too large.
  }
  throw new ProviderFailure('unavailable')
}
