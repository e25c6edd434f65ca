import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { beginActing } from '../staff/acting.ts'
import { caller, openDesk, type Desk } from '../identity/identity.fixture.ts'
import { endByToken, findSession } from '../identity/sessions.ts'
import { createBatchedAccess } from './access.ts'

const newAccount = () => senderAccountIdSchema.parse(randomUUID())
const signedOut = { ok: false, reason: 'signed-out' }
const none = { ok: false, reason: 'no-access' }

async function join({ database }: Desk, personId: string, accountId: string): Promise<void> {
  await database.query(
    `insert into portal.memberships (person_id, sender_account_id) values ($1, $2)`,
    [personId, accountId],
  )
}

test('a session that was ended, or ran out, or a membership that was taken, ends with the next poll', async () => {
  const desk = await openDesk()
  const accessTo = createBatchedAccess(desk)
  const accountId = newAccount()
  const person = await desk.add('malee@shop.example')
  await join(desk, person, accountId)
  const [first, second] = [
    await desk.enter('malee@shop.example'),
    await desk.enter('malee@shop.example'),
  ]
  const are = () =>
    Promise.all([first, second].map(async (token) => (await accessTo({ token, accountId })).ok))
  expect(await are()).toEqual([true, true])
  await endByToken(desk.database, first)
  expect(await are()).toEqual([false, true])
  await desk.database.query(`delete from portal.memberships where person_id = $1`, [person])
  expect(await accessTo({ token: second, accountId })).toEqual(none)
  desk.clock.now += 400 * 24 * 3_600_000
  expect(await accessTo({ token: second, accountId })).toEqual(signedOut)
})

test('staff have access under a switch, asked each time', async () => {
  const desk = await openDesk()
  const accessTo = createBatchedAccess(desk)
  const accountId = newAccount()
  await desk.add('ops@haulage.example', 'ops')
  const token = await desk.enter('ops@haulage.example')
  expect(await accessTo({ token, accountId })).toEqual(none)
  const person = await findSession(desk, token, caller)
  if (person === null) throw new Error('nobody is signed in')
  const account = { id: accountId, code: 'C1', name: 'Rice' }
  await beginActing({ ...desk, actingMs: 60_000 }, { person, account, reason: 'asked by phone' })
  expect(await accessTo({ token, accountId })).toMatchObject({ ok: true, accountId, role: 'ops' })
  desk.clock.now += 60_000
  expect(await accessTo({ token, accountId })).toEqual(none)
})

test('a hundred who ask at once each get the answer for their own account', async () => {
  const desk = await openDesk()
  const accessTo = createBatchedAccess(desk)
  const accounts = Array.from({ length: 20 }, newAccount)
  const tokens: string[] = []
  for (const [index, accountId] of accounts.slice(0, 5).entries()) {
    await join(desk, await desk.add(`p${index}@shop.example`), accountId)
    tokens.push(await desk.enter(`p${index}@shop.example`))
  }
  const asks = accounts.flatMap((accountId, index) =>
    tokens.map(async (token, who) => ({
      access: await accessTo({ token, accountId }),
      expected: index === who ? { ok: true, accountId } : none,
    })),
  )
  for (const { access, expected } of await Promise.all(asks)) {
    expect(access).toMatchObject(expected)
  }
  expect(await accessTo({ token: tokens[0], accountId: 'nonsense' })).toEqual(none)
  expect(await accessTo({ token: undefined, accountId: 'nonsense' })).toEqual(signedOut)
})

test('a poll keeps no session alive', async () => {
  const desk = await openDesk()
  const accountId = newAccount()
  await join(desk, await desk.add('nok@shop.example'), accountId)
  const token = await desk.enter('nok@shop.example')
  const seen = () => desk.database.query(`select idle_until, last_seen_at from portal.sessions`)
  const before = await seen()
  desk.clock.now += 3_600_000
  expect(await createBatchedAccess(desk)({ token, accountId })).toMatchObject({ ok: true })
  expect(await seen()).toEqual(before)
})
