/**
 * The headers of Standard Webhooks (standardwebhooks.com), beside our own signature: a rule has a secret of
 * its own, and for a day after it is made anew, pushes are signed with the one before it too.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parsedJson } from '#lib/parsed-json.ts'
import type { Seal } from '#server/seal.ts'
import type { RuleKey } from './store.ts'

const prefix = 'whsec_'
const secretBytes = 32
const previousForMs = 24 * 3_600_000

export const standardHeaderNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

const secretsSchema = z.object({
  current: z.string(),
  previous: z.object({ secret: z.string(), untilMs: z.number() }).nullable(),
})

export interface MadeSecret {
  /** Shown to the administrator once. */
  readonly secret: string
  readonly sealed: Uint8Array
}

/** `before`: the sealed secrets that the new one takes the place of. */
export function makeSecret(
  key: RuleKey,
  { before, nowMs, seal }: { before: Uint8Array | null; nowMs: number; seal: Seal },
): MadeSecret {
  const secret = `${prefix}${randomBytes(secretBytes).toString('base64')}`
  const current = before === null ? null : openSecrets(key, before, seal).current
  const previous = current === null ? null : { secret: current, untilMs: nowMs + previousForMs }
  const sealed = seal.seal(JSON.stringify({ current: secret, previous }), secretsContext(key))
  return { secret, sealed }
}

export function standardHeaders(
  { body, messageId, ...key }: RuleKey & { readonly body: string; readonly messageId: string },
  { sealed, nowMs, seal }: { sealed: Uint8Array; nowMs: number; seal: Seal },
): Record<string, string> {
  const { current, previous } = openSecrets(key, sealed, seal)
  const timestamp = Math.floor(nowMs / 1000)
  const signatureBy = (secret: string) => {
    const hmac = createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    return `v1,${hmac.update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  }
  const secrets = previous && previous.untilMs > nowMs ? [current, previous.secret] : [current]
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(signatureBy).join(' '),
  }
}

function openSecrets(key: RuleKey, sealed: Uint8Array, seal: Seal) {
  return secretsSchema.parse(parsedJson(seal.open(Buffer.from(sealed), secretsContext(key)) ?? ''))
}

/** The seal is bound to the rule. */
export function secretsContext({ organizationId, ruleId }: RuleKey): string {
  return `webhook secrets ${organizationId} ${ruleId}`
}
