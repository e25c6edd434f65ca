import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteIdSchema } from '#lib/contract/ids.ts'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import type { KeptQuotes } from '#lib/storefront/kept-quotes.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { accountVisitToken, isVisitToken, newVisitToken } from './visit-token.ts'
import {
  keepQuotes,
  leaveKeptQuotes,
  moveVisit,
  noteKeptFor,
  readLoadPlan,
  readVisit,
  sweepVisits,
  writeDraft,
} from './visits.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const nowMs = Date.UTC(2026, 10, 21, 12)
const draftOf = (cargoNotes: string): QuoteDraft => ({ ...emptyDraft, cargoNotes })

const oneLoad: VehicleLoad = {
  vehicle_type_id: null,
  vehicle_type: 'small',
  inner_length_mm: 2000,
  inner_width_mm: 1000,
  inner_height_mm: 1000,
  max_payload_kg: 1000,
  weight_kg: 0,
  volume_m3: 0,
  fill: { volume: 0, floor: 0, weight: 0 },
  center_of_gravity_mm: null,
  axle_loads_kg: [],
  placements: [],
}

const problem = { kind: 'problem', problem: { kind: 'slow' } } as const
const quotes: KeptQuotes = {
  fingerprint: 'of a draft',
  askedAtMs: nowMs,
  ftl_transport: problem,
  ltl_transport: problem,
}

test('what one visitor keeps, another cannot read or change', async () => {
  const [mine, theirs] = [newVisitToken(), newVisitToken()]
  await writeDraft(own.database, { token: mine, draft: draftOf('mine'), version: 1, nowMs })
  await keepQuotes(own.database, { token: mine, quotes, nowMs })
  expect(await readVisit(own.database, { token: theirs, nowMs })).toBeNull()
  await writeDraft(own.database, { token: theirs, draft: draftOf('theirs'), version: 9, nowMs })
  expect(await readVisit(own.database, { token: mine, nowMs })).toEqual({
    draft: draftOf('mine'),
    version: 1,
    quotes,
  })
  expect(await readVisit(own.database, { token: theirs, nowMs })).toMatchObject({ quotes: null })
})

test('a save that was overtaken on its way changes nothing and says which version stands', async () => {
  const token = newVisitToken()
  const write = (version: number) =>
    writeDraft(own.database, { token, draft: draftOf(`v${version}`), version, nowMs })
  const kept = await Promise.all([3, 1, 5, 2, 4].map(write))
  expect(Math.max(...kept.map(({ version }) => version))).toBe(5)
  expect(await write(4)).toMatchObject({ version: 5, draft: { cargoNotes: 'v5' } })
  expect(await readVisit(own.database, { token, nowMs })).toMatchObject({
    version: 5,
    draft: { cargoNotes: 'v5' },
  })
})

test('of two tabs that type into one draft at once, one is told what the other has saved', async () => {
  const token = newVisitToken()
  await writeDraft(own.database, { token, draft: draftOf('both'), version: 1, nowMs })
  const save = (version: number) =>
    writeDraft(own.database, { token, draft: draftOf(`v${version}`), version, after: 1, nowMs })
  const [one, other] = await Promise.all([save(2), save(3)])
  expect([one.version, one.draft]).toEqual([other.version, other.draft])
  expect([one, other].filter(({ isWritten }) => isWritten)).toHaveLength(1)
  const stands = await readVisit(own.database, { token, nowMs })
  expect(one).toMatchObject({ version: stands?.version, draft: stands?.draft })
  // Sent once more, it is the one that is kept.
  expect(await save(one.version)).toEqual({ ...one, isWritten: true })
})

test('of two tabs that come to one version, one is told that the other’s is not its own', async () => {
  const token = newVisitToken()
  await writeDraft(own.database, { token, draft: draftOf('both'), version: 1, nowMs })
  const save = (text: string) =>
    writeDraft(own.database, { token, draft: draftOf(text), version: 2, after: 1, nowMs })
  const [one, other] = await Promise.all([save('one'), save('other')])
  expect([one, other].filter(({ isWritten }) => isWritten)).toHaveLength(1)
  expect(one.draft).toEqual(other.draft)
})

