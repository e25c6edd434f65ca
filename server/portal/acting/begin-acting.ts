/** A switch is begun, or the one that runs is begun anew with a reason of its own. */
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import type { Ids } from '#server/ids.ts'
import { writeAudit, type AuditedPerson } from '../audit/write-audit.ts'
import type { Person } from '../identity/sessions.ts'
import { listActing, mostAtOnce, type Acting, type ActingDeps } from './acting.ts'
import { settleActing } from './settle-acting.ts'

export type Begun =
  { readonly kind: 'begun'; readonly acting: Acting } | { readonly kind: 'too many' }

export async function beginActing(
  { database, clock, ids, actingMs }: ActingDeps & { ids: Ids; actingMs: number },
  {
    person,
    account,
    reason,
  }: {
    person: AuditedPerson & Pick<Person, 'sessionId'>
    account: Pick<SenderAccount, 'id' | 'code' | 'name'>
    reason: string
  },
): Promise<Begun> {
  return database.transaction(async (tx) => {
    // One person's are begun one after another.
    await tx.query(`select id from portal.people where id = $1 for no key update`, [person.id])
    await settleActing(tx, { clock, personId: person.id })
    const startedAt = new Date(clock.nowMs())
    const renewed = await tx.query(
      `update portal.acting set ended_at = $3, ended_by = 'renewal'
       where person_id = $1 and account_id = $2 and ended_at is null returning id`,
      [person.id, account.id, startedAt],
    )
    if ((await listActing({ clock }, tx, person.id)).length >= mostAtOnce) {
      return { kind: 'too many' }
    }
    const acting: Acting = {
      id: ids.uuid(),
      accountId: account.id,
      accountCode: account.code,
      accountName: account.name,
      reason,
      startedAt,
      endsAt: new Date(startedAt.getTime() + actingMs),
    }
    await tx.query(
      `insert into portal.acting (id, person_id, session_id, account_id, account_code, account_name,
         reason, started_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        acting.id,
        person.id,
        person.sessionId,
        account.id,
        account.code,
        account.name,
        reason,
        startedAt,
        acting.endsAt,
      ],
    )
    await writeAudit(tx, {
      person,
      acting,
      what: renewed.length > 0 ? 'switch-renewed' : 'switch-begun',
      facts: { reason, until: acting.endsAt.toISOString() },
      atMs: startedAt.getTime(),
    })
    return { kind: 'begun', acting }
  })
}
