import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { caller, openDesk, password } from './identity.fixture.ts'
import { attemptSignIn } from './attempts.ts'
import { isKnownDevice, rememberDevice } from './devices.ts'
import { hashPassword } from './password.ts'
import { findPerson, setPassword } from './people.ts'
import { endSessions, findSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const email = 'somchai@shop.example'
const wrong = {
  email,
  password: 'not the password',
  caller,
  broughtToken: undefined,
  warn: () => Promise.resolve(),
}
const network = (n: number) => ({ ...caller, address: `198.51.${n >> 8}.${n & 255}` })

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

test('ten failures close an address to their network for a while, known or not, and to no other', async () => {
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
  expect(await signIn(desk, { ...wrong, password, caller: network(1) })).toMatchObject({
    kind: 'in',
  })
  desk.clock.now += 900_000
  expect(await signIn(desk, { ...wrong, password })).toMatchObject({ kind: 'in' })
})

test('guesses from many networks are slowed down, and the person is told once', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const guess = async (n: number) =>
    (await attemptSignIn(desk, { email, caller: network(n) })).ok ? 'guessed' : 'refused'
  for (let n = 0; n < 20; n += 1) expect(await guess(n)).toBe('guessed')
  expect(desk.pauses).toEqual([])
  await signIn(desk, { ...wrong, caller: network(20), warn: desk.warn })
  await signIn(desk, { ...wrong, caller: network(21), warn: desk.warn })
  expect(desk.warned).toEqual([id])
  const atOnce = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(100 + n)))
  expect(atOnce.filter((outcome) => outcome === 'guessed')).toHaveLength(2)
  expect(desk.pauses.toSorted((a, b) => a - b)).toEqual([0, 5_000, 10_000, 15_000])

  // Ten more minutes of it, from ever new networks: a guess every five seconds.
  let guessed = 0
  for (let n = 0; n < 300; n += 1) {
    desk.clock.now += 2_000
    if ((await guess(1_000 + n)) === 'guessed') guessed += 1
  }
  expect(guessed).toBeGreaterThan(100)
  expect(guessed).toBeLessThanOrEqual(121)
})

test('a browser that signed in before is let through, whatever others do', async () => {
  const desk = await openDesk()
  const personId = await desk.add(email)
  const deviceToken = await rememberDevice(desk, { personId, token: undefined })
  const own = { ...caller, deviceToken }
  for (let n = 0; n < 40; n += 1) {
    await attemptSignIn(desk, { email, caller: n % 2 === 0 ? caller : network(n) })
    await attemptSignIn(desk, { email: `p${n}@shop.example`, caller })
    await attemptSignIn(desk, { email: `q${n}@shop.example`, caller })
  }
  const pauses = desk.pauses.length
  expect(pauses).toBeGreaterThan(0)
  expect(await signIn(desk, { ...wrong, password, caller: own })).toMatchObject({ kind: 'in' })
  expect(desk.pauses).toHaveLength(pauses)

  // It is no way to guess, and nobody else's.
  await desk.add('other@shop.example')
  for (let n = 0; n < 10; n += 1) {
    expect(await attemptSignIn(desk, { email, caller: own })).toMatchObject({ ok: true })
  }
  expect(await signIn(desk, { ...wrong, password, caller: own })).toMatchObject({ kind: 'wait' })
  const others = { email: 'other@shop.example', token: deviceToken }
  expect(await isKnownDevice(desk.database, others)).toBe(false)
})

test('guesses made at once count one by one', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const all = await Promise.all(Array.from({ length: 30 }, () => signIn(desk, wrong)))
  expect(all.filter(({ kind }) => kind === 'refused')).toHaveLength(10)
  expect(all.filter(({ kind }) => kind === 'wait')).toHaveLength(20)
})

test('one network that tries many addresses is slowed down, and an IPv6 network is one', async () => {
  const desk = await openDesk()
  const guess = (n: number) => {
    const from = { ...caller, address: `2001:db8:1:2::${n.toString(16)}` }
    return attemptSignIn(desk, { email: `p${n}@shop.example`, caller: from })
  }
  for (let n = 0; n < 60; n += 1) expect(await guess(n)).toMatchObject({ ok: true })
  expect(desk.pauses).toEqual([])
  const atOnce = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(100 + n)))
  expect(atOnce.filter(({ ok }) => ok)).toHaveLength(16)
  expect(atOnce).toContainEqual({
    ok: false,
    retryAfterSeconds: 15,
    used: 100,
    isSuspicious: false,
  })
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

/** As it was made before there was Argon2. */
function oldHash(): string {
  const salt = '00112233445566778899aabbccddeeff'
  const key = scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 })
  return `${salt}:${key.toString('hex')}`
}

test('a password of earlier strength is hashed anew by its first sign-ins, several at once', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const stored = async () => (await findPerson(desk.database, email))?.passwordHash
  const old = oldHash()
  await desk.database.transaction((tx) => setPassword(tx, { personId: id, passwordHash: old }))
  expect(await signIn(desk, wrong)).toEqual({ kind: 'refused' })
  expect(await stored()).toBe(old)
  const tokens = await Promise.all(Array.from({ length: 6 }, () => desk.enter(email)))
  for (const token of tokens) {
    expect(await findSession(desk, token, caller)).toMatchObject({ id })
  }
  expect(await stored()).toMatch(/^\$argon2id\$/)
  await desk.enter(email)
})

test.each([
  ['hashed as passwords are now', () => hashPassword(password)],
  ['hashed as before', () => Promise.resolve(oldHash())],
])(
  'a password that is still being looked at opens nothing after a new one is set: %s',
  async (_, made) => {
    const desk = await openDesk()
    const id = await desk.add(email)
    const first = await made()
    await desk.database.transaction((tx) => setPassword(tx, { personId: id, passwordHash: first }))
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
  },
)
