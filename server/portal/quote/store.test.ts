import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import { takesSave, type SavedRow } from '#lib/storefront/draft-save.fixture.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { newId } from '#server/testing/new-id.ts'
import { hashToken, makeToken } from '../identity/token.ts'
import { accountKey, visitKey, type OwnerKey } from './owner-key.ts'
import {
  dropAside,
  keepQuotes,
  moveVisit,
  noteKeptFor,
  readVisit,
  replaceDraft,
  saveDraft,
  swapAside,
  sweepVisits,
} from './store.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const nowMs = Date.UTC(2026, 10, 21, 12)
const draftOf = (cargoNotes: string): QuoteDraft => ({ ...emptyDraft, cargoNotes })
const problem = { kind: 'problem', problem: { kind: 'slow' } } as const
const quotes: KeptQuotes = {
  fingerprint: 'of a draft',
  askedAtMs: nowMs,
  ftl_transport: problem,
  ltl_transport: problem,
}

const newKey = () => visitKey(makeToken().hash)
const read = (key: OwnerKey, atMs = nowMs) => readVisit(own.database, { key, nowMs: atMs })
const replace = (key: OwnerKey, text: string, atMs = nowMs) =>
  replaceDraft(own.database, { key, draft: draftOf(text), nowMs: atMs })

function save(
  key: OwnerKey,
  sent: { page: string; seq: number; base: number; text?: string },
  { atMs = nowMs, fingerprint = 'of a draft' } = {},
) {
  const { page, seq, base, text = `${page} ${seq}` } = sent
  const draft = draftOf(text)
  const saved = { page, seq, base, draft }
  return saveDraft(own.database, { key, save: saved, fingerprint, nowMs: atMs })
}

test('takes, has and refuses a save by the rule', async () => {
  const pages = fc.constantFrom('a', 'b', 'c')
  const seqs = fc.integer({ min: 1, max: 4 })
  const sent = fc.record({
    page: pages,
    seq: seqs,
    /** How many versions before the one that stands. */
    behind: fc.constantFrom(0, 1),
    isReplaced: fc.constantFrom(false, false, false, true),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { maxLength: 8 }), async (saves) => {
      const key = newKey()
      let row: SavedRow | null = null
      let text = ''
      for (const { isReplaced, behind, ...each } of saves) {
        if (isReplaced) {
          await replace(key, 'replaced')
          text = 'replaced'
          row = { version: (await read(key))?.version ?? 0, page: null, seq: 0 }
        }
        const version: number = row?.version ?? 0
        const sending = { ...each, base: Math.max(0, version - behind) }
        const expected = takesSave(row, sending)
        const answer = await save(key, sending)
        if (expected === 'takes') {
          text = `${each.page} ${each.seq}`
          row = { version: answer.version, page: each.page, seq: each.seq }
          expect(answer).toEqual({ kind: 'saved', version: answer.version })
          expect(answer.version).toBeGreaterThan(version)
        } else if (expected === 'has') expect(answer).toEqual({ kind: 'saved', version })
        else expect(answer).toMatchObject({ kind: 'other', version, draft: draftOf(text) })
        expect(await read(key)).toMatchObject({ draft: draftOf(text), version: row?.version })
      }
    }),
    { numRuns: 100 },
  )
})

test('of saves that come at once from several pages one is taken, and the others are told of it', async () => {
  const key = newKey()
  await replace(key, 'both')
  const base = (await read(key))?.version ?? 0
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((page) => save(key, { page, seq: 1, base })),
  )
  expect(answers.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
  const visit = await read(key)
  for (const answer of answers) {
    if (answer.kind === 'other') expect(answer).toMatchObject({ draft: visit?.draft })
  }
})

