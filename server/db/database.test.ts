import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase, type Database } from './database.ts'
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts'

let opened: TestDatabase
let database: Database

beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  await database.query('create table counters (name text primary key, value int8 not null)')
})

afterAll(() => opened.close())

beforeEach(async () => {
  await database.query('delete from counters')
  await database.query(`insert into counters values ('a', 1), ('b', 1)`)
})

async function valueOf(name: string): Promise<number | undefined> {
  const row = await database.one<{ value: number }>('select value from counters where name = $1', [
    name,
  ])
  return row?.value
}

test('an int8 is a number, and one that a number cannot hold is refused', async () => {
  const row = await database.one<{ count: number; all: number[] }>(
    `select count(*) as count, array[1, 9007199254740991]::int8[] as all from counters`,
  )
  expect(row).toEqual({ count: 2, all: [1, Number.MAX_SAFE_INTEGER] })
  await expect(database.query('select 9007199254740993::int8')).rejects.toThrow(RangeError)
})

test('a numeric and a date stay as written, a timestamptz is a Date', async () => {
  const row = await database.one(
    `select 1.10::numeric as price, date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06+07' as at`,
  )
  expect(row).toEqual({ price: '1.10', day: '2026-02-03', at: new Date('2026-02-02T21:05:06Z') })
})

test('one() gives null for no row and refuses two', async () => {
  expect(await database.one('select 1 where false')).toBeNull()
  await expect(database.one('select * from counters')).rejects.toThrow('one row at most')
})

test('a transaction is taken back when its work throws', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query(`update counters set value = 2 where name = 'a'`)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await valueOf('a')).toBe(1)
})

test('a transaction whose failed statement was swallowed does not pass for committed', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query(`update counters set value = 2 where name = 'a'`)
    await tx.query('select 1 / 0').catch(() => undefined)
  })
  await expect(work).rejects.toThrow('nothing was committed')
  expect(await valueOf('a')).toBe(1)
})

test('statements that were not awaited are still inside, and none runs after the end', async () => {
  const { tx } = await database.transaction(async (inside) => {
    void inside.query(`update counters set value = value + 1 where name = 'a'`)
    void inside.query(`update counters set value = value + 1 where name = 'a'`)
    return { tx: inside }
  })
  expect(await valueOf('a')).toBe(3)
  await expect(tx.query('select 1')).rejects.toThrow('over')
})

test('two transactions that deadlock both commit when they may be done again', async () => {
  let attempts = 0
  const bump = (first: string, second: string) =>
    database.transaction(
      async (tx) => {
        attempts += 1
        await tx.query('update counters set value = value + 1 where name = $1', [first])
        await sleep(200)
        await tx.query('update counters set value = value + 1 where name = $1', [second])
      },
      { retrySerialization: true },
    )
  await Promise.all([bump('a', 'b'), bump('b', 'a')])
  expect(attempts).toBeGreaterThan(2)
  expect([await valueOf('a'), await valueOf('b')]).toEqual([3, 3])
})

test('a serialization failure is handed on when no retry was asked for', async () => {
  const bump = () =>
    database.transaction(
      async (tx) => {
        await tx.query('select value from counters')
        await sleep(100)
        await tx.query(`update counters set value = value + 1 where name = 'a'`)
      },
      { isolation: 'serializable' },
    )
  const outcomes = await Promise.allSettled([bump(), bump()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('more work than connections waits its turn', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, index) => database.one(`select $1::int as index`, [index])),
  )
  expect(all).toEqual(Array.from({ length: 50 }, (_, index) => ({ index })))
  expect(database.stats().total).toBeLessThanOrEqual(5)
})

test('connections that are cut, idle or in use, cost their statement and not the process', async () => {
  const heard: Error[] = []
  const own = openDatabase({
    url: opened.url,
    maxConnections: 3,
    applicationName: 'to be cut',
    log: createLog({ level: 'silent' }),
    onUnavailable: (error) => heard.push(error),
  })
  const cut = () =>
    database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be cut'`,
    )
  await own.ping()
  await cut()
  await sleep(100)
  expect(heard).toHaveLength(1)

  const work = own.transaction(async (tx) => {
    await tx.query('select 1')
    await cut()
    await sleep(100)
    await tx.query('select 1')
  })
  await expect(work).rejects.toThrow()
  await own.ping()
  await own.close()
})
