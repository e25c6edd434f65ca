import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { emptyDraft } from '#lib/storefront/draft.ts'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { photoPathOf } from '#lib/cargo/photo-path.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { newId } from '#server/testing/new-id.ts'
import { makeToken } from '../identity/token.ts'
import { visitKey, type OwnerKey } from './owner-key.ts'
import { replaceDraft, sweepVisits } from './store.ts'
import { smallJpeg } from '../../files/jpeg.fixture.ts'
import {
  addPhoto,
  holdPhotos,
  keepPhotos,
  photosOf,
  photosOfVisit,
  readPhoto,
  removePhoto,
  sweepPhotos,
} from './photo-store.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const nowMs = Date.UTC(2026, 10, 21, 12)
const hourMs = 3_600_000

let owner: OwnerKey
beforeEach(async () => {
  await own.database.query(`delete from portal.photos`)
  owner = visitKey(makeToken().hash)
})

async function added(): Promise<string> {
  const name = await addPhoto(own.database, { owner, bytes: smallJpeg(), nowMs })
  if (name === null) throw new Error('it was not taken')
  return name
}

async function draftWith(name: string | null, atMs = nowMs): Promise<void> {
  const photoUrls = name === null ? [] : [photoPathOf(name)]
  const draft = { ...emptyDraft, items: [{ ...emptyItem('a'), photoUrls }] }
  await replaceDraft(own.database, { key: owner, draft, nowMs: atMs })
}

test('is read as it was added, under a name of its own each time', async () => {
  const [first, second] = [await added(), await added()]
  expect(first).not.toBe(second)
  expect(await readPhoto(own.database, first)).toEqual(smallJpeg())
  expect(await readPhoto(own.database, 'x'.repeat(43))).toBeNull()
})

test('of many at once a visit gets as many as it may have, and another visit its own', async () => {
  const all = await Promise.all(
    Array.from({ length: photosOfVisit + 8 }, () =>
      addPhoto(own.database, { owner, bytes: smallJpeg(), nowMs }),
    ),
  )
  expect(all.filter((name) => name !== null)).toHaveLength(photosOfVisit)
  const other = visitKey(makeToken().hash)
  expect(await addPhoto(own.database, { owner: other, bytes: smallJpeg(), nowMs })).not.toBeNull()
})

test('only the visit that added a photo takes it away, or has it in a quote', async () => {
  const name = await added()
  const other = visitKey(makeToken().hash)
  expect(await removePhoto(own.database, { owner: other, name, nowMs })).toBe(false)
  expect(await photosOf(own.database, { owner: other, names: [name] })).toEqual(new Set())
  expect(await readPhoto(own.database, name)).not.toBeNull()
  expect(await photosOf(own.database, { owner, names: [name, 'y'.repeat(43)] })).toEqual(
    new Set([name]),
  )
  expect(await removePhoto(own.database, { owner, name, nowMs })).toBe(true)
  expect(await readPhoto(own.database, name)).toBeNull()
})

test('what the draft or a quote refers to is not taken away', async () => {
  const name = await added()
  await draftWith(name)
  expect(await removePhoto(own.database, { owner, name, nowMs })).toBe(false)
  await draftWith(null, nowMs + 1)
  await holdPhotos(own.database, {
    quotationId: newId(),
    names: [name],
    until: new Date(nowMs + hourMs),
  })
  expect(await removePhoto(own.database, { owner, name, nowMs })).toBe(false)
  expect(await removePhoto(own.database, { owner, name, nowMs: nowMs + 2 * hourMs })).toBe(true)
})

test('goes when its visit is over and no quote refers to it', async () => {
  const name = await added()
  await draftWith(name)
  expect(await sweepPhotos(own.database, nowMs + 40 * hourMs)).toBe(0)
  // The visit went on for a day, so it is looked at again when that is over.
  await draftWith(name, nowMs + 24 * hourMs)
  expect(await sweepPhotos(own.database, nowMs + 49 * hourMs)).toBe(0)
  await sweepVisits(own.database, nowMs + 61 * hourMs)
  expect(await sweepPhotos(own.database, nowMs + 61 * hourMs)).toBe(1)
  expect(await readPhoto(own.database, name)).toBeNull()
})

test('stays while a guest’s quote can be read, and as long as its account’s people when an account has it', async () => {
  const [guests, accounts] = [await added(), await added()]
  const [guestQuote, accountQuote] = [newId<QuoteId>(), newId<QuoteId>()]
  const until = new Date(nowMs + 50 * hourMs)
  await holdPhotos(own.database, { quotationId: guestQuote, names: [guests], until })
  await holdPhotos(own.database, {
    quotationId: accountQuote,
    names: [accounts, guests],
    until: new Date(nowMs),
  })
  const accountId = newId<SenderAccountId>()
  const kept = { quotationIds: [accountQuote], accountId }
  await keepPhotos(own.database, { ...kept, until: new Date(nowMs + 9_999.5 * hourMs) })
  expect(await sweepPhotos(own.database, nowMs + 49 * hourMs)).toBe(0)
  const another = await added()
  await holdPhotos(own.database, { quotationId: guestQuote, names: [another], until })
  expect(await sweepPhotos(own.database, nowMs + 9_999 * hourMs)).toBe(1)
  expect(await readPhoto(own.database, another)).toBeNull()
  expect(await readPhoto(own.database, accounts)).not.toBeNull()
  expect(await readPhoto(own.database, guests)).not.toBeNull()
  expect(await sweepPhotos(own.database, nowMs + 10_000 * hourMs)).toBe(2)
})

test('swept and held at once a photo is either gone or held, and nothing fails', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, added))
  const laterMs = nowMs + 49 * hourMs
  const quotationId: QuoteId = newId()
  await Promise.all([
    sweepPhotos(own.database, laterMs),
    ...names.map((name) =>
      holdPhotos(own.database, { quotationId, names: [name], until: new Date(laterMs + hourMs) }),
    ),
    sweepPhotos(own.database, laterMs),
  ])
  const rows = await own.database.query<{ photo_name: string }>(
    `select photo_name from portal.photo_quotes where quotation_id = $1`,
    [quotationId],
  )
  for (const { photo_name: name } of rows)
    expect(await readPhoto(own.database, name)).not.toBeNull()
})
