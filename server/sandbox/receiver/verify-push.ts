/** Verifies a push step by step (interface 6.4, and Standard Webhooks), and says what each step looked at. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import { queryToPayload } from '#lib/signing/query-payload.ts'
import { signatureOf, withoutSign } from '#lib/signing/sign.ts'
import { freshnessMs } from '#lib/signing/verify.ts'
import { parsedJson } from '#lib/parsed-json.ts'

export interface PushToVerify {
  readonly method: string
  /** The path with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly receivedAt: Date
}

export type StepName =
  | 'payload'
  | 'sign'
  | 'nonce'
  | 'fresh'
  | 'key'
  | 'canonical'
  | 'compared'
  | 'standardHeaders'
  | 'standardFresh'
  | 'standardCompared'

/** `unknown`: it cannot be checked without a secret. */
export interface Step {
  readonly name: StepName
  readonly result: 'ok' | 'wrong' | 'unknown'
  /** The value that was looked at. */
  readonly found: string
}

export interface ReceiverSecrets {
  /** Null: nobody has entered the secret of this api_key. */
  apiSecretOf(apiKey: string): Promise<string | null>
  /** For Standard Webhooks. */
  readonly webhookSecret: string | null
}

export async function verifyPush(push: PushToVerify, secrets: ReceiverSecrets): Promise<Step[]> {
  return [...(await verifySign(push, secrets)), ...verifyStandard(push, secrets)]
}

async function verifySign(push: PushToVerify, secrets: ReceiverSecrets): Promise<Step[]> {
  const payload = payloadOf(push)
  if (payload === null) return [{ name: 'payload', result: 'wrong', found: push.body }]
  const { unsigned, sign } = withoutSign(payload)
  const { api_key: apiKey, nonceStr } = payload
  const isNonce = typeof nonceStr === 'string' && /^[0-9]{1,16}$/.test(nonceStr)
  const ageMs = isNonce ? push.receivedAt.getTime() - Number(nonceStr) : null
  const canonical = canonicalOrNull(unsigned)
  const secret = typeof apiKey === 'string' ? await secrets.apiSecretOf(apiKey) : null
  const computed = secret === null || canonical === null ? null : signatureOf(unsigned, secret)
  return [
    step('sign', typeof sign === 'string' && /^[0-9A-F]{64}$/.test(sign), shown(sign)),
    step('nonce', isNonce, shown(nonceStr)),
    step('fresh', ageMs !== null && Math.abs(ageMs) <= freshnessMs, `${ageMs ?? '–'} ms`),
    {
      name: 'key',
      result: typeof apiKey !== 'string' ? 'wrong' : secret === null ? 'unknown' : 'ok',
      found: shown(apiKey),
    },
    step('canonical', canonical !== null, canonical ?? '–'),
    {
      name: 'compared',
      result: computed === null ? 'unknown' : isEqual(computed, shown(sign)) ? 'ok' : 'wrong',
      found: computed ?? '–',
    },
  ]
}

function verifyStandard(
  { headers, body, receivedAt }: PushToVerify,
  { webhookSecret }: ReceiverSecrets,
): Step[] {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signature = headers['webhook-signature']
  if (id === undefined && signature === undefined) return []
  const found = [id, timestamp, signature].map(shown).join(' · ')
  if (id === undefined || timestamp === undefined || signature === undefined) {
    return [{ name: 'standardHeaders', result: 'wrong', found }]
  }
  const ageMs = receivedAt.getTime() - Number(timestamp) * 1000
  const isFresh = Math.abs(ageMs) <= freshnessMs
  const computed =
    webhookSecret === null
      ? null
      : `v1,${createHmac('sha256', Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64'))
          .update(`${id}.${timestamp}.${body}`)
          .digest('base64')}`
  const isOne = computed !== null && signature.split(' ').some((each) => isEqual(each, computed))
  return [
    { name: 'standardHeaders', result: 'ok', found },
    step('standardFresh', isFresh, `${ageMs} ms`),
    {
      name: 'standardCompared',
      result: computed === null ? 'unknown' : isOne ? 'ok' : 'wrong',
      found: computed ?? '–',
    },
  ]
}

function step(name: StepName, isOk: boolean, found: string): Step {
  return { name, result: isOk ? 'ok' : 'wrong', found }
}

/** A GET has its payload in the query, each value a text. */
function payloadOf({ method, path, body }: PushToVerify): Readonly<Record<string, unknown>> | null {
  if (method === 'GET') {
    const query = queryToPayload(path.split('?')[1] ?? '')
    return query.ok ? query.payload : null
  }
  const parsed = parsedJson(body)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? { ...parsed }
    : null
}

function canonicalOrNull(payload: object): string | null {
  try {
    return canonicalJson(payload)
  } catch {
    return null
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function shown(value: unknown): string {
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
