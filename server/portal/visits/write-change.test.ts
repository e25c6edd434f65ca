/** Pages that are left, against pages that go on typing: nothing that either typed is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOf } from '#lib/storefront/draft-change.ts'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { mostHeard } from './heard-changes.ts'
import { newVisitToken } from './visit-token.ts'
import { readVisit, writeDraft } from './visits.ts'
import { writeChange } from './write-change.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const nowMs = Date.UTC(2026, 10, 21, 12)

async function startVisit(draft: QuoteDraft = emptyDraft) {
  const token = newVisitToken()
  const base: VersionedDraft = { draft, version: 10 }
  await writeDraft(own.database, { token, ...base, nowMs })
  return {
    base,
    save: (
      draftOfTab: QuoteDraft,
      version: number,
      { after = base.version, from = 'saves' } = {},
    ) => writeDraft(own.database, { token, draft: draftOfTab, version, from, after, nowMs }),
    leave: (
      mine: VersionedDraft,
      { sent = [] as VersionedDraft[], isWhole = true, from = newVisitToken() } = {},
    ) =>
      writeChange(own.database, {
        token,
        change: changeOf({ from, base, mine, own: sent }, isWhole),
        nowMs,
      }),
    stands: async () => (await readVisit(own.database, { token, nowMs }))?.draft,
  }
}

const withRow = (draft: QuoteDraft, id: string): QuoteDraft => ({
  ...draft,
  items: [...draft.items, { ...emptyItem(id), name: id }],
})

test('a page that is left writes nothing over another tab’s newer draft', async () => {
  const { base, save, leave, stands } = await startVisit()
  // The tab that is closed has typed later, by its clock, and has not heard of the other.
  await save(withRow(base.draft, 'theirs'), 20)
  const draft = { ...withRow(base.draft, 'mine'), cargoNotes: 'last words' }
  expect(await leave({ draft, version: 30 })).toMatchObject({ kind: 'merged' })
  const after = await stands()
  expect(after?.items.map(({ name }) => name).toSorted()).toEqual(['mine', 'theirs'])
  expect(after?.cargoNotes).toBe('last words')
})

test('tabs that are closed and saved at one moment all get through', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { base, save, leave, stands } = await startVisit()
    const closing = ['a', 'b', 'c', 'd'].map((id, index) =>
      leave({ draft: withRow(base.draft, id), version: 20 + index }, { isWhole: index % 2 === 0 }),
    )
    const [saved] = await Promise.all([save(withRow(base.draft, 'e'), 20), ...closing])
    const names = (await stands())?.items.map(({ name }) => name).toSorted() ?? []
    // Who is refused is told of it, and goes on from what stands there.
    expect(names).toEqual(saved.isWritten ? ['a', 'b', 'c', 'd', 'e'] : ['a', 'b', 'c', 'd'])
  }
})

test('a page whose last save is still under way comes above it, and none of its rows comes twice', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { base, save, leave, stands } = await startVisit()
    const first = { draft: withRow(base.draft, 'first'), version: 20 }
    const items = first.draft.items.map((row) => ({ ...row, name: 'typed on' }))
    const mine = { draft: { ...first.draft, items }, version: 21 }
    await Promise.all([save(first.draft, first.version), leave(mine, { sent: [first] })])
    expect((await stands())?.items).toEqual(items)
  }
})

test('what is sent twice is written once', async () => {
  const { base, leave, stands } = await startVisit()
  const mine = { draft: withRow(base.draft, 'mine'), version: 20 }
  expect(await leave(mine)).toMatchObject({ kind: 'kept', version: 20 })
  expect(await leave(mine)).toMatchObject({ kind: 'kept', version: 20 })
  expect(await stands()).toEqual(mine.draft)
})

test('of a draft that is gone a few rows are no draft', async () => {
  const { base, leave, stands } = await startVisit(withRow(emptyDraft, 'a'))
  await own.database.query('delete from portal.visits')
  const mine = { draft: withRow(base.draft, 'b'), version: 20 }
  expect(await leave(mine, { isWhole: false })).toEqual({ kind: 'gone' })
  expect(await stands()).toBeUndefined()
  expect(await leave(mine)).toMatchObject({ kind: 'kept' })
  expect(await stands()).toEqual(mine.draft)
})

test('a change that is sent once more brings nothing back that was removed since', async () => {
  const { base, leave, stands } = await startVisit()
  const mine = { draft: withRow(base.draft, 'mine'), version: 20 }
  expect(await leave(mine, { from: 'page' })).toMatchObject({ kind: 'kept' })
  const without = { draft: { ...base.draft, cargoNotes: 'without it' }, version: 30 }
  expect(await leave(without, { from: 'other', sent: [mine] })).toMatchObject({ kind: 'kept' })
  expect(await leave(mine, { from: 'page' })).toMatchObject({ kind: 'merged', version: 30 })
  expect((await stands())?.items).toEqual([])
  // Of another page that came to the same version, it is the first time.
  expect(await leave(mine, { from: 'third' })).toMatchObject({ kind: 'merged' })
  expect((await stands())?.items.map(({ name }) => name)).toEqual(['mine'])
})

test('what comes after a later one of its page brings nothing back that was taken out of that', async () => {
  const { base, leave, stands } = await startVisit()
  const first = { draft: withRow(base.draft, 'mine'), version: 20 }
  const second = { draft: { ...base.draft, cargoNotes: 'without it' }, version: 21 }
  expect(await leave(second, { from: 'page' })).toMatchObject({ kind: 'kept' })
  expect(await leave(first, { from: 'page' })).toMatchObject({ kind: 'merged', version: 21 })
  expect(await stands()).toEqual(second.draft)
})

test('what a page had saved before it was left is not put in once more', async () => {
  const { base, save, leave, stands } = await startVisit()
  const mine = { draft: withRow(base.draft, 'mine'), version: 20 }
  await save(mine.draft, mine.version, { from: 'page' })
  // Others save for a while, and what is told of them does not grow with it.
  for (let version = 21; version < 21 + mostHeard - 1; version += 1) {
    await save({ ...base.draft, cargoNotes: String(version) }, version, { after: version - 1 })
  }
  expect(await leave(mine, { from: 'page' })).toMatchObject({ kind: 'merged' })
  expect((await stands())?.items).toEqual([])
  const rows = await own.database.query('select from portal.visits where cardinality(heard) > $1', [
    mostHeard,
  ])
  expect(rows).toEqual([])
})

test('a change that comes late only fills in what was typed since', async () => {
  const { base, save, leave, stands } = await startVisit()
  await save({ ...base.draft, cargoNotes: 'typed later' }, 40)
  const draft = { ...withRow(base.draft, 'mine'), cargoNotes: 'typed before' }
  expect(await leave({ draft, version: 30 })).toMatchObject({ kind: 'merged' })
  expect(await stands()).toMatchObject({ cargoNotes: 'typed later', items: [{ name: 'mine' }] })
})
