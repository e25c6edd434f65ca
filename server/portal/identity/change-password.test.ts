import { expect, test } from 'vitest'
import { changePassword } from './change-password.ts'
import { caller, openDesk, password, type Desk } from './identity.fixture.ts'
import { hashPassword } from './password.ts'
import { setPassword } from './people.ts'
import { findSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const email = 'somchai@shop.example'
const better = 'another password of nobody'

async function change(desk: Desk, token: string, given: { current: string; password: string }) {
  const person = await findSession(desk, token, caller)
  if (person === null) throw new Error('the session is over')
  return changePassword(desk, {
    ...given,
    person,
    caller,
    broughtToken: token,
    known: [],
    notify: () => desk.warn(person.id),
  })
}

test('sets the new password, ends every session, and opens one with another token', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const [here, elsewhere] = [await desk.enter(email), await desk.enter(email)]
  const changed = await change(desk, here, { current: password, password: better })
  if (changed.kind !== 'changed') throw new Error(changed.kind)
  expect(await findSession(desk, changed.session.token, caller)).toMatchObject({ id })
  for (const old of [here, elsewhere]) expect(await findSession(desk, old, caller)).toBeNull()
  expect(desk.warned).toEqual([id])
  await expect(desk.enter(email)).rejects.toThrow('refused')
  const again = { email, password: better, caller, broughtToken: undefined, warn: desk.warn }
  expect(await signIn(desk, again)).toMatchObject({ kind: 'in' })
})

test('changes nothing without the current password, or to one that is soon guessed', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const token = await desk.enter(email)
  expect(await change(desk, token, { current: 'not this', password: better })).toEqual({
    kind: 'wrongCurrent',
  })
  expect(await change(desk, token, { current: password, password: 'Summer2026!' })).toEqual({
    kind: 'guessable',
  })
  expect(await desk.enter(email)).toHaveLength(43)
  expect(desk.warned).toEqual([])
})

test('a stolen session guesses ten times, and holds up no other session of the person', async () => {
  const desk = await openDesk()
  await desk.add(email)
  const [stolen, own] = [await desk.enter(email), await desk.enter(email)]
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () =>
      change(desk, stolen, { current: 'a guess', password: better }),
    ),
  )
  expect(outcomes.filter(({ kind }) => kind === 'wait')).toHaveLength(2)
  expect(await change(desk, own, { current: password, password: better })).toMatchObject({
    kind: 'changed',
  })
})

test('a password that a mail has set meanwhile is not replaced by its predecessor’s owner', async () => {
  const desk = await openDesk()
  const id = await desk.add(email)
  const token = await desk.enter(email)
  const passwordHash = await hashPassword('set by the mail just now')
  const reset = Promise.withResolvers<void>()
  const resetting = desk.database.transaction(async (tx) => {
    await setPassword(tx, { personId: id, passwordHash })
    await reset.promise
  })
  const changing = change(desk, token, { current: password, password: better })
  // The change compares and hashes; then it waits for the reset, or, if it did not, is done.
  await new Promise((later) => setTimeout(later, 600))
  reset.resolve()
  await resetting
  expect(await changing).toEqual({ kind: 'wrongCurrent' })
})
