import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { accountGroups } from './account-groups.ts'

const account = (code: string) => {
  const id = senderAccountIdSchema.parse(crypto.randomUUID())
  return { id, code, name: code, place: null }
}
const [a, b, c] = [account('a'), account('b'), account('c')]

test('those of late stand first, each account once', () => {
  expect(accountGroups({ typed: '', recent: [b], found: [a, b, c] })).toEqual([
    { name: 'recent', accounts: [b] },
    { name: 'others', accounts: [a, c] },
  ])
  expect(accountGroups({ typed: '', recent: [a, b], found: [a] })).toEqual([
    { name: 'recent', accounts: [a, b] },
  ])
})

test('what is typed is answered as the service found it', () => {
  expect(accountGroups({ typed: 'a', recent: [b], found: [c, a] })).toEqual([
    { name: 'found', accounts: [c, a] },
  ])
  expect(accountGroups({ typed: 'x', recent: [b], found: [] })).toEqual([])
})
