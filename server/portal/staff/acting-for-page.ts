/** For whom somebody of the staff acts now, and whose the page is that they look at. */
import { accountInPath } from '#lib/hrefs.ts'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { ActingReply } from '#lib/ops/acting-replies.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { lastActing, listActing } from '../access/access.ts'

interface ActingDeps {
  readonly database: Database
  readonly clock: Clock
}

export async function actingForPage(
  { database, clock }: ActingDeps,
  { personId, path }: { personId: string; path: string },
): Promise<ActingReply> {
  const accountId = senderAccountIdSchema.safeParse(accountInPath(path)).data ?? null
  const running = await listActing(database, { personId, nowMs: clock.nowMs() })
  const runs = running.some((each) => each.accountId === accountId)
  return {
    nowMs: clock.nowMs(),
    running: running.map(({ accountId: id, accountCode, accountName, endsAt }) => ({
      accountId: id,
      accountCode,
      accountName,
      endsAtMs: endsAt.getTime(),
    })),
    page: accountId && (await lastActed(database, { personId, accountId, runs })),
  }
}

/** Null of an account for which this person never acted: its name is told to nobody by the way. */
async function lastActed(
  database: ActingDeps['database'],
  { personId, accountId, runs }: { personId: string; accountId: SenderAccountId; runs: boolean },
): Promise<ActingReply['page']> {
  const last = await lastActing(database, { personId, accountId })
  if (last === null) return null
  return {
    accountId,
    accountCode: last.code,
    accountName: last.name,
    endedAtMs: runs ? null : last.over.getTime(),
  }
}