test('what one visitor keeps, another cannot read or change', async () => {
  const [mine, theirs] = [newKey(), newKey()]
  await save(mine, { page: 'a', seq: 1, base: 0, text: 'mine' })
  await keepQuotes(own.database, { key: mine, quotes, nowMs })
  expect(await read(theirs)).toBeNull()
  await save(theirs, { page: 'a', seq: 2, base: 0, text: 'theirs' })
  expect(await read(mine)).toMatchObject({ draft: draftOf('mine'), quotes })
  expect(await read(theirs)).toMatchObject({ draft: draftOf('theirs'), quotes: null })
})

test('two people of one account, and one person for two accounts, have a draft each', async () => {
  const [account, other] = [newId<SenderAccountId>(), newId<SenderAccountId>()]
  const [one, two] = [newId(), newId()]
  const keys = [accountKey(account, one), accountKey(account, two), accountKey(other, one)]
  for (const [index, key] of keys.entries()) await replace(key, `draft ${index}`)
  for (const [index, key] of keys.entries()) {
    expect((await read(key))?.draft).toEqual(draftOf(`draft ${index}`))
  }
})

test('a visit that has run out is replaced by any save, without its prices', async () => {
  const key = newKey()
  await replace(key, 'old')
  await keepQuotes(own.database, { key, quotes, nowMs })
  const laterMs = nowMs + 400 * 3_600_000
  expect(await read(key, laterMs)).toBeNull()
  await save(key, { page: 'a', seq: 1, base: 3, text: 'new' }, { atMs: laterMs })
  expect(await read(key, laterMs)).toMatchObject({ draft: draftOf('new'), quotes: null })
})

test('saving another draft keeps the prices and notes it', async () => {
  const key = newKey()
  await replace(key, 'priced')
  await keepQuotes(own.database, { key, quotes, nowMs })
  const base = (await read(key))?.version ?? 0
  await save(key, { page: 'a', seq: 1, base })
  expect((await read(key))?.quotes).toEqual(quotes)
  await save(key, { page: 'a', seq: 2, base }, { fingerprint: 'of another' })
  expect((await read(key))?.quotes).toEqual({ ...quotes, isTypedOver: true })
})

test('whose prices are is noted of those that were read, and of no newer ones', async () => {
  const key = newKey()
  await replace(key, '')
  const newer = { ...quotes, askedAtMs: nowMs + 1 }
  const accountId: SenderAccountId = newId()
  await keepQuotes(own.database, { key, quotes: newer, nowMs })
  await noteKeptFor(own.database, { key, quotes, accountId: newId() })
  expect((await read(key))?.quotes).toEqual(newer)
  await noteKeptFor(own.database, { key, quotes: newer, accountId })
  expect((await read(key))?.quotes).toEqual({ ...newer, keptForAccountId: accountId })
})

test('a draft that moves to an owner without one leaves nothing behind', async () => {
  const from = newKey()
  const to = accountKey(newId(), newId())
  await moveVisit(own.database, { from, to, stays: 'moved' })
  expect(await read(to)).toBeNull()
  await replace(from, 'mine')
  await keepQuotes(own.database, { key: from, quotes, nowMs })
  const { id } = (await read(from)) ?? {}
  await moveVisit(own.database, { from, to, stays: 'present' })
  expect(await read(from)).toBeNull()
  expect(await read(to)).toMatchObject({ id, draft: draftOf('mine'), quotes, hasAside: false })
  // The next guest of the browser asks for other prices, also for the very same load.
  await replace(from, 'mine')
  expect((await read(from))?.id).not.toBe(id)
})

test('what was set aside moves with its draft, and is removed when it has run out', async () => {
  const rowsOf = (key: OwnerKey) =>
    own.database.query(`select from portal.visits where $1 in (owner, aside_of)`, [key])
  const from = newKey()
  const to = accountKey(newId(), newId())
  await replace(from, 'shown')
  await save(from, { page: 'a', seq: 1, base: 1, text: 'refused' })
  await moveVisit(own.database, { from, to, stays: 'present' })
  expect(await rowsOf(from)).toEqual([])
  await swapAside(own.database, { key: to, nowMs })
  expect(await read(to)).toMatchObject({ draft: draftOf('refused'), hasAside: true })
  await sweepVisits(own.database, nowMs + 31 * 24 * 3_600_000)
  expect(await rowsOf(to)).toEqual([])
})

