import { expect, test } from 'vitest'
import { caller, openDesk, password } from './identity.fixture.ts'
import { hashPassword } from './password.ts'
import { setPassword } from './people.ts'
import { endSessions, findSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const email = 'somchai@shop.example'
const wrong = { email, password: 'not the password', caller, broughtToken: undefined }

test('lets in who knows the password, however the address is written', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const token = await desk.enter('Somchai@SHOP.example')
  expect(await findSession(desk, token, caller)).toMatchObject({ id, email, role: 'customer' })
})

test('says the same of a wrong password and of an address that nobody has', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const known = await signIn(desk, wrong)
  const unknown = await signIn(desk, { ...wrong, email: 'nobody@shop.example' })
  expect(known).toEqual({ kind: 'refused' })
  expect(unknown).toEqual(known)
})

test('does the same work for an address that nobody has', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const cpuOf = async (given: string) => {
    const before = process.cpuUsage()
    for (let n = 0; n < 5; n += 1) await signIn(desk, { ...wrong, email: given })
    return process.cpuUsage(before).user
  }
  await cpuOf('warm@shop.example')
  const known = await cpuOf(email)
  const unknown = await cpuOf('nobody@shop.example')
  // Without the hash it would be a twentieth.
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})

test('ten failures close an address for a while, known or not, also for the right password', async () => {
  const desk = await openDesk()
  await desk.add(email)
  for (const address of [email, 'nobody@shop.example']) {
    for (let n = 0; n < 10; n += 1) {
      expect(await signIn(desk, { ...wrong, email: address })).toEqual({ kind: 'refused' })
    }
    expect(await signIn(desk, { ...wrong, email: address, password })).toEqual({
      kind: 'wait',
      seconds: 900,
    })
  }
  desk.clock.now += 900_000
  expect(await signIn(desk, { ...wrong, password })).toMatchObject({ kind: 'in' })
})

test('guesses made at once count one by one', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const all = await Promise.all(Array.from({ length: 30 }, () => signIn(desk, wrong)))
  expect(all.filter(({ kind }) => kind === 'refused')).toHaveLength(10)
  expect(all.filter(({ kind }) => kind === 'wait')).toHaveLength(20)
})

test('one line cannot try many addresses, and an IPv6 line is one', async () => {
  const desk = await openDesk()
  const outcomes = []
  for (let n = 0; n < 61; n += 1) {
    const from = { ...caller, address: `2001:db8:1:2::${n.toString(16)}` }
    const { kind } = await signIn(desk, { ...wrong, email: `p${n}@shop.example`, caller: from })
    outcomes.push(kind)
  }
  expect(outcomes.filter((kind) => kind === 'refused')).toHaveLength(60)
  expect(outcomes.at(-1)).toBe('wait')
})

test('what succeeds is not held against anybody', async () => {
  const desk = await openDesk()
  await desk.add(email)
  for (let n = 0; n < 70; n += 1) expect(await desk.enter(email)).toHaveLength(43)
})

test('a token that the browser brought along is never taken over, and ends', async () => {
  const desk = await openDesk()
  await desk.add(email)
  await desk.add('attacker@shop.example')
  const planted = await desk.enter('attacker@shop.example')
  const token = await desk.enter(email, planted)
  expect(token).not.toBe(planted)
  expect(await findSession(desk, planted, caller)).toBeNull()
  expect(await desk.enter(email, 'x'.repeat(43))).not.toBe('x'.repeat(43))
})

test('an old password that is still being looked at opens nothing after a new one is set', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const passwordHash = await hashPassword('another password of nobody')
  // The new password is set, and the sessions ended, in a transaction that is still open.
  const { promise: go, resolve } = Promise.withResolvers<void>()
  const reset = desk.database.transaction(async (tx) => {
    await setPassword(tx, { personId: id, passwordHash })
    await endSessions(tx, { personId: id, except: null })
    await go
  })
  const entering = signIn(desk, { ...wrong, password })
  // The hash takes a tenth of a second; then the sign-in waits for the reset, or, if it did not, is in.
  await new Promise((later) => setTimeout(later, 600))
  resolve()
  await reset
  expect(await entering).toEqual({ kind: 'refused' })
})
