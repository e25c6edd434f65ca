import { expect, test } from 'vitest'
import { sql, statement } from './sql.ts'

test('values become parameters in their order, pieces of SQL stand where they are put', () => {
  const isOwn = sql`owner = ${'O'} and state = any (${['a']})`
  expect(statement(sql`select ${1}::int from t where ${isOwn} limit ${2}`)).toEqual([
    'select $1::int from t where owner = $2 and state = any ($3) limit $4',
    [1, 'O', ['a'], 2],
  ])
})

test('a text that looks like SQL is a parameter', () => {
  expect(statement(sql`select ${"'; drop table t; --"}`)).toEqual([
    'select $1',
    ["'; drop table t; --"],
  ])
})
