import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { senderAccountIdSchema, type OrganizationId } from '#lib/contract/ids.ts'
import { organizationSchema } from '#lib/contract/organizations.ts'
import { newId } from '#server/testing/new-id.ts'
import { beginActing } from '../staff/acting.ts'
import { caller, openDesk, organizationId, type Desk } from '../identity/identity.fixture.ts'
import { endSession, findSession } from '../identity/sessions.ts'
import { accessBy, can, type AccountRole } from './access.ts'
import { createOrganization, type IsOurs } from './organization.ts'
import { accountRoles } from '#lib/rights.ts'

const account = senderAccountIdSchema.parse(randomUUID())
const isOurs: IsOurs = async (id) => id === organizationId

async function customer(desk: Desk, { role }: { role?: AccountRole } = {}) {
  const email = `${randomUUID()}@shop.example`
  const id = await desk.add(email)
  if (role !== undefined) {
    await desk.database.query(
      `insert into portal.memberships (person_id, sender_account_id, role) values ($1, $2, $3)`,
      [id, account, role],
    )
  }
  return { id, token: await desk.enter(email) }
}

async function staff(desk: Desk, role: 'ops' | 'admin' = 'ops') {
  const email = `${randomUUID()}@shop.example`
  await desk.add(email, role)
  const token = await desk.enter(email)
  const person = await findSession(desk, token, caller)
  if (person === null) throw new Error('nobody is signed in')
  return { token, person }
}

const ask = (desk: Desk, token: string | undefined, accountId: unknown = account, ours = isOurs) =>
  accessBy({ ...desk, isOurs: ours }, { token, accountId, caller })

const act = (desk: Desk, { person }: Awaited<ReturnType<typeof staff>>) =>
  beginActing(
    { ...desk, actingMs: 60_000 },
    { person, account: { id: account, code: 'C1', name: 'Rice' }, reason: 'asked by phone' },
  )

/** The statements that `work` sends to the database. */
async function statementsOf(desk: Desk, work: (counted: Desk) => Promise<unknown>) {
  const sent: string[] = []
  const query: Desk['database']['query'] = (statement, values) => {
    sent.push(typeof statement === 'string' ? statement : statement.statement().text)
    return desk.database.query(statement, values)
  }
  await work({ ...desk, database: { ...desk.database, query } })
  return sent
}

test.each(accountRoles)('a customer has the role of %s in their own account', async (role) => {
  const desk = await openDesk()
  const { id, token } = await customer(desk, { role })
  const access = await ask(desk, token)
  expect(access).toMatchObject({ ok: true, accountId: account, role, acting: null, person: { id } })
  expect(await ask(desk, token, account.toUpperCase())).toMatchObject({ ok: true })
})

test('another account, none and nonsense look alike', async () => {
  const desk = await openDesk()
  const { token } = await customer(desk)
  for (const asked of [account, randomUUID(), '', 'x', null, undefined, `${account} `, "' or 1"]) {
    expect(await ask(desk, token, asked)).toEqual({ ok: false, reason: 'no-access' })
  }
})

test('without a session, and after its end, the sender is signed out', async () => {
  const desk = await openDesk()
  const { id, token } = await customer(desk, { role: 'owner' })
  for (const none of [undefined, '', 'x', 'A'.repeat(43)]) {
    expect(await ask(desk, none)).toEqual({ ok: false, reason: 'signed-out' })
    expect(await ask(desk, none, 'x')).toEqual({ ok: false, reason: 'signed-out' })
  }
  const person = await findSession(desk, token, caller)
  await endSession(desk.database, { personId: id, sessionId: person?.sessionId ?? '' })
  expect(await ask(desk, token)).toEqual({ ok: false, reason: 'signed-out' })
  const later = await customer(desk, { role: 'owner' })
  desk.clock.now += 400 * 24 * 3_600_000
  expect(await ask(desk, later.token)).toEqual({ ok: false, reason: 'signed-out' })
})

