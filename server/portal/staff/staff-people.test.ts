import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { organizationIdSchema } from '#lib/contract/ids.ts'
import { readAudit } from '../audit/read-audit.ts'
import { finishReset } from '../identity/finish-with-code.ts'
import {
  caller,
  openDesk,
  organizationId,
  password,
  type Desk,
} from '../identity/identity.fixture.ts'
import { administrators, listStaff } from '../identity/people.ts'
import { beginSecondStep, findSecondStep } from '../identity/second-step.ts'
import { readOwnSecurityLog } from '../identity/security-log.ts'
import { findSession, type Person } from '../identity/sessions.ts'
import { signIn } from '../identity/sign-in.ts'
import { beginActing } from './acting.ts'
import { addStaff, changeStaff, takeSecondStepAway, type StaffChange } from './staff-people.ts'

async function openOffice() {
  const desk = await openDesk()
  const come = async (email: string, role: 'ops' | 'admin'): Promise<Person> => {
    await desk.add(email, role)
    return sessionOf(desk, email)
  }
  const actor = await come('head@shop.example', 'admin')
  const change = (by: Person, personId: string, to: StaffChange) =>
    changeStaff(desk, { actor: by, personId, change: to })
  return { desk, come, actor, change }
}

async function sessionOf(desk: Desk, email: string): Promise<Person> {
  const person = await findSession(desk, await desk.enter(email), caller)
  if (person === null) throw new Error('nobody is signed in')
  return person
}

const tryToEnter = (desk: Desk, email: string, typed = password) =>
  signIn(desk, { email, password: typed, caller, broughtToken: undefined, warn: desk.warn })

test('an added person sets a password by mail, and is then staff', async () => {
  const { desk, actor } = await openOffice()
  const sent: string[] = []
  const add = (email: string) =>
    addStaff(desk, { actor, email, name: 'New', role: 'ops' }, async (_, id) => sent.push(id))
  const added = await add('new@shop.example')
  expect(added).toEqual({ id: sent[0] })
  const staff = await listStaff(desk.database, organizationId)
  expect(staff.map(({ email, role, lastSeenAt }) => [email, role, lastSeenAt !== null])).toEqual([
    ['head@shop.example', 'admin', true],
    ['new@shop.example', 'ops', false],
  ])
  const { proof, code } = await desk.askAndRead('reset', 'New@shop.example')
  const notify = async () => {}
  const given = { proof, code, password: 'their own long password', caller, notify }
  expect((await finishReset(desk, { ...given, broughtToken: undefined })).kind).toBe('in')
  expect(await add('NEW@shop.example')).toBe('belongs')
  await desk.add('buyer@shop.example')
  expect(await add('buyer@shop.example')).toBe('customer')
  expect(sent).toHaveLength(1)
})

test('of twenty who add one address at once, one does, and one mail is sent', async () => {
  const { desk, actor } = await openOffice()
  let mails = 0
  const adding = { actor, email: 'new@shop.example', name: 'New', role: 'ops' } as const
  const added = await Promise.all(
    Array.from({ length: 20 }, () => addStaff(desk, adding, async () => void (mails += 1))),
  )
  expect(added.filter((each) => typeof each === 'object')).toHaveLength(1)
  expect(added.filter((each) => each === 'belongs')).toHaveLength(19)
  expect(mails).toBe(1)
})

