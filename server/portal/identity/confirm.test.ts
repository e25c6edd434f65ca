import { expect, test } from 'vitest'
import { confirmSession, isConfirmed } from './confirm.ts'
import { caller, openDesk, password, type Desk } from './identity.fixture.ts'
import { findSession } from './sessions.ts'

const email = 'somchai@shop.example'
const minuteMs = 60_000

async function personOf(desk: Desk, token: string) {
  const person = await findSession(desk, token, caller)
  if (person === null) throw new Error('the session is over')
  return person
}

test('a session is confirmed for an hour, by the password, and no other one with it', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const [here, elsewhere] = [await desk.enter(email), await desk.enter(email)]
  const confirmed = async (token: string) =>
    isConfirmed(await personOf(desk, token), desk.clock.nowMs())
  const confirm = async (current: string) =>
    confirmSession(desk, { person: await personOf(desk, here), current })
  expect(await confirmed(here)).toBe(true)
  desk.clock.now += 60 * minuteMs
  expect(await confirmed(here)).toBe(false)
  expect(await confirm('a guess')).toEqual({ kind: 'wrongCurrent' })
  expect(await confirmed(here)).toBe(false)
  expect(await confirm(password)).toEqual({ kind: 'confirmed' })
  expect([await confirmed(here), await confirmed(elsewhere)]).toEqual([true, false])
})

test('a stolen session guesses ten times, however many at once', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const person = await personOf(desk, await desk.enter(email))
  const guesses = Array.from({ length: 15 }, () => confirmSession(desk, { person, current: 'x' }))
  const refused = (await Promise.all(guesses)).filter(({ kind }) => kind === 'wait')
  expect(refused).toHaveLength(5)
  expect(await confirmSession(desk, { person, current: password })).toMatchObject({ kind: 'wait' })
})
