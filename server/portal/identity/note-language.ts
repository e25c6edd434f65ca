/** The language that somebody reads our pages in, for mails that no page of theirs asks for. */
import type { Language } from '#lib/contract/languages.ts'
import type { Identity } from './identity.ts'

export async function noteLanguage(
  { database }: Pick<Identity, 'database'>,
  { personId, language }: { personId: string; language: Language },
): Promise<void> {
  await database.query(
    `update portal.people set language = $2 where id = $1 and language is distinct from $2`,
    [personId, language],
  )
}