test('a visit that has run out stands in nobody’s way', async () => {
  const token = newVisitToken()
  await writeDraft(own.database, { token, draft: draftOf('old'), version: 9, nowMs })
  const laterMs = nowMs + 400 * 3600_000
  const again = { token, draft: draftOf('new'), version: 10, after: 3, nowMs: laterMs }
  expect(await writeDraft(own.database, again)).toMatchObject({ version: 10 })
})

test('saving again keeps the prices', async () => {
  const token = newVisitToken()
  await writeDraft(own.database, { token, draft: emptyDraft, version: 1, nowMs })
  await keepQuotes(own.database, { token, quotes, nowMs })
  await writeDraft(own.database, { token, draft: draftOf('more'), version: 2, nowMs })
  expect(await readVisit(own.database, { token, nowMs })).toMatchObject({ quotes })
})

test('whose prices are is noted of those that were read, and of no newer ones', async () => {
  const token = newVisitToken()
  await writeDraft(own.database, { token, draft: emptyDraft, version: 1, nowMs })
  await keepQuotes(own.database, { token, quotes, nowMs })
  const newer = { ...quotes, askedAtMs: nowMs + 1 }
  await keepQuotes(own.database, { token, quotes: newer, nowMs })
  await noteKeptFor(own.database, { token, quotes, accountId: 'theirs' })
  expect((await readVisit(own.database, { token, nowMs }))?.quotes).toEqual(newer)
  await noteKeptFor(own.database, { token, quotes: newer, accountId: 'mine' })
  expect(await readVisit(own.database, { token, nowMs })).toMatchObject({
    quotes: { ...newer, keptForAccountId: 'mine' },
  })
})

test('prices of an account stay behind when its person goes, and what was typed comes along', async () => {
  const [token, newToken] = [newVisitToken(), newVisitToken()]
  await writeDraft(own.database, { token, draft: draftOf('mine'), version: 4, nowMs })
  await keepQuotes(own.database, { token, quotes, nowMs })
  // Nobody's yet: they are the browser's, whoever comes or goes.
  expect(await leaveKeptQuotes(own.database, { token, newToken })).toBe(false)
  await noteKeptFor(own.database, { token, quotes, accountId: 'mine' })
  expect(await leaveKeptQuotes(own.database, { token, newToken })).toBe(true)
  expect(await readVisit(own.database, { token, nowMs })).toBeNull()
  const next = await readVisit(own.database, { token: newToken, nowMs })
  expect(next).toEqual({ draft: draftOf('mine'), version: 4, quotes: null })
})

test('the plan of a price is read by its visit alone, for its own quote, and goes with the price', async () => {
  const [token, other] = [newVisitToken(), newVisitToken()]
  const quoteId = quoteIdSchema.parse('0199a000-0000-7000-8000-000000000002')
  const loadPlan = { quoteId, loads: [oneLoad] }
  for (const each of [token, other]) {
    await writeDraft(own.database, { token: each, draft: emptyDraft, version: 1, nowMs })
  }
  expect(await readLoadPlan(own.database, { token, quoteId })).toBeNull()
  await keepQuotes(own.database, { token, quotes, loadPlan, nowMs })
  expect(await readLoadPlan(own.database, { token, quoteId })).toEqual([oneLoad])
  expect(await readLoadPlan(own.database, { token: other, quoteId })).toBeNull()
  const otherId = quoteIdSchema.parse('0199a000-0000-7000-8000-000000000003')
  expect(await readLoadPlan(own.database, { token, quoteId: otherId })).toBeNull()
  // The next price comes from a service that sends no plan.
  await keepQuotes(own.database, { token, quotes, nowMs })
  expect(await readLoadPlan(own.database, { token, quoteId })).toBeNull()
})

