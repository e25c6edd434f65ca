import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { caller, openDesk } from './identity.fixture.ts'
import { endByToken, endSession, endSessions, findSession, listSessions } from './sessions.ts'
import { sweep } from './ask-code.ts'

const email = 'somchai@shop.example'
const dayMs = 24 * 3_600_000

test('a forged, cut, changed or foreign token is nobody’s', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const token = await desk.enter(email)
  const rows = await desk.database.query<{ token_hash: Buffer; id: string }>(
    `select token_hash, id from portal.sessions`,
  )
  for (const forged of [
    undefined,
    '',
    'a'.repeat(43),
    randomBytes(32).toString('base64url'),
    token.slice(0, -1),
    `${token}A`,
    `${token} `,
    token.toUpperCase(),
    "' or true --",
    '\u0000'.repeat(43),
    // Somebody who has read the table knows these.
    rows[0]?.id,
    rows[0]?.token_hash.toString('base64url'),
    rows[0]?.token_hash.toString('hex'),
  ]) {
    expect(await findSession(desk, forged, caller), String(forged)).toBeNull()
  }
  expect(await findSession(desk, token, caller)).not.toBeNull()
})

test('is over after two weeks without use, and lives on with it', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const [used, unused] = [await desk.enter(email), await desk.enter(email)]
  desk.clock.now += 13 * dayMs
  expect(await findSession(desk, used, caller)).not.toBeNull()
  desk.clock.now += dayMs
  expect(await findSession(desk, unused, caller)).toBeNull()
  expect(await findSession(desk, used, caller)).not.toBeNull()
})

test('a session of staff is over after eight hours, however much it is used', async () => {
  const desk = await openDesk()
  for (const role of ['ops', 'admin'] as const) {
    await desk.add(`${role}@seller.example`, role)
    const token = await desk.enter(`${role}@seller.example`)
    for (let hour = 1; hour < 8; hour += 1) {
      desk.clock.now += 3_600_000
      expect(await findSession(desk, token, caller), `hour ${hour}`).not.toBeNull()
    }
    desk.clock.now += 3_600_000
    expect(await findSession(desk, token, caller)).toBeNull()
  }
})

test('is over after ninety days however much it is used', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const token = await desk.enter(email)
  for (let day = 0; day < 89; day += 1) {
    desk.clock.now += dayMs
    expect(await findSession(desk, token, caller), `day ${day}`).not.toBeNull()
  }
  desk.clock.now += dayMs
  expect(await findSession(desk, token, caller)).toBeNull()
})

test('staff sign in each day, and each week at the latest', async () => {
  const desk = await openDesk()
  await desk.add(email, 'ops')
  const token = await desk.enter(email)
  desk.clock.now += dayMs / 2
  expect(await findSession(desk, token, caller)).toBeNull()
})

test('one’s own can be ended, and nobody else’s', async () => {
  const desk = await openDesk()
  const [mine, theirs] = [await desk.add(email), await desk.add('other@shop.example')]
  const token = await desk.enter(email)
  const [session] = await listSessions(desk, { id: mine })
  const sessionId = session?.id ?? ''
  expect(await endSession(desk.database, { personId: theirs, sessionId })).toBe(false)
  expect(await findSession(desk, token, caller)).not.toBeNull()
  expect(await endSession(desk.database, { personId: mine, sessionId })).toBe(true)
  expect(await findSession(desk, token, caller)).toBeNull()
})

test('all others end, this one stays, and other people’s stay', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  await desk.add('other@shop.example')
  const [here, there] = [await desk.enter(email), await desk.enter(email)]
  const theirs = await desk.enter('other@shop.example')
  const person = await findSession(desk, here, caller)
  expect(await endSessions(desk.database, { personId: id, except: person?.sessionId ?? '' })).toBe(
    1,
  )
  expect(await findSession(desk, here, caller)).not.toBeNull()
  expect(await findSession(desk, there, caller)).toBeNull()
  expect(await findSession(desk, theirs, caller)).not.toBeNull()
})

test('signing out ends it on our side, also for a copy of the cookie', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const token = await desk.enter(email)
  await endByToken(desk.database, token)
  expect(await findSession(desk, token, caller)).toBeNull()
})

test('tells where it was last used, once a minute at most', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const token = await desk.enter(email)
  const elsewhere = { address: '198.51.100.9', userAgent: 'x'.repeat(400), deviceToken: undefined }
  desk.clock.now += 59_000
  await findSession(desk, token, elsewhere)
  expect(await listSessions(desk, { id })).toMatchObject([{ address: caller.address }])
  desk.clock.now += 1_000
  await findSession(desk, token, elsewhere)
  expect(await listSessions(desk, { id })).toMatchObject([
    { address: '198.51.100.9', userAgent: 'x'.repeat(300), lastSeenAt: new Date(desk.clock.now) },
  ])
})

test('what is over is taken away, what is not stays', async () => {
  const desk = await openDesk()
  await desk.add(email)
  await desk.enter(email)
  desk.clock.now += 13 * dayMs
  const token = await desk.enter(email)
  desk.clock.now += 2 * dayMs
  await sweep(desk)
  expect(await desk.database.query(`select id from portal.sessions`)).toHaveLength(1)
  expect(await findSession(desk, token, caller)).not.toBeNull()
})
