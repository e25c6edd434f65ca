/** Named drafts of an account. A removed one can be had back for a while. */
import { isUniqueViolation } from '#server/db/error-code.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { quoteDraftSchema, type QuoteDraft } from '#lib/storefront/draft.ts'
import { trustedDraft } from '#lib/storefront/place-changes.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'

export interface Template {
  readonly id: string
  readonly name: string
  readonly draft: QuoteDraft
}

interface OfAccount {
  readonly accountId: SenderAccountId
}

interface OfTemplate extends OfAccount {
  readonly id: string
}

export type Saved = 'saved' | 'taken' | 'too-many'

/** More than anybody finds one among. */
const mostTemplates = 200
/** As long as the page offers to have one back. */
const restorableForMs = 10 * 60_000

export async function listTemplates(
  database: Pick<Database, 'query'>,
  { accountId }: OfAccount,
): Promise<readonly Template[]> {
  const rows = await database.query<{ id: string; name: string; draft: unknown }>(
    sql`select id, name, draft from portal.templates
      where account_id = ${accountId} and removed_at is null order by lower(name)`,
  )
  // An older version of the portal may have written another shape.
  return rows.flatMap(({ draft, ...named }) => {
    const parsed = quoteDraftSchema.safeParse(draft)
    return parsed.success ? [{ ...named, draft: trustedDraft(parsed.data) }] : []
  })
}

/** The last first. */
export function listRemoved(
  database: Pick<Database, 'query'>,
  { accountId, nowMs }: OfAccount & { nowMs: number },
): Promise<{ id: string; name: string }[]> {
  return database.query(
    sql`select id, name from portal.templates
      where account_id = ${accountId} and removed_at > ${new Date(nowMs - restorableForMs)}
      order by removed_at desc limit 5`,
  )
}

export async function findTemplate(
  database: Pick<Database, 'one'>,
  { accountId, id }: OfTemplate,
): Promise<QuoteDraft | null> {
  const row = await database.one<{ draft: unknown }>(
    sql`select draft from portal.templates
      where id = ${id} and account_id = ${accountId} and removed_at is null`,
  )
  const parsed = quoteDraftSchema.safeParse(row?.draft)
  return parsed.success ? trustedDraft(parsed.data) : null
}

/** Also of one that was removed. */
export async function nameOfTemplate(
  database: Pick<Database, 'one'>,
  { accountId, id }: OfTemplate,
): Promise<string | null> {
  const row = await database.one<{ name: string }>(
    sql`select name from portal.templates where id = ${id} and account_id = ${accountId}`,
  )
  return row?.name ?? null
}

export async function saveTemplate(
  { database, ids }: { database: Pick<Database, 'query'>; ids: Ids },
  saving: OfAccount & { name: string; draft: QuoteDraft; personId: string; nowMs: number },
): Promise<Saved> {
  const { accountId, name, draft, personId, nowMs } = saving
  // A time of pickup is no part of what is sent again and again.
  const kept: QuoteDraft = { ...draft, pickupWindow: null }
  return unlessTaken(async () => {
    const rows = await database.query(
      sql`insert into portal.templates (id, account_id, name, draft, created_by, created_at)
        select ${ids.uuid()}::uuid, ${accountId}::uuid, ${name}::text, ${JSON.stringify(kept)}::jsonb,
          ${personId}::uuid, ${new Date(nowMs)}::timestamptz
        where ${hasRoom(accountId)}
        returning id`,
    )
    return rows.length > 0 ? 'saved' : 'too-many'
  })
}

export async function renameTemplate(
  database: Pick<Database, 'query'>,
  { accountId, id, name }: OfTemplate & { name: string },
): Promise<Saved> {
  return unlessTaken(async () => {
    await database.query(
      sql`update portal.templates set name = ${name}
        where id = ${id} and account_id = ${accountId} and removed_at is null`,
    )
    return 'saved'
  })
}

export async function removeTemplate(
  database: Pick<Database, 'query'>,
  { accountId, id, nowMs }: OfTemplate & { nowMs: number },
): Promise<void> {
  await database.query(
    sql`update portal.templates set removed_at = ${new Date(nowMs)}
      where id = ${id} and account_id = ${accountId} and removed_at is null`,
  )
  const over = new Date(nowMs - 2 * restorableForMs)
  await database.query(
    sql`delete from portal.templates where account_id = ${accountId} and removed_at <= ${over}`,
  )
}

/** Taken: another has been given its name meanwhile; too many: others have taken its place. */
export async function restoreTemplate(
  database: Pick<Database, 'query'>,
  { accountId, id, nowMs }: OfTemplate & { nowMs: number },
): Promise<Saved> {
  return unlessTaken(async () => {
    const rows = await database.query(
      sql`update portal.templates set removed_at = null
        where id = ${id} and account_id = ${accountId}
          and removed_at > ${new Date(nowMs - restorableForMs)} and ${hasRoom(accountId)}
        returning id`,
    )
    return rows.length > 0 ? 'saved' : 'too-many'
  })
}

const hasRoom = (accountId: SenderAccountId) =>
  sql`${mostTemplates} > (select count(*) from portal.templates
    where account_id = ${accountId} and removed_at is null)`

/** When two give the same name at once, the database lets one. */
async function unlessTaken(write: () => Promise<Saved>): Promise<Saved> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export async function forgetTemplates(tx: Transaction, accountId: SenderAccountId): Promise<void> {
  await tx.query(sql`delete from portal.templates where account_id = ${accountId}`)
}
