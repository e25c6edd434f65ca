/** How somebody reads our pages, for mails that no page of theirs asks for. */
import type { Language } from '#lib/contract/languages.ts'
import type { Calendar } from '#lib/dates/calendars.ts'
import type { Identity } from './identity.ts'

export interface Reading {
  readonly language: Language
  readonly calendar: Calendar
}

export async function noteReading(
  { database }: Pick<Identity, 'database'>,
  { personId, language, calendar }: Reading & { personId: string },
): Promise<void> {
  await database.query(
    `update portal.people set language = $2, calendar = $3
     where id = $1 and (language, calendar) is distinct from ($2, $3)`,
    [personId, language, calendar],
  )
}
