'use server'

/** Both know who sends them by the session alone. */
import type { Switched } from '#lib/ops/acting-replies.ts'
import { endSwitch, switchTo } from '#server/portal/staff/switch-account.ts'

export async function beginSwitch(
  account: { accountId: string; accountCode: string },
  reason: string,
): Promise<Switched> {
  return switchTo(account, reason)
}

export async function endOwnSwitch(accountId: string): Promise<void> {
  await endSwitch(accountId)
}
