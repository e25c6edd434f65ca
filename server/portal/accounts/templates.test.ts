import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDraft } from '#lib/storefront/draft.ts'
import { missingOfRoute } from '#lib/storefront/missing-of-route.ts'
import { sql } from '#server/db/sql.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import { newAccountId, newestAtMs } from '../orders/many-quotes.fixture.ts'
import {
  findTemplate,
  listRemoved,
  listTemplates,
  removeTemplate,
  renameTemplate,
  restoreTemplate,
  saveTemplate,
} from './templates.ts'

async function openTemplates() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const personId = randomUUID()
  await database.query(
    `insert into portal.people (id, email, name, role, organization_id, password_hash)
     values ($1, 'a@shop.example', 'A', 'customer', $1, '')`,
    [personId],
  )
  const accountId = newAccountId()
  const save = (name: string, of = accountId) =>
    saveTemplate(
      { database, ids: systemIds },
      {
        accountId: of,
        name,
        draft: { ...emptyDraft, cargoNotes: name },
        personId,
        nowMs: newestAtMs,
      },
    )
  const names = async () => (await listTemplates(database, { accountId })).map(({ name }) => name)
  const idOf = async (name: string) =>
    (await listTemplates(database, { accountId })).find((each) => each.name === name)?.id ?? ''
  return { database, accountId, save, names, idOf }
}

test('of many who give one name at once, one has it', async () => {
  const { save, names } = await openTemplates()
  const saved = await Promise.all(['Weekly', 'weekly', 'WEEKLY'].map((name) => save(name)))
  expect(saved.toSorted()).toEqual(['saved', 'taken', 'taken'])
  expect(await names()).toHaveLength(1)
  expect(await save('Weekly', newAccountId())).toBe('saved')
})

test('what was removed can be had back, unless its name has been given again', async () => {
  const { database, accountId, save, names, idOf } = await openTemplates()
  await save('Weekly')
  const id = await idOf('Weekly')
  await removeTemplate(database, { accountId, id, nowMs: newestAtMs })
  expect(await names()).toEqual([])
  expect(await findTemplate(database, { accountId, id })).toBeNull()
  expect(await listRemoved(database, { accountId, nowMs: newestAtMs })).toEqual([
    { id, name: 'Weekly' },
  ])
  expect(await restoreTemplate(database, { accountId, id, nowMs: newestAtMs })).toBe('saved')
  expect(await names()).toEqual(['Weekly'])
  await removeTemplate(database, { accountId, id, nowMs: newestAtMs })
  await save('weekly')
  expect(await restoreTemplate(database, { accountId, id, nowMs: newestAtMs })).toBe('taken')
  expect(await listRemoved(database, { accountId, nowMs: newestAtMs + 11 * 60_000 })).toEqual([])
})

test('removing and bringing back makes no room for more than there may be', async () => {
  const { database, accountId, save, names, idOf } = await openTemplates()
  await save('First')
  const id = await idOf('First')
  await removeTemplate(database, { accountId, id, nowMs: newestAtMs })
  for (let index = 0; index < 200; index += 1) await save(`Template ${index}`)
  expect(await restoreTemplate(database, { accountId, id, nowMs: newestAtMs })).toBe('too-many')
  expect(await names()).toHaveLength(200)
})

test('what was removed long ago stays so, whoever kept its id', async () => {
  const { database, accountId, save, names, idOf } = await openTemplates()
  await save('Weekly')
  const id = await idOf('Weekly')
  await removeTemplate(database, { accountId, id, nowMs: newestAtMs })
  const later = { accountId, id, nowMs: newestAtMs + 11 * 60_000 }
  expect(await restoreTemplate(database, later)).toBe('too-many')
  expect(await names()).toEqual([])
})

test('with another account’s id nothing is read, renamed, removed or brought back', async () => {
  const { database, accountId, save, names, idOf } = await openTemplates()
  await save('Weekly')
  const id = await idOf('Weekly')
  const thief = newAccountId()
  expect(await findTemplate(database, { accountId: thief, id })).toBeNull()
  await renameTemplate(database, { accountId: thief, id, name: 'Mine' })
  await removeTemplate(database, { accountId: thief, id, nowMs: newestAtMs })
  expect(await names()).toEqual(['Weekly'])
  await removeTemplate(database, { accountId, id, nowMs: newestAtMs })
  await restoreTemplate(database, { accountId: thief, id, nowMs: newestAtMs })
  expect(await names()).toEqual([])
})

test('a template from before pins and texts were compared is used as it is', async () => {
  const { database, accountId, save, idOf } = await openTemplates()
  await save('Weekly')
  const pickup = { text: 'Gate 4', lat: 13.7, lng: 100.5, confirmed: true }
  await database.query(sql`
    update portal.templates set draft = draft || ${JSON.stringify({ pickup, drop: { ...pickup, lat: 18.8 } })}`)
  const draft = await findTemplate(database, { accountId, id: await idOf('Weekly') })
  expect(draft && missingOfRoute(draft)).toEqual([])
})
