import { beforeEach, expect, test } from 'vitest'
import { issueCode } from './codes.ts'
import { finishReset, finishSignUp } from './finish-with-code.ts'
import { caller, openDesk, organizationId, password, type Desk } from './identity.fixture.ts'
import { attemptToGiveCode } from './attempts.ts'
import { rememberDevice } from './devices.ts'
import { findPerson } from './people.ts'
import { findSession } from './sessions.ts'

const email = 'somchai@shop.example'
const newPassword = 'another password of nobody'
const termsHash = Buffer.alloc(32, 1)

const signUp = (desk: Desk, given: { proof: string; code: string }) =>
  finishSignUp(desk, {
    ...given,
    name: 'Somchai Shop',
    password,
    organizationId,
    termsHash,
    caller,
    broughtToken: undefined,
  })
const reset = (desk: Desk, given: { proof: string; code: string }) =>
  finishReset(desk, {
    ...given,
    password: newPassword,
    caller,
    broughtToken: undefined,
    notify: async (_, { personId }) => void notified.push(personId),
  })

/** The people who were notified of a new password. */
const notified: string[] = []
beforeEach(() => void notified.splice(0))

test('who reads the mail becomes a customer, and is signed in', async () => {
  const desk = await openDesk()
  const done = await signUp(desk, await desk.askAndRead('sign-up', email))
  if (done.kind !== 'in') throw new Error(done.kind)
  expect(await findSession(desk, done.session.token, caller)).toMatchObject({
    email,
    name: 'Somchai Shop',
    role: 'customer',
    organizationId,
  })
  await desk.enter(email)
})

test('which terms were accepted, and when, is kept with the person; a seller without terms has none', async () => {
  const desk = await openDesk()
  await signUp(desk, await desk.askAndRead('sign-up', email))
  await desk.add('before@shop.example')
  expect(
    await desk.database.query(
      `select terms_hash as hash, terms_accepted_at as at from portal.people order by email desc`,
    ),
  ).toEqual([
    { hash: termsHash, at: new Date(desk.clock.now) },
    { hash: null, at: null },
  ])
})

test('asking is answered the same for an address that is known and one that is not', async () => {
  const desk = await openDesk()
  await desk.add(email)
  for (const purpose of ['sign-up', 'reset'] as const) {
    const known = await desk.ask(purpose, email)
    const unknown = await desk.ask(purpose, 'nobody@shop.example')
    expect(known.kind).toBe('sent')
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect(unknown.kind).toBe(known.kind)
  }
  // One mail each, and only its reader learns which, and by which name the address is known.
  expect(desk.mails.map(({ to, subject, name }) => [to, subject, name])).toEqual([
    [email, 'already a customer', email],
    ['nobody@shop.example', 'sign-up', null],
    [email, 'reset', email],
    ['nobody@shop.example', 'no customer', null],
  ])
})

test('a code that was never sent opens nothing, even guessed right', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const ofKnown = await issueCode(desk, { purpose: 'sign-up', email })
  expect(await signUp(desk, ofKnown)).toEqual({ kind: 'spentCode' })
  expect(await findPerson(desk.database, email)).toMatchObject({ id, name: email })
  const ofUnknown = await issueCode(desk, { purpose: 'reset', email: 'nobody@shop.example' })
  expect(await reset(desk, ofUnknown)).toEqual({ kind: 'spentCode' })
  expect(await desk.database.query(`select id from portal.sessions`)).toEqual([])
})

test('one code given five times at once makes one person and one session', async () => {
  const desk = await openDesk()
  const given = await desk.askAndRead('sign-up', email)
  const all = await Promise.all(Array.from({ length: 5 }, () => signUp(desk, given)))
  expect(all.filter(({ kind }) => kind === 'in')).toHaveLength(1)
  expect(all.filter(({ kind }) => kind === 'spentCode')).toHaveLength(4)
  expect(await desk.database.query(`select id from portal.people`)).toHaveLength(1)
  expect(await desk.database.query(`select id from portal.sessions`)).toHaveLength(1)
})

test('two browsers that both read the mail make one person', async () => {
  const desk = await openDesk()
  const one = await desk.askAndRead('sign-up', email)
  const other = await desk.askAndRead('sign-up', email.toUpperCase())
  const all = await Promise.all([signUp(desk, one), signUp(desk, other)])
  expect(all.map(({ kind }) => kind).toSorted()).toEqual(['in', 'spentCode'])
})

test('a code for signing up sets no password, nor the other way round', async () => {
  const desk = await openDesk()
  await desk.add(email)
  expect(await signUp(desk, await desk.askAndRead('reset', email))).toEqual({ kind: 'spentCode' })
  const ofSignUp = await desk.askAndRead('sign-up', 'new@shop.example')
  expect(await reset(desk, ofSignUp)).toEqual({ kind: 'spentCode' })
})

test('a new password opens, the old one does not, and every session has ended', async () => {
  const desk = await openDesk()
  const personId = await desk.add(email)
  const before = await desk.enter(email)
  const done = await reset(desk, await desk.askAndRead('reset', email))
  if (done.kind !== 'in') throw new Error(done.kind)
  expect(await findSession(desk, before, caller)).toBeNull()
  expect(await findSession(desk, done.session.token, caller)).toMatchObject({ email })
  await expect(desk.enter(email)).rejects.toThrow('refused')
  expect(notified).toEqual([personId])
})

test('five codes an hour are sent to an address from one network, known or not, and twenty a day from all', async () => {
  const desk = await openDesk()
  await desk.add(email)
  for (const address of [email, 'nobody@shop.example']) {
    desk.mails.length = 0
    const outcomes: string[] = []
    const ask = (from: string) => desk.ask('reset', address, { ...caller, address: from })
    for (let n = 0; n < 6; n += 1) outcomes.push((await ask('192.0.2.1')).kind)
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'wait'])
    // A stranger elsewhere has not locked the person out.
    expect((await ask('192.0.2.2')).kind).toBe('sent')
    for (let n = 3; n < 30; n += 1) await ask(`192.0.2.${n}`)
    expect(desk.mails).toHaveLength(20)
    desk.clock.now += 24 * 3_600_000
  }
})

test('a mailbox that strangers have filled for a day still gets a code for its own browser', async () => {
  const desk = await openDesk()
  const personId = await desk.add(email)
  const deviceToken = await rememberDevice(desk, { personId, token: undefined })
  for (let n = 0; n < 30; n += 1) {
    await desk.ask('reset', email, { ...caller, address: `192.0.2.${n}` })
  }
  expect((await desk.ask('reset', email)).kind).toBe('wait')
  expect((await desk.ask('reset', email, { ...caller, deviceToken })).kind).toBe('sent')
})

test('one network may guess sixty times an hour at however many codes, and then waits for its turn', async () => {
  const desk = await openDesk()
  const guess = () => attemptToGiveCode(desk, { caller })
  for (let n = 0; n < 60; n += 1) expect(await guess()).toMatchObject({ ok: true })
  expect(desk.pauses).toEqual([])
  const atOnce = await Promise.all(Array.from({ length: 20 }, guess))
  expect(atOnce.filter(({ ok }) => ok)).toHaveLength(8)
  expect(desk.pauses.toSorted((a, b) => a - b).at(-1)).toBe(14_000)
})
