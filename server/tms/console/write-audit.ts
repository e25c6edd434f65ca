/** What a person did in the console, written in the transaction that did it, for ever. */
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'

export interface Deed {
  readonly organizationId: string
  readonly person: ActingPerson
  /** Such as `bank_receipt.confirm`. */
  readonly action: string
  /** What it was done to, such as `payment/<id>`. */
  readonly subject: string
  readonly details: object
}

export async function writeAudit(
  tx: Transaction,
  { organizationId, person, action, subject, details }: Deed,
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<void> {
  await tx.query(
    `insert into tms.audit_entries
       (organization_id, id, actor_id, actor_role, action, subject, details, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      organizationId,
      ids.uuid(),
      person.id,
      person.role,
      action,
      subject,
      JSON.stringify(details),
      new Date(clock.nowMs()),
    ],
  )
}
