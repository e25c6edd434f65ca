/** For whom somebody of the staff acts now, and whose the page is that they look at. */
import { accountInPath } from '#lib/hrefs.ts'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { ActingReply } from '#lib/ops/acting-replies.ts'
import { listActing, type ActingDeps } from './acting.ts'

export async function actingForPage(
  deps: ActingDeps,
  { personId, path }: { personId: string; path: string },
): Promise<ActingReply> {
  const { database, clock } = deps
  const accountId = senderAccountIdSchema.safeParse(accountInPath(path)).data ?? null
  const running = await listActing(deps, database, personId)
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
  const last = await database.one<{ code: string; name: string; over: Date }>(
    `select account_code as code, account_name as name, coalesce(ended_at, ends_at) as over
     from portal.acting where person_id = $1 and account_id = $2
     order by started_at desc limit 1`,
    [personId, accountId],
  )
  if (last === null) return null
  return {
    accountId,
    accountCode: last.code,
    accountName: last.name,
    endedAtMs: runs ? null : last.over.getTime(),
  }
}
