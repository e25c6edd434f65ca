/**
 * The key that links, codes and the demo's passwords are made from. It is the SECRET_KEY of the first start,
 * kept sealed in the database, so that links in mails and chats outlive a change of SECRET_KEY.
 */
import type { Database } from './db/database.ts'
import { newRow, sql } from './db/sql.ts'
import type { Seal } from './seal.ts'
import { StartRefused } from './start-refused.ts'

const context = 'secret-key-check'
/** Releases before this one kept this text in its place: SECRET_KEY could not be changed. */
const earlierText = 'loadline'

/** Refuses a start whose SECRET_KEY does not open what is sealed in the database. */
export async function readLastingKey(
  database: Database,
  { secretKey, seal }: { secretKey: string; seal: Seal },
): Promise<string> {
  const first = seal.seal(secretKey, context)
  await database.query(
    sql`insert into tms.secret_key_check ${newRow({ sealed: first })} on conflict do nothing`,
  )
  const sealed = await readSealed(database)
  const text = seal.open(sealed, context)
  if (text === null) {
    throw new StartRefused(
      'SECRET_KEY is not the one that this database was written with, so its key pairs cannot be read: start with the key it was made with, or give that one as SECRET_KEY_ALSO.',
    )
  }
  if (text !== earlierText) return text
  // With a second key it is not known here which of both opened it.
  if (seal.renew(sealed, context) !== null) {
    throw new StartRefused(
      'This database was last used by an earlier release: start once with the SECRET_KEY it was made with before changing it.',
    )
  }
  await replaceSealed(database, { sealed, by: first })
  return secretKey
}

/** Comes last when everything is sealed anew: from then on the key before is refused at a start. */
export async function sealLastingKeyAnew(database: Database, seal: Seal): Promise<void> {
  const sealed = await readSealed(database)
  const by = seal.renew(sealed, context)
  if (by !== null) await replaceSealed(database, { sealed, by })
}

async function readSealed(database: Database): Promise<Buffer> {
  const row = await database.one<{ sealed: Buffer }>(sql`select sealed from tms.secret_key_check`)
  if (row === null) throw new Error('the row of the lasting key is missing')
  return row.sealed
}

async function replaceSealed(
  database: Database,
  { sealed, by }: { sealed: Buffer; by: Buffer },
): Promise<void> {
  await database.query(sql`update tms.secret_key_check set sealed = ${by} where sealed = ${sealed}`)
}
