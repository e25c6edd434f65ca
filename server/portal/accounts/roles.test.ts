import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { accountRoles, roleIn, roleMayChange, roleMayManagePeople } from './roles.ts'

test('who belonged before there were roles may do all of it; a stranger has no role', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const [personId, accountId] = [randomUUID(), senderAccountIdSchema.parse(randomUUID())]
  await database.query(
    `insert into portal.people (id, email, name, role, organization_id, password_hash)
     values ($1, 'a@shop.example', 'A', 'customer', $1, '')`,
    [personId],
  )
  await database.query(
    `insert into portal.memberships (person_id, sender_account_id) values ($1, $2)`,
    [personId, accountId],
  )
  expect(await roleIn(database, { personId, accountId })).toBe('owner')
  expect(await roleIn(database, { personId: randomUUID(), accountId })).toBeNull()
})

test('a viewer changes nothing, and only an owner says who belongs', () => {
  expect(accountRoles.filter(roleMayChange)).toEqual(['owner', 'member'])
  expect(accountRoles.filter(roleMayManagePeople)).toEqual(['owner'])
})
