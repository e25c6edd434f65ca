/** The SQL of mail: the only place that names portal.mails. */
import type { Language } from '#lib/contract/languages.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface StoredMail {
  readonly id: string
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** False when there is one with that key already. */
export async function insertMail(
  tx: Transaction,
  {
    id,
    onceKey,
    to,
    language,
    subject,
    text,
    html,
    writtenAt,
  }: StoredMail & { onceKey: string; writtenAt: Date },
): Promise<boolean> {
  const inserted = await tx.query(
    sql`insert into portal.mails
        (id, once_key, recipient, language, subject, body_text, body_html, written_at)
      values (${id}, ${onceKey}, ${to}, ${language}, ${subject}, ${text}, ${html}, ${writtenAt})
      on conflict (once_key) do nothing returning id`,
  )
  return inserted.length > 0
}

/** Null when it has left already. */
export function findUnsentMail(database: Database, id: string): Promise<StoredMail | null> {
  return database.one<StoredMail>(
    sql`select id, recipient as "to", language, subject, body_text as text, body_html as html
      from portal.mails where id = ${id} and sent_at is null and refused_at is null`,
  )
}

export async function markSent(
  database: Database,
  { id, sentAt }: { id: string; sentAt: Date },
): Promise<void> {
  await database.query(sql`update portal.mails set sent_at = ${sentAt} where id = ${id}`)
}

export async function markRefused(
  database: Database,
  { id, refusedAt }: { id: string; refusedAt: Date },
): Promise<void> {
  await database.query(sql`update portal.mails set refused_at = ${refusedAt} where id = ${id}`)
}

export async function deleteOldMails(
  database: Database,
  { writtenBefore, atMost }: { writtenBefore: Date; atMost: number },
): Promise<void> {
  await database.query(
    sql`delete from portal.mails where id in
      (select id from portal.mails where written_at < ${writtenBefore}
       order by written_at limit ${atMost})`,
  )
}