test('a mail that cannot be written leaves no person behind', async () => {
  const { desk, actor } = await openOffice()
  const adding = { actor, email: 'new@shop.example', name: 'New', role: 'ops' } as const
  await expect(addStaff(desk, adding, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await listStaff(desk.database, organizationId)).toHaveLength(1)
})

test('when access ends, sessions, switches, sign-in and a code by mail end with it, until it is given again', async () => {
  const { desk, come, actor, change } = await openOffice()
  const leaver = await come('leaver@shop.example', 'ops')
  const token = await desk.enter('leaver@shop.example')
  const account = { id: randomUUID(), code: 'ABC', name: 'A customer' } as never
  await beginActing(
    { ...desk, actingMs: 60_000 },
    { person: leaver, account, reason: 'asked by phone' },
  )
  const asked = await desk.askAndRead('reset', 'leaver@shop.example')
  expect(await change(actor, leaver.id, { kind: 'end access' })).toBe('done')

  expect(await findSession(desk, token, caller)).toBeNull()
  expect((await tryToEnter(desk, 'leaver@shop.example')).kind).toBe('refused')
  const given = { ...asked, password: 'another long password', caller, broughtToken: undefined }
  const notify = async () => {}
  expect((await finishReset(desk, { ...given, notify })).kind).toBe('spentCode')
  await desk.ask('reset', 'leaver@shop.example')
  expect(desk.mails.at(-1)?.name).toBeNull()

  expect(await change(actor, leaver.id, { kind: 'give access' })).toBe('done')
  expect((await tryToEnter(desk, 'leaver@shop.example')).kind).toBe('in')
  const { lines } = await readAudit(desk.database, { organizationId, filter: {} })
  expect(lines.map(({ what, facts }) => [what, facts.person])).toEqual(
    expect.arrayContaining([
      ['staff-access-ended', 'leaver@shop.example'],
      ['staff-access-given', 'leaver@shop.example'],
    ]),
  )
  const own = await readOwnSecurityLog(desk.database, { personId: leaver.id, atMost: 10 })
  // Not the person's own acts: no network of anybody is in their lines.
  expect(own.filter(({ address }) => address === null).map(({ what }) => what)).toEqual([
    'staff-access-given',
    'staff-access-ended',
  ])
})

test('whoever signs in while access ends is out in the end', async () => {
  const { desk, come, actor, change } = await openOffice()
  const leaver = await come('leaver@shop.example', 'ops')
  for (let round = 0; round < 10; round += 1) {
    const entering = Array.from({ length: 4 }, () => tryToEnter(desk, 'leaver@shop.example'))
    const [, ...entered] = await Promise.all([
      change(actor, leaver.id, { kind: 'end access' }),
      ...entering,
    ])
    for (const each of entered) {
      if (each.kind !== 'in') continue
      expect(await findSession(desk, each.session.token, caller)).toBeNull()
    }
    await change(actor, leaver.id, { kind: 'give access' })
  }
})

test('two administrators who end each other’s access at once: one remains', async () => {
  const { desk, come, actor, change } = await openOffice()
  const other = await come('other@shop.example', 'admin')
  for (let round = 0; round < 10; round += 1) {
    const said = await Promise.all([
      change(actor, other.id, { kind: 'end access' }),
      change(other, actor.id, { kind: round % 2 ? 'end access' : 'role', role: 'ops' } as const),
    ])
    expect(said.toSorted()).toEqual(['done', 'not-allowed'])
    const [left = ''] = await administrators(desk.database)
    const remaining = left === actor.id ? actor : other
    const lost = left === actor.id ? other : actor
    await change(remaining, lost.id, { kind: 'give access' })
    await change(remaining, lost.id, { kind: 'role', role: 'admin' })
    expect(await administrators(desk.database)).toHaveLength(2)
  }
})

test('only administrators of the same organization change staff, nobody themselves, and no customer', async () => {
  const { desk, come, actor, change } = await openOffice()
  const ops = await come('ops@shop.example', 'ops')
  const customer = await desk.add('buyer@shop.example')
  const end: StaffChange = { kind: 'end access' }
  expect(await change(ops, actor.id, end)).toBe('not-allowed')
  expect(await change(actor, actor.id, end)).toBe('yourself')
  expect(await change(actor, actor.id, { kind: 'role', role: 'ops' })).toBe('yourself')
  expect(await change(actor, customer, end)).toBe('not-there')
  const elsewhere = organizationIdSchema.parse(randomUUID())
  expect(await change({ ...actor, organizationId: elsewhere }, ops.id, end)).toBe('not-allowed')
  const adding = { email: 'new@shop.example', name: 'New', role: 'admin' } as const
  expect(await addStaff(desk, { ...adding, actor: ops }, async () => {})).toBe('not-allowed')
})

test('an administrator takes the second step of another away, nobody else does, and not their own', async () => {
  const { desk, actor, come } = await openOffice()
  const ops = await come('ops@shop.example', 'ops')
  const told: string[] = []
  const take = (by: Person, email: string) =>
    takeSecondStepAway(desk, { actor: by, email }, async (_, id) => told.push(id))
  expect(await take(actor, ops.email)).toBe('none')
  await beginSecondStep(desk, { person: ops, current: password })
  await beginSecondStep(desk, { person: actor, current: password })
  expect(await take(ops, actor.email)).toBe('not-allowed')
  const elsewhere = { ...actor, organizationId: organizationIdSchema.parse(randomUUID()) }
  expect(await take(elsewhere, ops.email)).toBe('not-allowed')
  expect(await take(actor, actor.email)).toBe('yourself')
  expect(await take(actor, 'OPS@shop.example')).toBe('done')
  expect(await take(actor, ops.email)).toBe('none')
  expect(told).toEqual([ops.id])
  expect(await findSecondStep(desk, ops.id)).toEqual({ kind: 'off' })
  expect((await findSecondStep(desk, actor.id)).kind).toBe('begun')
  const { lines } = await readAudit(desk.database, { organizationId, filter: {} })
  expect(lines.map(({ what }) => what)).toEqual(['second-step-removed'])
})
