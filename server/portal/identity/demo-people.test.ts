import { expect, test } from 'vitest'
import { demoLogins, demoPassword, demoPeople } from './demo-people.ts'
import { caller, openDesk, organizationId } from './identity.fixture.ts'
import { addPerson } from './people.ts'
import { signIn } from './sign-in.ts'

test('those who are there are shown, with passwords that let them in', async () => {
  const desk = await openDesk()
  expect(await demoLogins(desk)).toEqual([])
  for (const { email, name, role } of demoPeople.slice(1)) {
    const password = demoPassword(email, desk.secretKey)
    const person = { email, name, role, organizationId, password }
    await desk.database.transaction((tx) => addPerson(tx, { ids: desk.ids, person }))
  }
  await desk.add('customer@shop.example')
  const logins = await demoLogins(desk)
  expect(logins.map(({ email }) => email)).toEqual(demoPeople.slice(1).map(({ email }) => email))
  for (const login of logins) {
    const signedIn = await signIn(desk, {
      ...login,
      caller,
      broughtToken: undefined,
      warn: () => Promise.resolve(),
    })
    expect(signedIn.kind, login.email).toBe('in')
  }
})
