import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase, type Database } from './database.ts'
import { waitFor } from '../testing/wait-for.ts'
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
  const bothHaveLocked = meetingOfTwo()
  const bump = (first: string, second: string) =>
    database.transaction(
      async (tx) => {
        attempts += 1
        await tx.query('update counters set value = value + 1 where name = $1', [first])
        await bothHaveLocked()
        await tx.query('update counters set value = value + 1 where name = $1', [second])
      },
      { retrySerialization: true },
    )
  await Promise.all([bump('a', 'b'), bump('b', 'a')])
  expect(attempts).toBeGreaterThan(2)
  expect([await valueOf('a'), await valueOf('b')]).toEqual([3, 3])
})

test('a serialization failure is handed on when no retry was asked for', async () => {
  const bothHaveRead = meetingOfTwo()
  const bump = () =>
    database.transaction(async (tx) => {
      await tx.query('set transaction isolation level serializable')
      await tx.query('select value from counters')
      await bothHaveRead()
      await tx.query(`update counters set value = value + 1 where name = 'a'`)
    })
  const outcomes = await Promise.allSettled([bump(), bump()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

/** Resolves once it was called twice; later calls need not wait. */
function meetingOfTwo(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  return () => {
    calls += 1
    if (calls === 2) resolve()
    return promise
  }
}

test('a failed statement costs no connection', async () => {
  const own = openDatabase({
    url: opened.url,
    maxConnections: 1,
    applicationName: 'failing',
    log: createLog({ level: 'silent' }),
  })
  const pid = () => own.one('select pg_backend_pid() as pid')
  const before = await pid()
  await expect(own.query(`insert into counters values ($1, 1)`, ['a'])).rejects.toMatchObject({
    code: '23505',
  })
  await expect(own.transaction((tx) => tx.query('select 1 / 0'))).rejects.toMatchObject({
    code: '22012',
  })
  await expect(own.query('select 9007199254740993::int8')).rejects.toThrow(RangeError)
  expect(await pid()).toEqual(before)
  await own.close()
})

test('a statement that was prepared before its table changed goes on', async () => {
  await database.query('create table changing (n int)')
  await database.query('insert into changing values (1)')
  const all = 'select * from changing where n = $1'
  expect(await database.query(all, [1])).toEqual([{ n: 1 }])
  await database.query('alter table changing add column m int')
  expect(await database.query(all, [1])).toEqual([{ n: 1, m: null }])
  // In a transaction only the next one can go on: this one has lost.
  await database.query('alter table changing add column k int')
  const inside = () => database.transaction((tx) => tx.query(all, [1]))
  await expect(inside()).rejects.toThrow('cached plan')
  expect(await inside()).toEqual([{ n: 1, m: null, k: null }])
})

test('prepares each text once for a connection, and a bounded number of them', async () => {
  const own = openDatabase({
    url: opened.url,
    maxConnections: 1,
    applicationName: 'preparing',
    log: createLog({ level: 'silent' }),
  })
  for (let number = 0; number < 520; number += 1) {
    await own.query(`select $1::int + ${number}`, [1])
    await own.query(`select $1::int + ${number}`, [2])
  }
  expect(await own.query('select count(*) from pg_prepared_statements')).toEqual([{ count: 500 }])
  await own.close()
})

test('once it is closed its connections are gone', async () => {
  const own = openDatabase({
    url: opened.url,
    maxConnections: 3,
    applicationName: 'closing',
    log: createLog({ level: 'silent' }),
  })
  await Promise.all([1, 2, 3].map(() => own.query('select pg_sleep(0.05)')))
  const working = [1, 2, 3, 4, 5].map(() => own.query('select pg_sleep(0.1)'))
  const closed = own.close()
  await expect(own.ping()).rejects.toThrow('closed')
  await closed
  await Promise.all(working)
  const connections = () =>
    database.query(`select 1 from pg_stat_activity where application_name = 'closing'`)
  await waitFor(async () => (await connections()).length === 0)
})

test('more work than connections waits its turn', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, index) => database.one(`select $1::int as index`, [index])),
  )
  expect(all).toEqual(Array.from({ length: 50 }, (_, index) => ({ index })))
  expect(database.stats().total).toBeLessThanOrEqual(5)
})

test('connections that are cut, idle or in use, cost their statement and not the process', async () => {
  const lines: string[] = []
  const own = openDatabase({
    url: opened.url,
    maxConnections: 3,
    applicationName: 'to be cut',
    log: createLog({ level: 'warn', out: { write: (line) => void lines.push(line) } }),
  })
  const cut = () =>
    database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be cut'`,
    )
  await own.ping()
  await cut()
  await waitFor(() => lines.length > 0)
  expect(lines).toEqual([expect.stringContaining('a database connection was lost')])

  const work = own.transaction(async (tx) => {
    await tx.query('select 1')
    await cut()
    await tx.query('select 1')
  })
  await expect(work).rejects.toThrow(/not queryable|terminat/)
  await own.ping()
  await own.close()
})
