/** The audit: acts of a person in the console, each recorded for ever in the transaction that did it. */
import type { AuditedAction } from '#lib/contract/console/audit.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'

export interface Deed {
  readonly organizationId: OrganizationId
  readonly person: ActingPerson
  readonly action: AuditedAction
  /** The object of the act, such as `payment/<id>`. */
  readonly subject: string
  readonly details: object
}

export async function writeAudit(
  tx: Transaction,
  { organizationId, person, action, subject, details }: Deed,
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<void> {
  await tx.query(
    sql`insert into tms.audit_entries ${newRow({
      organizationId,
      id: ids.uuid(),
      actorId: person.id,
      actorRole: person.role,
      action,
      subject,
      details: JSON.stringify(details),
      createdAt: new Date(clock.nowMs()),
    })}`,
  )
}

/** Takes out everything that was typed about the subject. */
export async function forgetInAudit(
  tx: Transaction,
  { organizationId, subject }: Pick<Deed, 'organizationId' | 'subject'>,
): Promise<void> {
  await tx.query(
    sql`update tms.audit_entries set details = '{}'
     where organization_id = ${organizationId} and subject = ${subject} and details <> '{}'`,
  )
}
