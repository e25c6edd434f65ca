import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import type { AccountRole } from '../access/access.ts'
import { newAccountId, newestAtMs } from '../orders/many-quotes.fixture.ts'
import { changeColleague, listColleagues } from './colleagues.ts'
import {
  acceptInvitation,
  findInvitation,
  inviteColleague,
  invitationValidMs,
  listInvitations,
  revokeInvitation,
} from './invitations.ts'

async function openAccount() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  const clock = { ms: newestAtMs, nowMs: () => clock.ms }
  const deps = { database, clock, ids: systemIds }
  const accountId = newAccountId()
  const person = async (email: string, role?: AccountRole) => {
    const id = randomUUID()
    await database.query(
      `insert into portal.people (id, email, name, role, organization_id, password_hash)
       values ($1, $2, $2, 'customer', $1, '')`,
      [id, email],
    )
    if (role) {
      await database.query(
        `insert into portal.memberships (person_id, sender_account_id, role) values ($1, $2, $3)`,
        [id, accountId, role],
      )
    }
    return { id, email, role: 'customer' as const }
  }
  const owner = await person('owner@shop.example', 'owner')
  const ask = async (email: string, role: AccountRole = 'member') => {
    let sent = ''
    const inviting = { accountId, accountName: 'Shop', accountCode: 'SHP', email, role }
    await inviteColleague(deps, { ...inviting, invitedBy: owner.id }, async (_, { token }) => {
      sent = token
    })
    return sent
  }
  const roles = async () =>
    Object.fromEntries(
      (await listColleagues(database, accountId)).map(({ email, role }) => [email, role]),
    )
  return { deps, database, clock, accountId, person, owner, ask, roles }
}

test('of many who accept one invitation at once, one joins, and with the role that was meant', async () => {
  const { deps, person, ask, roles } = await openAccount()
  const token = await ask('New@shop.example', 'viewer')
  const invited = await person('new@shop.example')
  const accepted = await Promise.all(
    Array.from({ length: 10 }, () => acceptInvitation(deps, { person: invited, token })),
  )
  expect(accepted.filter(({ kind }) => kind === 'joined')).toHaveLength(1)
  expect(await roles()).toEqual({ 'owner@shop.example': 'owner', 'new@shop.example': 'viewer' })
  expect(await acceptInvitation(deps, { person: invited, token })).toEqual({ kind: 'over' })
})

test('who holds the link and has another address cannot join, nor staff', async () => {
  const { deps, person, ask, roles } = await openAccount()
  const token = await ask('new@shop.example')
  const thief = await person('thief@shop.example')
  expect(await acceptInvitation(deps, { person: thief, token })).toEqual({ kind: 'not-yours' })
  const staff = { ...(await person('new@shop.example')), role: 'ops' as const }
  expect(await acceptInvitation(deps, { person: staff, token })).toEqual({ kind: 'not-yours' })
  expect(Object.keys(await roles())).toEqual(['owner@shop.example'])
})

test('an invitation ends: by its time, by being taken back, by a newer one', async () => {
  const { deps, clock, accountId, person, ask, roles } = await openAccount()
  const invited = await person('new@shop.example')
  const over = async (token: string) => {
    expect(await findInvitation(deps, token)).toBeNull()
    expect(await acceptInvitation(deps, { person: invited, token })).toEqual({ kind: 'over' })
  }
  const first = await ask('new@shop.example')
  const second = await ask('NEW@shop.example')
  await over(first)
  const [open] = await listInvitations(deps, accountId)
  expect(await revokeInvitation(deps, { accountId: newAccountId(), id: open?.id ?? '' })).toBe(
    false,
  )
  expect(await revokeInvitation(deps, { accountId, id: open?.id ?? '' })).toBe(true)
  await over(second)
  const third = await ask('new@shop.example')
  clock.ms += invitationValidMs
  await over(third)
  await over('nothing that was ever handed out')
  expect(Object.keys(await roles())).toEqual(['owner@shop.example'])
})

test('taking an invitation back while it is accepted ends in one of the two', async () => {
  const { deps, accountId, person, ask, roles } = await openAccount()
  for (let round = 0; round < 8; round += 1) {
    const email = `new-${round}@shop.example`
    const token = await ask(email)
    const invited = await person(email)
    const open = (await listInvitations(deps, accountId)).find((each) => each.email === email)
    const [accepted, revoked] = await Promise.all([
      acceptInvitation(deps, { person: invited, token }),
      revokeInvitation(deps, { accountId, id: open?.id ?? '' }),
    ])
    expect(accepted.kind === 'joined').toBe(!revoked)
    expect(email in (await roles())).toBe(!revoked)
  }
})

test('the last owner can neither leave nor step down, also when two leave at once', async () => {
  const { database, accountId, person, owner, roles } = await openAccount()
  const change = (personId: string, role: AccountRole | null) =>
    changeColleague(database, { accountId, personId, role })
  expect(await change(owner.id, null)).toBe('last-owner')
  expect(await change(owner.id, 'member')).toBe('last-owner')
  expect(await change(owner.id, 'owner')).toBe('done')
  const second = await person('second@shop.example', 'owner')
  const both = await Promise.all([change(owner.id, null), change(second.id, null)])
  expect(both.toSorted()).toEqual(['done', 'last-owner'])
  expect(Object.values(await roles())).toEqual(['owner'])
  expect(await change(randomUUID(), null)).toBe('not-there')
})

test('who belongs already is not asked in again', async () => {
  const { ask, person } = await openAccount()
  await person('member@shop.example', 'member')
  expect(await ask('Member@shop.example')).toBe('')
})