test('a draft that has become an order stays behind too, unless something was typed meanwhile', async () => {
  for (const [typed, goesOn] of [
    [null, { draft: emptyDraft, version: 5 }],
    ['typed meanwhile', { draft: draftOf('typed meanwhile'), version: 6 }],
  ] as const) {
    const [token, newToken] = [newVisitToken(), newVisitToken()]
    await writeDraft(own.database, { token, draft: draftOf('ordered'), version: 4, nowMs })
    await keepQuotes(own.database, { token, quotes, nowMs })
    await noteKeptFor(own.database, { token, quotes, accountId: 'mine' })
    if (typed !== null) {
      await writeDraft(own.database, { token, draft: draftOf(typed), version: 6, nowMs })
    }
    await leaveKeptQuotes(own.database, { token, newToken, orderedVersion: 4 })
    expect(await readVisit(own.database, { token: newToken, nowMs })).toEqual({
      ...goesOn,
      quotes: null,
    })
  }
})

test('what has run out is not shown, and goes', async () => {
  const [old, fresh] = [newVisitToken(), newVisitToken()]
  const laterMs = nowMs + 37 * 3_600_000
  await writeDraft(own.database, { token: old, draft: emptyDraft, version: 1, nowMs })
  await writeDraft(own.database, { token: fresh, draft: emptyDraft, version: 1, nowMs: laterMs })
  expect(await readVisit(own.database, { token: old, nowMs: laterMs })).toBeNull()
  expect(await sweepVisits(own.database, laterMs)).toBeGreaterThanOrEqual(1)
  expect(await keepQuotes(own.database, { token: old, quotes, nowMs: laterMs })).toBe(false)
  expect(await readVisit(own.database, { token: fresh, nowMs: laterMs })).not.toBeNull()
})

test('what another version of the portal has written becomes an empty draft, not a failed page', async () => {
  const token = newVisitToken()
  await writeDraft(own.database, { token, draft: emptyDraft, version: 7, nowMs })
  await own.database.query(`update portal.visits set draft = '{"items": 5}', quotes = '[]'`)
  expect(await readVisit(own.database, { token, nowMs })).toEqual({
    draft: emptyDraft,
    version: 7,
    quotes: null,
  })
})

test('the table names nobody: a token is not in it', async () => {
  const token = newVisitToken()
  await writeDraft(own.database, { token, draft: emptyDraft, version: 1, nowMs })
  const rows = await own.database.query(
    `select encode(token_hash, 'escape'), v.* from portal.visits v`,
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a cookie is a token only in its exact form', () => {
  expect(isVisitToken(newVisitToken())).toBe(true)
  for (const text of ['', 'x', `${newVisitToken()}x`, `${'a'.repeat(42)}é`, undefined, 5]) {
    expect(isVisitToken(text)).toBe(false)
  }
})

test('each account’s draft is another visit of the same browser, found by none of the others', async () => {
  const token = newVisitToken()
  const [a, b] = [accountVisitToken(token, 'a'), accountVisitToken(token, 'b')]
  expect([a, b].every(isVisitToken)).toBe(true)
  expect(new Set([token, a, b, accountVisitToken(newVisitToken(), 'a')]).size).toBe(4)
  await writeDraft(own.database, { token: a, draft: draftOf('of a'), version: 1, nowMs })
  for (const other of [token, b]) {
    expect(await readVisit(own.database, { token: other, nowMs })).toBeNull()
  }
})

test('a draft that becomes an account’s leaves nothing behind, and takes the place of what was there', async () => {
  const token = newVisitToken()
  const newToken = accountVisitToken(token, 'a')
  await writeDraft(own.database, { token: newToken, draft: draftOf('before'), version: 9, nowMs })
  await moveVisit(own.database, { token, newToken })
  expect((await readVisit(own.database, { token: newToken, nowMs }))?.draft).toEqual(
    draftOf('before'),
  )
  await writeDraft(own.database, { token, draft: draftOf('mine'), version: 1, nowMs })
  await keepQuotes(own.database, { token, quotes, nowMs })
  await moveVisit(own.database, { token, newToken })
  expect(await readVisit(own.database, { token, nowMs })).toBeNull()
  expect(await readVisit(own.database, { token: newToken, nowMs })).toEqual({
    draft: draftOf('mine'),
    version: 1,
    quotes,
  })
})
