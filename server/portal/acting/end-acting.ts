import type { SenderAccountId } from '#lib/contract/ids.ts'
import { writeAudit, type AuditedPerson } from '../audit/write-audit.ts'
import type { Acting, ActingDeps } from './acting.ts'
import { settleActing } from './settle-acting.ts'

/** The person's own for this account, at once. False when none runs. */
export async function endActing(
  { database, clock }: ActingDeps,
  { person, accountId }: { person: AuditedPerson; accountId: SenderAccountId },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await settleActing(tx, { clock, personId: person.id })
    const atMs = clock.nowMs()
    const ended = await tx.one<Pick<Acting, 'id' | 'accountId' | 'accountName'>>(
      `update portal.acting set ended_at = $3, ended_by = 'person'
       where person_id = $1 and account_id = $2 and ended_at is null
       returning id, account_id as "accountId", account_name as "accountName"`,
      [person.id, accountId, new Date(atMs)],
    )
    if (ended === null) return false
    await writeAudit(tx, { person, acting: ended, what: 'switch-ended', facts: {}, atMs })
    return true
  })
}
