/** The migration of drafts and photos from before a draft had an owner and a version. */
import { createHash } from 'node:crypto'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDraft } from '#lib/storefront/draft.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryDirectories } from '#server/db/testing/temporary-directory.ts'
import { openEmptyDatabase } from '#server/db/testing/test-database.ts'
import { createLog } from '#server/log.ts'
import { makeToken } from '../identity/token.ts'
import { visitKey } from './owner-key.ts'
import { photosOf } from './photo-store.ts'
import { readVisit } from './store.ts'

const newDirectory = temporaryDirectories('loadline-old-visits-')
const log = createLog({ level: 'silent' })
const nowMs = Date.UTC(2026, 10, 21, 12)
const problem = { kind: 'problem', problem: { kind: 'slow' } } as const
const guests: KeptQuotes = {
  fingerprint: 'of a draft',
  askedAtMs: nowMs,
  ftl_transport: problem,
  ltl_transport: problem,
}

test('what a browser had is its own still, with its photos; prices of an account are asked for again', async () => {
  const own = await openEmptyDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const directory = await newDirectory()
  await cp(join(import.meta.dirname, '../../db/migrations'), directory, { recursive: true })
  for (const file of await readdir(directory)) {
    if (file >= '0141') await rm(join(directory, file))
  }
  await migrate(database, { directory, log })
  const draft = { ...emptyDraft, cargoNotes: 'typed' }
  const visits = [
    { token: makeToken().token, quotes: guests, expected: guests },
    { token: makeToken().token, quotes: { ...guests, keptForAccountId: 'theirs' }, expected: null },
    { token: makeToken().token, quotes: null, expected: null },
  ]
  const hashOf = (token: string) => createHash('sha256').update(token).digest()
  for (const { token, quotes } of visits) {
    const hash = hashOf(token)
    await database.query(
      `insert into portal.visits (token_hash, draft, draft_version, quotes, load_plan, expires_at)
       values ($1, $2, 7, $3, '{}', $4)`,
      [hash, JSON.stringify(draft), quotes && JSON.stringify(quotes), new Date(nowMs + 1)],
    )
    await database.query(
      `insert into portal.photos (name, visit_hash, bytes, look_at) values ($1, $2, 'x', now())`,
      [hash.toString('base64url'), hash],
    )
  }
  await migrate(database, { log })
  for (const { token, expected } of visits) {
    const key = visitKey(hashOf(token))
    expect(await readVisit(database, { key, nowMs })).toMatchObject({
      draft,
      version: 7,
      quotes: expected,
      ordered: null,
    })
    const names = [hashOf(token).toString('base64url')]
    expect(await photosOf(database, { owner: key, names })).toEqual(new Set(names))
  }
})
