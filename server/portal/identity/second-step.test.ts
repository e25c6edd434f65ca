/** The second step of signing in, and everything that must not get past it. */
import { expect, test } from 'vitest'
import { finishReset } from './finish-with-code.ts'
import { findHalfSignedIn, takeSecondStep } from './half-signed-in.ts'
import { caller, openDesk, password, type Desk } from './identity.fixture.ts'
import type { Caller } from './identity.ts'
import { setDisabled, setPassword } from './people.ts'
import {
  beginSecondStep,
  findSecondStep,
  makeRecoveryCodes,
  removeSecondStep,
  turnOffSecondStep,
} from './second-step.ts'
import { findSession, type Person } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { codeAt } from './totp.ts'

const minuteMs = 60_000
const email = 'owner@shop.example'
const notify = async () => {}

async function personOf(desk: Desk, token: string): Promise<Person> {
  const person = await findSession(desk, token, caller)
  if (person === null) throw new Error('nobody is signed in')
  return person
}

/** Somebody with an app, whose session goes on. */
async function setUp(desk: Desk) {
  const personId = await desk.add(email)
  const token = await desk.enter(email)
  const person = await personOf(desk, token)
  expect(await beginSecondStep(desk, { person, current: password })).toEqual({ kind: 'begun' })
  const step = await findSecondStep(desk, personId)
  if (step.kind !== 'begun') throw new Error(`it is ${step.kind}`)
  const codeNow = () => codeAt(step.secret, desk.clock.now)
  const made = await makeRecoveryCodes(desk, { person, code: codeNow(), caller, notify })
  if (made.kind !== 'made') throw new Error(`it is ${made.kind}`)
  return { personId, token, person, codeNow, codes: made.codes }
}

async function enterHalf(desk: Desk, by: Caller = caller): Promise<string> {
  const given = { email, password, caller: by, broughtToken: undefined, warn: desk.warn }
  const signedIn = await signIn(desk, given)
  if (signedIn.kind !== 'half') throw new Error(`it is ${signedIn.kind}`)
  return signedIn.half
}

/** The people who were told that their second step is on. */
const notified: string[] = []

const step = (desk: Desk, half: string | undefined, code: string, by: Caller = caller) =>
  takeSecondStep(desk, {
    half,
    code,
    caller: by,
    broughtToken: undefined,
    warn: desk.warn,
    notify: async (_, personId) => notified.push(personId),
  })

test('the password alone signs nobody in any more, a code does, and none twice', async () => {
  const desk = await openDesk()
  const { codeNow } = await setUp(desk)
  const half = await enterHalf(desk)
  expect(await findHalfSignedIn(desk, half)).toMatchObject({ email, step: { kind: 'on' } })
  // The code by which the app was set up.
  expect((await step(desk, half, codeNow())).kind).toBe('wrongStep')
  desk.clock.now += minuteMs
  const code = codeNow()
  const all = await Promise.all(Array.from({ length: 8 }, () => step(desk, half, code)))
  expect(all.filter(({ kind }) => kind === 'in')).toHaveLength(1)
  expect(all.filter(({ kind }) => kind === 'wrongStep')).toHaveLength(7)
})

test('a recovery code is good once, however it is written, for any number at once', async () => {
  const desk = await openDesk()
  const { personId, codes } = await setUp(desk)
  expect(new Set(codes).size).toBe(10)
  const half = await enterHalf(desk)
  const [first = '', second = ''] = codes
  const written = [first, first.toUpperCase(), first.replace('-', ' '), `  ${first} `]
  const all = await Promise.all(written.map((code) => step(desk, half, code)))
  expect(all.filter(({ kind }) => kind === 'in')).toHaveLength(1)
  expect(await findSecondStep(desk, personId)).toEqual({ kind: 'on', recoveryCodesLeft: 9 })
  expect((await step(desk, half, '')).kind).toBe('wrongStep')
  expect((await step(desk, half, second)).kind).toBe('in')
})

test('turning it on ends the other sessions, and nobody turns it on without the password', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const other = await desk.enter(email)
  const token = await desk.enter(email)
  const person = await personOf(desk, token)
  const wrong = await beginSecondStep(desk, { person, current: 'a guess of somebody' })
  expect(wrong).toEqual({ kind: 'wrongCurrent' })
  expect((await makeRecoveryCodes(desk, { person, code: '000000', caller, notify })).kind).toBe(
    'wrongStep',
  )
  await beginSecondStep(desk, { person, current: password })
  const begun = await findSecondStep(desk, person.id)
  // A page that is loaded again shows the same secret: an app may have it.
  await beginSecondStep(desk, { person, current: password })
  expect(await findSecondStep(desk, person.id)).toEqual(begun)
  // Begun is not on: signing in is as before.
  expect(await desk.enter(email)).toBeTypeOf('string')
  if (begun.kind !== 'begun') throw new Error(`it is ${begun.kind}`)
  const code = codeAt(begun.secret, desk.clock.now)
  expect((await makeRecoveryCodes(desk, { person, code, caller, notify })).kind).toBe('made')
  expect(await findSession(desk, other, caller)).toBeNull()
  expect(await findSession(desk, token, caller)).not.toBeNull()
})

