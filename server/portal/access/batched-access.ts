/**
 * Access for a thousand polls a second: the polls of one moment are answered by one statement. Each is
 * asked anew, so a session that has ended is noticed at the next poll. A poll does not keep a session
 * alive: a page that is left open signs nobody in for longer.
 */
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import { createBatch } from '#server/db/batch.ts'
import type { Database } from '#server/db/database.ts'
import { hashToken } from '../identity/token.ts'
import { judge, type Access } from './access.ts'
import { readAccess, type AccessQuestion, type AccessRow } from './store.ts'

const mostInOneStatement = 500
const statementsAtOnce = 2
const statementsEveryMs = 10

export type BatchedAccess = (asked: {
  token: string | undefined
  accountId: string
}) => Promise<Access>

export function createBatchedAccess({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): BatchedAccess {
  const { ask } = createBatch<AccessQuestion, AccessRow | null>({
    most: mostInOneStatement,
    atOnce: statementsAtOnce,
    everyMs: statementsEveryMs,
    answer: (questions) => readAccess(database, { questions, nowMs: clock.nowMs() }),
  })
  return async (asked) => {
    const tokenHash = hashToken(asked.token)
    if (tokenHash === null) return { ok: false, reason: 'signed-out' }
    const accountId = senderAccountIdSchema.safeParse(asked.accountId).data ?? null
    // Staff without a switch are refused in any case: whose staff they are needs no question here.
    return judge(await ask({ tokenHash, accountId }), accountId, async () => false)
  }
}
