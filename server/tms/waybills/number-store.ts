/** The room's SQL for numbers that allocate-number gave out. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newRow, sql } from '#server/db/sql.ts'
import type { WaybillKey } from './store.ts'

export interface GivenNumber {
  readonly number: string
  /** The organization that the service gave it to. */
  readonly organizationId: OrganizationId
  /** Given out by allocate-number; otherwise the number of a waybill. */
  readonly isAllocated: boolean
}

/** The organizations that the service gave these numbers to. */
export function findGivenNumbers(
  tx: Transaction,
  numbers: readonly string[],
): Promise<GivenNumber[]> {
  return tx.query(
    sql`with recursive organizations as (
       (select organization_id as id from tms.waybills order by organization_id limit 1)
       union all
       select (select w.organization_id from tms.waybills w where w.organization_id > o.id
         order by w.organization_id limit 1)
       from organizations o where o.id is not null)
     select number, organization_id, true as is_allocated from tms.waybill_numbers
     where number = any(${numbers})
     union all
     select w.waybill_no, w.organization_id, false from organizations o
     join tms.waybills w on w.organization_id = o.id and w.waybill_no = any(${numbers})`,
  )
}

export async function insertNumber(
  db: Database,
  number: { organizationId: OrganizationId; number: string; allocatedAt: Date },
): Promise<void> {
  await db.query(sql`insert into tms.waybill_numbers ${newRow(number)}`)
}

/** False when one of them is another waybill's. Locked in one order, so that two claims do not wait for each other. */
export async function claimNumbers(
  tx: Transaction,
  { organizationId, waybillId }: WaybillKey,
  numbers: readonly string[],
): Promise<boolean> {
  const claimed = await tx.query(
    sql`with free as (
       select number from tms.waybill_numbers
       where organization_id = ${organizationId} and number = any(${numbers})
         and waybill_id is null
       order by number for update)
     update tms.waybill_numbers n set waybill_id = ${waybillId}
     from free where n.organization_id = ${organizationId} and n.number = free.number
     returning n.number`,
  )
  return claimed.length === numbers.length
}