test('a set-up that was left is over, and begins again with the password', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const person = await personOf(desk, await desk.enter(email))
  await beginSecondStep(desk, { person, current: password })
  const begun = await findSecondStep(desk, person.id)
  if (begun.kind !== 'begun') throw new Error(`it is ${begun.kind}`)
  desk.clock.now += 15 * minuteMs
  expect(await findSecondStep(desk, person.id)).toEqual({ kind: 'off' })
  const turnOn = () => {
    const code = codeAt(begun.secret, desk.clock.now)
    return makeRecoveryCodes(desk, { person, code, caller, notify })
  }
  expect((await turnOn()).kind).toBe('wrongStep')
  await beginSecondStep(desk, { person, current: password })
  expect(await findSecondStep(desk, person.id)).toEqual(begun)
  expect((await turnOn()).kind).toBe('made')
})

test('a code by mail sets the password, and does not get past the second step', async () => {
  const desk = await openDesk()
  const { token } = await setUp(desk)
  const asked = await desk.askAndRead('reset', email)
  const given = { ...asked, password: 'another long password', caller, broughtToken: undefined }
  const reset = await finishReset(desk, { ...given, notify })
  if (reset.kind !== 'half') throw new Error(`it is ${reset.kind}`)
  expect(await findSession(desk, token, caller)).toBeNull()
  expect((await step(desk, reset.half, '000000')).kind).toBe('wrongStep')
})

test('half a sign-in is over with its time, with another password, and where access has ended', async () => {
  const desk = await openDesk()
  const { personId, codeNow } = await setUp(desk)
  desk.clock.now += minuteMs
  const half = await enterHalf(desk)
  expect((await step(desk, undefined, codeNow())).kind).toBe('over')
  expect((await step(desk, `${half.slice(0, -2)}AA`, codeNow())).kind).toBe('over')
  desk.clock.now += 10 * minuteMs
  expect(await findHalfSignedIn(desk, half)).toBeNull()
  expect((await step(desk, half, codeNow())).kind).toBe('over')

  const next = await enterHalf(desk)
  await desk.database.transaction((tx) => setDisabled(tx, { personId, at: new Date() }))
  expect((await step(desk, next, codeNow())).kind).toBe('over')
  await desk.database.transaction(async (tx) => {
    await setDisabled(tx, { personId, at: null })
    await setPassword(tx, { personId, passwordHash: 'another' })
  })
  expect((await step(desk, next, codeNow())).kind).toBe('over')
})

test('wrong codes are few, the person is told, and a known browser has its own count', async () => {
  const desk = await openDesk()
  const { personId, codeNow } = await setUp(desk)
  desk.clock.now += minuteMs
  const half = await enterHalf(desk)
  const said = []
  for (let guess = 0; guess < 12; guess += 1) {
    // Another network each time.
    const by = { ...caller, address: `198.51.100.${guess}` }
    said.push((await step(desk, half, String(100_000 + guess), by)).kind)
  }
  expect(said.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'wrongStep'))
  expect(said.slice(10)).toEqual(['wait', 'wait'])
  expect(desk.warned).toEqual([personId])
  expect((await step(desk, half, codeNow())).kind).toBe('wait')
})

test('it is turned off by a code, or taken away by somebody else, and then the password is enough', async () => {
  const desk = await openDesk()
  const { person, codes, personId } = await setUp(desk)
  const off = await turnOffSecondStep(desk, { person, code: '123456', caller, notify })
  expect(off.kind).toBe('wrongStep')
  const [code = ''] = codes
  expect((await turnOffSecondStep(desk, { person, code, caller, notify })).kind).toBe('off')
  expect(await desk.enter(email)).toBeTypeOf('string')
  expect(await desk.database.transaction((tx) => removeSecondStep(tx, personId))).toBe(false)
})

test('staff who must have one set it up on the way in, customers need none', async () => {
  const plain = await openDesk()
  const desk: Desk = { ...plain, staffTakeSecondStep: true }
  await desk.add('customer@shop.example')
  const given = { password, caller, broughtToken: undefined, warn: desk.warn }
  expect((await signIn(desk, { ...given, email: 'customer@shop.example' })).kind).toBe('in')
  const personId = await desk.add(email, 'ops')
  const half = await enterHalf(desk)
  const found = await findHalfSignedIn(desk, half)
  if (found?.step.kind !== 'begun') throw new Error('there is nothing to set up')
  // The secret stays the same until an app has it.
  expect(await findHalfSignedIn(desk, await enterHalf(desk))).toEqual(found)
  expect((await step(desk, half, '000000')).kind).toBe('wrongStep')
  const { secret } = found.step
  expect((await step(desk, half, codeAt(secret, desk.clock.now))).kind).toBe('in')
  expect(await findHalfSignedIn(desk, half)).toMatchObject({ step: { kind: 'on' } })
  expect(notified).toEqual([personId])
})
