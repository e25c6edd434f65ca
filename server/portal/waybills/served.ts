/**
 * Whether the service serves the waybills of one sender account by the account in the header, which is an
 * addition of ours. A service elsewhere that ignores the header would show a customer the waybills of all.
 *
 * The portal requests the export, an addition too, for an account that does not exist: a service that takes the
 * header refuses (interface 5.9), one that ignores it answers, and one without the addition has no such path.
 */
import { randomUUID } from 'node:crypto'
import { deliveryIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { gateway, type Gateway } from '../gateway/gateway.ts'

export type IsServed = () => Promise<boolean | 'unknown'>

/** Every page of an account waits for it once, so not for long. */
const answeredWithinMs = 2_000
const answerKeptMs = { yes: 10 * 60_000, no: 30_000, unknown: 3_000 }

export function createIsServed({
  exportWaybills,
  nowMs,
}: Pick<Gateway, 'exportWaybills'> & { nowMs: () => number }): IsServed {
  let known: { readonly answer: boolean | 'unknown'; readonly untilMs: number } | null = null
  let asking: Promise<boolean | 'unknown'> | null = null
  const ask = async () => {
    const answered = await exportWaybills({
      senderAccountId: senderAccountIdSchema.parse(randomUUID()),
      // There is no such delivery either, so that no answer is long.
      query: { delivery_id: deliveryIdSchema.parse(randomUUID()) },
      timeoutMs: answeredWithinMs,
    })
    const answer = judge(answered)
    const keptMs = answer === 'unknown' ? 'unknown' : answer ? 'yes' : 'no'
    known = { answer, untilMs: nowMs() + answerKeptMs[keptMs] }
    return answer
  }
  return async () => {
    if (known !== null && nowMs() < known.untilMs) return known.answer
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}

function judge(answered: Awaited<ReturnType<Gateway['exportWaybills']>>): boolean | 'unknown' {
  if (answered.ok) return false
  const { kind, status = 0, code } = answered.failure
  if (kind !== 'rejected' || status >= 500 || status === 401 || status === 429) return 'unknown'
  return status === 403 && code === 'forbidden'
}

export const servesWaybillsOfAccounts: IsServed = createIsServed({
  exportWaybills: (...call) => gateway().exportWaybills(...call),
  nowMs: () => performance.now(),
})
