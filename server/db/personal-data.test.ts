import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from './testing/test-database.ts'
import { registerPath, tableWords, writeRegister } from './personal-data.ts'
import { otherWords, personalWords } from './personal-words.ts'

test('each table says whose data it holds, and the register says the same', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const tables = await database.query<{ name: string; said: string | null }>(
    `select n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as said
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('tms', 'portal', 'sandbox') and c.relkind in ('r', 'p')
       and not c.relispartition
     order by name`,
  )
  const without = tables.filter(({ said }) => said === null || !isSaid(said))
  expect(without.map(({ name }) => name)).toEqual([])
  const words = tableWords()
  expect(Object.fromEntries(words)).toEqual(
    Object.fromEntries(tables.map(({ name, said }) => [name, said])),
  )
  expect(readFileSync(registerPath, 'utf8')).toBe(writeRegister(words))
})

const isSaid = (said: string) => personalWords.test(said) || otherWords.test(said)
