import type { Language } from '#lib/contract/languages.ts'
import type { Database } from '#server/db/database.ts'

export interface KeptMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: Language
  readonly sentAt: Date
}

const shown = 30
/** The limit of kept mails, so that a long-running demo does not grow. */
const kept = 1000

export async function keepMail(database: Database, mail: KeptMail): Promise<void> {
  await database.query(
    `insert into sandbox.mails (id, recipient, subject, body, language, sent_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [mail.id, mail.to, mail.subject, mail.text, mail.language, mail.sentAt],
  )
  await database.query(
    `delete from sandbox.mails
     where id <= (select id from sandbox.mails order by id desc offset ${kept} limit 1)`,
  )
}

/** The latest first; `to` is empty for everybody's. */
export function latestMails(database: Database, to: string): Promise<KeptMail[]> {
  return database.query<KeptMail>(
    `select id, recipient as "to", subject, body as "text", language, sent_at as "sentAt"
     from sandbox.mails where $1 = '' or lower(recipient) = lower($1)
     order by id desc limit ${shown}`,
    [to],
  )
}
