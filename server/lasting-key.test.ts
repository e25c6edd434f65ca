import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from './db/testing/test-database.ts'
import { readLastingKey, sealLastingKeyAnew } from './lasting-key.ts'
import { createSeal } from './seal.ts'

const first = 'the first SECRET_KEY, which is 32 long'
const next = 'the next SECRET_KEY, which is 32 long'

async function open() {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const start = (secretKey: string, also: string | null = null) =>
    readLastingKey(database, { secretKey, seal: createSeal(secretKey, also) })
  return { database, start }
}

test('links are made from the first SECRET_KEY, whatever it is changed to', async () => {
  const { database, start } = await open()
  expect(await start(first)).toBe(first)
  await expect(start(next)).rejects.toThrow(/^SECRET_KEY is not/)
  expect(await start(next, first)).toBe(first)
  // The change may be taken back until everything is sealed anew.
  expect(await start(first)).toBe(first)
  await sealLastingKeyAnew(database, createSeal(next, first))
  expect(await start(next)).toBe(first)
  await expect(start(first)).rejects.toThrow(/^SECRET_KEY is not/)
})

test('a database of an earlier release is used once with its own key before that is changed', async () => {
  const { database, start } = await open()
  const sealed = createSeal(first).seal('loadline', 'secret-key-check')
  await database.query('insert into tms.secret_key_check (sealed) values ($1)', [sealed])
  await expect(start(next, first)).rejects.toThrow(/^This database was last used by an earlier/)
  expect(await start(first)).toBe(first)
  expect(await start(next, first)).toBe(first)
})