test('staff say why first, and then act until the switch or its session ends', async () => {
  const desk = await openDesk()
  const ops = await staff(desk)
  const mustAct = { ok: false, reason: 'must-act', accountId: account }
  expect(await ask(desk, ops.token)).toEqual(mustAct)
  await act(desk, ops)
  expect(await ask(desk, ops.token)).toMatchObject({
    ok: true,
    role: 'ops',
    acting: { accountId: account, accountName: 'Rice', reason: 'asked by phone' },
  })
  expect(await ask(desk, ops.token, randomUUID())).toMatchObject({ reason: 'must-act' })
  expect(await ask(desk, (await staff(desk, 'admin')).token)).toEqual(mustAct)
  desk.clock.now += 60_000
  expect(await ask(desk, ops.token)).toEqual(mustAct)
  await act(desk, ops)
  const elsewhere = await desk.enter(ops.person.email)
  const { id: personId, sessionId } = ops.person
  await endSession(desk.database, { personId, sessionId })
  expect(await ask(desk, elsewhere)).toEqual(mustAct)
})

test('a membership from before somebody became staff gives no access', async () => {
  const desk = await openDesk()
  const ops = await staff(desk)
  await desk.database.query(`insert into portal.memberships values ($1, $2)`, [
    ops.person.id,
    account,
  ])
  expect(await ask(desk, ops.token)).toMatchObject({ reason: 'must-act' })
})

test('staff of another organization are strangers; while nobody can say, they must act', async () => {
  const desk = await openDesk()
  const { token } = await staff(desk)
  const none = { ok: false, reason: 'no-access' }
  expect(await ask(desk, token, account, async () => false)).toEqual(none)
  const unknown: IsOurs = async () => 'unknown'
  expect(await ask(desk, token, account, unknown)).toMatchObject({ reason: 'must-act' })
})

test('access takes one statement, and a second at most once a minute to keep the session', async () => {
  const desk = await openDesk()
  const { token } = await customer(desk, { role: 'owner' })
  const work = (counted: Desk) => ask(counted, token)
  expect(await statementsOf(desk, work)).toHaveLength(1)
  desk.clock.now += 60_000
  expect(await statementsOf(desk, work)).toHaveLength(2)
  expect(await statementsOf(desk, work)).toHaveLength(1)
})

test('a viewer changes nothing; only an owner and an administrator say who belongs', () => {
  const roles = ['owner', 'member', 'viewer', 'ops', 'admin'] as const
  const having = (right: Parameters<typeof can>[1]) => roles.filter((role) => can({ role }, right))
  for (const right of ['quote', 'pay', 'cancel', 'save', 'share'] as const) {
    expect(having(right), right).toEqual(['owner', 'member', 'ops', 'admin'])
  }
  expect(having('managePeople')).toEqual(['owner', 'admin'])
})

test('the organization is asked once; a stranger makes it be asked again, but not often', async () => {
  let nowMs = 0
  let asked = 0
  const a: OrganizationId = newId()
  const b: OrganizationId = newId()
  let ids: string[] = []
  const organization = (id: string) =>
    organizationSchema.parse({
      id,
      name: 'Elsewhere',
      currency: 'THB',
      timezone: 'Asia/Bangkok',
      features: [],
      custom_waybill_numbers: false,
      legacy_responses: false,
    })
  const isOurOwn = createOrganization({
    nowMs: () => nowMs,
    async listOrganizations() {
      asked += 1
      if (ids.length === 0) return { ok: false, failure: { kind: 'network' } }
      return { ok: true, value: { data: ids.map(organization) } }
    },
  })
  expect(await isOurOwn(a)).toBe('unknown')
  ids = [a]
  expect([await isOurOwn(a), await isOurOwn(a), await isOurOwn(b)]).toEqual([true, true, false])
  expect(asked).toBe(2)
  nowMs += 10_000
  ids = [b]
  expect([await isOurOwn(b), await isOurOwn(a)]).toEqual([true, false])
  expect(asked).toBe(3)
})
