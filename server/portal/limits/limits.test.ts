import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { giveBackUse, sweepLimits, takeTurn, takeUse, takeUses } from './limits.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const limit = { name: 'test', uses: 3, windowMs: 60_000 }
const nowMs = Date.UTC(2026, 10, 21, 12)

test('of many at once exactly the allowed number passes', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => takeUse(own.database, { limit, who: 'racer', nowMs })),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(3)
})

test('says when to come back, and lets pass from then on', async () => {
  const use = { limit, who: 'patient' }
  for (let n = 0; n < 3; n += 1) await takeUse(own.database, { ...use, nowMs: nowMs + n })
  expect(await takeUse(own.database, { ...use, nowMs: nowMs + 15_000 })).toMatchObject({
    ok: false,
    retryAfterSeconds: 45,
  })
  expect(await takeUse(own.database, { ...use, nowMs: nowMs + 60_000 })).toMatchObject({ ok: true })
})

test('trying on does not make the wait longer', async () => {
  const use = { limit, who: 'impatient' }
  for (let n = 0; n < 50; n += 1) await takeUse(own.database, { ...use, nowMs: nowMs + n })
  expect(await takeUse(own.database, { ...use, nowMs: nowMs + 60_000 })).toMatchObject({ ok: true })
})

test('one is not counted for another, nor one thing for another', async () => {
  for (let n = 0; n < 4; n += 1) await takeUse(own.database, { limit, who: 'one', nowMs })
  expect(await takeUse(own.database, { limit, who: 'other', nowMs })).toMatchObject({ ok: true })
  const another = { ...limit, name: 'another' }
  expect(await takeUse(own.database, { limit: another, who: 'one', nowMs })).toMatchObject({
    ok: true,
  })
})

test('what is given back can be used again', async () => {
  const use = { limit, who: 'honest' }
  for (let n = 0; n < 3; n += 1) await takeUse(own.database, { ...use, nowMs })
  await giveBackUse(own.database, use)
  expect(await takeUse(own.database, { ...use, nowMs })).toMatchObject({ ok: true })
  expect(await takeUse(own.database, { ...use, nowMs })).toMatchObject({ ok: false })
})

test('of several limits the first that is used up refuses', async () => {
  const narrow = { limit: { ...limit, name: 'narrow', uses: 1 }, who: 'both' }
  const wide = { limit: { ...limit, name: 'wide' }, who: 'both' }
  expect(await takeUses(own.database, { uses: [wide, narrow], nowMs })).toMatchObject({ ok: true })
  expect(await takeUses(own.database, { uses: [wide, narrow], nowMs })).toMatchObject({ ok: false })
})

test('turns of many at once are one after another, and those too far off are refused', async () => {
  const queue = { limit, who: 'crowd', turns: { everyMs: 1_000, mostMs: 5_000 }, nowMs }
  const all = await Promise.all(Array.from({ length: 20 }, () => takeTurn(own.database, queue)))
  const waits = all.flatMap((turn) => (turn.ok ? [turn.waitMs] : [])).sort((a, b) => a - b)
  expect(waits).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000])
  expect(all).toContainEqual({ ok: false, retryAfterSeconds: 5 })
  // A refused one has not made the queue longer.
  const later = await takeTurn(own.database, { ...queue, nowMs: nowMs + 6_000 })
  expect(later).toEqual({ ok: true, waitMs: 0 })
})

test('nobody is named in the table', async () => {
  await takeUse(own.database, { limit, who: 'somchai@shop.example', nowMs })
  const rows = await own.database.query(`select * from portal.limits`)
  expect(JSON.stringify(rows)).not.toContain('somchai')
})

test('counts whose window is over go, and no others', async () => {
  const laterMs = nowMs + 3_600_000
  await takeUse(own.database, { limit, who: 'of before', nowMs })
  for (let n = 0; n < 4; n += 1) await takeUse(own.database, { limit, who: 'now', nowMs: laterMs })
  expect(await sweepLimits(own.database, laterMs)).toBeGreaterThan(0)
  const left = await own.database.query(`select key from portal.limits`)
  expect(left).toHaveLength(1)
  expect(await takeUse(own.database, { limit, who: 'now', nowMs: laterMs })).toMatchObject({
    ok: false,
  })
})
