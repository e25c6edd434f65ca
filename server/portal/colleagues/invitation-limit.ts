/** How many mails an account can have us write to addresses of its choice. */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { takeUse } from '../limits/limits.ts'
import { portalRuntime } from '../runtime.ts'

const limit = { name: 'invitations', uses: 30, windowMs: 60 * 60_000 }

export async function takeInvitation(accountId: SenderAccountId): Promise<boolean> {
  const nowMs = systemClock.nowMs()
  const taken = await takeUse(portalRuntime().database, { limit, who: accountId, nowMs })
  return taken.ok
}