test('where both owners have a draft, the one that gives way is set aside and can be brought back', async () => {
  for (const [stays, shown, aside] of [
    ['moved', 'guest', 'account'],
    ['present', 'account', 'guest'],
  ] as const) {
    const from = newKey()
    const to = accountKey(newId(), newId())
    await replace(from, 'guest')
    await replace(to, 'account')
    await moveVisit(own.database, { from, to, stays })
    expect(await read(from)).toBeNull()
    for (const text of [shown, aside, shown]) {
      const before = await read(to)
      expect(before).toMatchObject({ draft: draftOf(text), hasAside: true })
      await swapAside(own.database, { key: to, nowMs })
      expect((await read(to))?.version).toBeGreaterThan(before?.version ?? 0)
    }
    await dropAside(own.database, to)
    expect(await read(to)).toMatchObject({ draft: draftOf(aside), hasAside: false })
  }
})

test('the last draft that a page was refused is set aside, and the newest comes back first', async () => {
  const key = newKey()
  await replace(key, 'shown')
  const base = (await read(key))?.version ?? 0
  const refused = { kind: 'other', draft: draftOf('shown'), hasAside: true }
  // The first one of the page comes late.
  for (const seq of [2, 1]) {
    expect(await save(key, { page: 'a', seq, base: base - 1 })).toMatchObject(refused)
  }
  const later = { atMs: nowMs + 1 }
  expect(await save(key, { page: 'b', seq: 1, base: base - 1 }, later)).toMatchObject(refused)
  const found: (string | undefined)[] = []
  while ((await read(key))?.hasAside === true) {
    await swapAside(own.database, { key, nowMs: nowMs + 2 })
    found.push((await read(key))?.draft.cargoNotes)
    await dropAside(own.database, key)
  }
  expect(found).toEqual(['b 1', 'a 2'])
})

test('what says nothing that the draft does not say is not set aside', async () => {
  const key = newKey()
  await replace(key, 'shown')
  for (const text of ['shown', '']) {
    expect(await save(key, { page: 'a', seq: 1, base: 1, text })).toMatchObject({ hasAside: false })
  }
})

test('what has run out is not shown, and is removed', async () => {
  const [old, fresh] = [newKey(), newKey()]
  const laterMs = nowMs + 37 * 3_600_000
  await replace(old, 'old')
  await replace(fresh, 'fresh', laterMs)
  expect(await sweepVisits(own.database, laterMs)).toBeGreaterThanOrEqual(1)
  expect(await keepQuotes(own.database, { key: old, quotes, nowMs: laterMs })).toBe(false)
  expect(await read(fresh, laterMs)).not.toBeNull()
})

test('what another version of the portal has written becomes an empty draft, not a failed page', async () => {
  const key = newKey()
  await replace(key, 'mine')
  await own.database.query(
    `update portal.visits set draft = '{"items": 5}', quotes = '[]', ordered = '{}' where owner = $1`,
    [key],
  )
  expect(await read(key)).toMatchObject({ draft: emptyDraft, quotes: null, ordered: null })
})

test('the table names no guest: a token is not in it', async () => {
  const { token, hash } = makeToken()
  await replace(visitKey(hash), 'mine')
  const rows = await own.database.query(`select * from portal.visits`)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a cookie is a token only in its exact form', () => {
  expect(hashToken(makeToken().token)).not.toBeNull()
  for (const text of ['', 'x', `${makeToken().token}x`, `${'a'.repeat(42)}é`, undefined]) {
    expect(hashToken(text)).toBeNull()
  }
})
