/**
 * One call of a gateway over HTTP: signed, bounded in time and size, and tried a second time when it
 * was not answered. Every call of the protocol is idempotent by a number of ours, so that is safe.
 */
import { request, type Dispatcher } from 'undici'
import { z } from 'zod'
import { parsedJson } from '#lib/parsed-json.ts'
import type { Clock } from '#server/clock.ts'
import { readBounded } from '#server/files/read-bounded.ts'
import type { Ids } from '#server/ids.ts'
import { GatewayRefused, GatewayUnavailable } from './gateway.ts'
import { signatureHeaders, signRequest } from './gateway-signature.ts'

const attempts = 2
/** A QR as a picture takes some thousands of characters. */
const maxReplyBytes = 512 * 1024

export interface Connection {
  readonly id: string
  readonly merchantId: string
  readonly key: string
  readonly baseUrl: string
}

export interface CallDeps {
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  readonly ids: Ids
  /** For one attempt, from the first byte sent to the last one read. */
  readonly attemptMs: number
}

interface Call<Reply> {
  readonly method: 'GET' | 'POST'
  /** After the connection's base. */
  readonly path: string
  readonly body?: object
  readonly reply: z.ZodType<Reply>
}

const refusalSchema = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) })

export async function callGateway<Reply>(
  connection: Connection,
  call: Call<Reply>,
  deps: CallDeps,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOnce(connection, call, deps)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) || attempt === attempts) throw error
    }
  }
}

async function callOnce<Reply>(
  connection: Connection,
  { method, path, body, reply }: Call<Reply>,
  { dispatcher, clock, ids, attemptMs }: CallDeps,
): Promise<Reply> {
  const url = new URL(`${connection.baseUrl}${path}`)
  const text = body === undefined ? '' : JSON.stringify(body)
  const signed = {
    merchantId: connection.merchantId,
    time: String(clock.nowMs()),
    nonce: ids.uuid(),
    body: text,
  }
  const { status, answer } = await exchange(url, {
    dispatcher,
    method,
    headers: {
      accept: 'application/json',
      [signatureHeaders.merchant]: signed.merchantId,
      [signatureHeaders.time]: signed.time,
      [signatureHeaders.nonce]: signed.nonce,
      [signatureHeaders.signature]: signRequest(
        { ...signed, method, path: url.pathname },
        connection.key,
      ),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: text }),
    signal: AbortSignal.timeout(attemptMs),
  })
  if (status >= 400 && status < 500 && status !== 429) {
    const refusal = refusalSchema.safeParse(answer)
    throw new GatewayRefused({ status, reason: refusal.data?.error ?? 'no_reason_given' })
  }
  const parsed = reply.safeParse(answer)
  if (status >= 300 || !parsed.success) {
    throw new GatewayUnavailable(`the gateway answered ${status} with nothing that can be used`, {
      status,
    })
  }
  return parsed.data
}

/** No redirect is followed: a gateway has one address, and the signature is for it. */
async function exchange(
  url: URL,
  options: NonNullable<Parameters<typeof request>[1]>,
): Promise<{ status: number; answer: unknown }> {
  try {
    const { statusCode: status, body } = await request(url, options)
    const bytes = await readBounded(body, maxReplyBytes)
    if (bytes === null) throw new Error(`the gateway sent more than ${maxReplyBytes} bytes`)
    return { status, answer: parsedJson(bytes.toString('utf8')) }
  } catch (error) {
    // The cause says host and port at most; the request, with its signature, is not in it.
    throw new GatewayUnavailable('the gateway did not answer', { cause: error })
  }
}
