/**
 * Nothing has to wake up for a switch to be over. That it is over is written down when somebody next
 * looks: with the moment at which it was, and once, however many look.
 */
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { hasSession } from './acting.ts'

export async function settleActing(
  into: Pick<Database | Transaction, 'query'>,
  { clock, personId }: { clock: Clock; personId?: string },
): Promise<void> {
  await into.query(
    `with settled as (
       update portal.acting a
       set ended_at = least(a.ends_at, $1),
         ended_by = case when a.ends_at <= $1 then 'expiry' else 'sign-out' end
       where a.ended_at is null and ($2::uuid is null or a.person_id = $2)
         and (a.ends_at <= $1 or not ${hasSession('$1')})
       returning a.*)
     insert into portal.audit (at, organization_id, person_id, person_name, person_email, person_role,
       account_id, account_name, acting_id, what, facts)
     select a.ended_at, p.organization_id, p.id, p.name, p.email, p.role, a.account_id,
       a.account_name, a.id, case a.ended_by when 'expiry' then 'switch-expired' else 'switch-ended' end, '{}'
     from settled a join portal.people p on p.id = a.person_id order by a.ended_at, a.id`,
    [new Date(clock.nowMs()), personId ?? null],
  )
}
