import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedRow, newRow, rowName, sql, type Sql } from './sql.ts'
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
  await own.database.query(
    'create table public.notes (id int primary key, note_text text, at timestamptz)',
  )
})
afterAll(() => own.close())

test('values never become part of the text, whatever they hold', async () => {
  const hostile = `'; drop table public.notes; --`
  expect(sql`select ${hostile}::text as said`.statement()).toEqual({
    text: 'select $1::text as said',
    values: [hostile],
  })
  expect(await own.database.query(sql`select ${hostile}::text as said`)).toEqual([
    { said: hostile },
  ])
})

test('fragments bring their own values, and are counted in the order in which they stand', () => {
  const columns = sql`id, note_text`
  const later = (id: number) => sql`id > ${id}`
  const { text, values } = sql`select ${columns} from notes
    where ${later(3)} and note_text = ${'x'} and ${later(5)} limit ${1}`.statement()
  expect(text).toBe(`select id, note_text from notes
    where id > $1 and note_text = $2 and id > $3 limit $4`)
  expect(values).toEqual([3, 'x', 5, 1])
})

test('the columns of an update are named as those of an insert, and only they', () => {
  const row = { noteText: `x', id = 1 --`, at: null }
  const { text, values } = sql`update notes set ${changedRow(row)} where id = ${7}`.statement()
  expect(text).toBe('update notes set note_text = $1, at = $2 where id = $3')
  expect(values).toEqual([row.noteText, null, 7])
  expect(() => changedRow({ 'id = 1 --': 2 })).toThrow('is not the name of a column')
})

test('the text is the same whatever the values are, so that the statement stays prepared', async () => {
  const ask = (id: number) => own.database.query(sql`select * from public.notes where id = ${id}`)
  for (let id = 0; id < 5; id += 1) await ask(id)
  const prepared = await own.database.query<{ times: number }>(
    sql`select count(*) as times from pg_prepared_statements
      where statement = 'select * from public.notes where id = $1'`,
  )
  expect(prepared).toEqual([{ times: 1 }])
})

test('a row goes in by the names of its columns and comes out in camelCase', async () => {
  const at = new Date('2026-11-23T00:00:00Z')
  const note = { id: 7, noteText: 'hello', at }
  await own.database.query(sql`insert into public.notes ${newRow(note)}`)
  expect(await own.database.one(sql`select * from public.notes where id = ${7}`)).toEqual(note)
  const inside = await own.database.transaction((tx) =>
    tx.one(sql`insert into public.notes ${newRow({ id: 8, noteText: sql`upper(${'x'})`, at: null })}
      returning note_text, at`),
  )
  expect(inside).toEqual({ noteText: 'X', at: null })
})

test('what is no name of a column is refused in an insert', () => {
  expect(() => newRow({ 'id) select 1 --': 1 })).toThrow('not the name of a column')
})

test('a text from elsewhere cannot pass for SQL', () => {
  // @ts-expect-error A Sql is made by the tag alone.
  const forged: Sql = { statement: () => ({ text: 'drop table notes', values: [] }) }
  expect(sql`select ${'drop table notes'}`.statement().text).toBe('select $1')
  expect(forged).toBeDefined()
})

test('names of columns with figures are named alike', () => {
  expect(rowName('volumetric_kg_per_m3')).toBe('volumetricKgPerM3')
  expect(rowName('admin1_name')).toBe('admin1Name')
})
