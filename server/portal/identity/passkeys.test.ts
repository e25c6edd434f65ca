/** A passkey opens a session where device, site, person and moment are right, once; and never else. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isConfirmed } from './confirm.ts'
import { caller, openDesk, type Desk } from './identity.fixture.ts'
import { openDevice, type Device, type Said } from './passkey.fixture.ts'
import {
  addPasskey,
  confirmByPasskey,
  listPasskeys,
  madePasskeySchema,
  offerPasskey,
  offerSignIn,
  offerToConfirm,
  passkeySite,
  removePasskey,
  signInByPasskey,
  usedPasskeySchema,
} from './passkeys.ts'
import { findSession, type Person } from './sessions.ts'

const origin = 'https://freight.example'
const host = 'freight.example'
const site = { name: 'Freight', host, origin }

async function personAt(desk: Desk, email: string): Promise<Person> {
  const person = await findSession(desk, await desk.enter(email), caller)
  if (person === null) throw new Error('nobody is signed in')
  return person
}

const addTo = async (desk: Desk, email: string) => {
  await desk.add(email)
  return personAt(desk, email)
}

const nothing = () => Promise.resolve()

async function make(
  desk: Desk,
  person: Person,
  { device = openDevice(site), said = {} }: { device?: Device; said?: Said } = {},
) {
  const { options, sealed } = await offerPasskey(desk, site, person)
  const made = madePasskeySchema.parse(device.make(options.challenge, said))
  const added = await addPasskey(desk, site, { person, sealed, made, caller, notify: nothing })
  return { device, added }
}

async function enter(desk: Desk, device: Device, said: Said = {}) {
  const { options, sealed } = await offerSignIn(desk, site)
  const used = usedPasskeySchema.parse(device.use(options.challenge, said))
  return signInByPasskey(desk, site, { sealed, used, caller, broughtToken: undefined })
}

const linesOf = async (desk: Desk) =>
  (
    await desk.database.query<{ what: string }>(`select what from portal.security_log order by id`)
  ).map(({ what }) => what)

test('who has added one signs in by it, and not once it is removed', async () => {
  const desk = await openDesk()
  const person = await addTo(desk, 'somchai@shop.example')
  const { device, added } = await make(desk, person)
  expect(added).toEqual({ kind: 'added' })
  expect(await listPasskeys(desk.database, person.id)).toMatchObject([
    { id: device.id, userAgent: caller.userAgent, usedAt: null },
  ])
  const entered = await enter(desk, device)
  if (entered.kind !== 'in') throw new Error(entered.kind)
  expect(await findSession(desk, entered.session.token, caller)).toMatchObject({
    email: 'somchai@shop.example',
  })
  expect((await listPasskeys(desk.database, person.id))[0]?.usedAt).not.toBeNull()
  const stranger = await addTo(desk, 'stranger@shop.example')
  const of = { id: device.id, caller, notify: nothing }
  expect(await removePasskey(desk, { ...of, person: stranger })).toBe(false)
  expect((await enter(desk, device)).kind).toBe('in')
  expect(await removePasskey(desk, { ...of, person })).toBe(true)
  expect(await enter(desk, device)).toEqual({ kind: 'refused' })
  expect(await linesOf(desk)).toEqual(expect.arrayContaining(['passkey-added', 'passkey-removed']))
})

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

test.for<[string, Said]>([
  ['another site asked for it', { origin: 'https://freight.example.evil.example' }],
  ['the device signed for another site', { host: 'evil.example' }],
  ['nobody unlocked the device', { isVerified: false }],
  ['another key signed', { key: otherKey }],
  ['it is no answer to a sign-in', { type: 'webauthn.create' }],
  ['the counter went back: it is a copy', { counter: 1 }],
  ['nobody has a passkey of that id', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('is refused where %s', async ([, said]) => {
  const desk = await openDesk()
  const person = await addTo(desk, 'somchai@shop.example')
  const { device } = await make(desk, person)
  expect((await enter(desk, device)).kind).toBe('in')
  expect(await enter(desk, device, said)).toEqual({ kind: 'refused' })
  expect((await enter(desk, device)).kind).toBe('in')
})

test.for<[string, Said]>([
  ['another site asked for it', { origin: 'https://evil.example' }],
  ['the device made it for another site', { host: 'evil.example' }],
  ['nobody unlocked the device', { isVerified: false }],
  ['it is no answer to an offer', { type: 'webauthn.get' }],
])('is not added where %s', async ([, said]) => {
  const desk = await openDesk()
  const person = await addTo(desk, 'somchai@shop.example')
  expect((await make(desk, person, { said })).added).toEqual({ kind: 'refused' })
  expect(await listPasskeys(desk.database, person.id)).toEqual([])
})

test('one answer opens one session, however many send it', async () => {
  const desk = await openDesk()
  const { device } = await make(desk, await addTo(desk, 'somchai@shop.example'))
  const { options, sealed } = await offerSignIn(desk, site)
  const used = usedPasskeySchema.parse(device.use(options.challenge, { counter: 0 }))
  // Devices that keep their keys in a cloud count nothing.
  await desk.database.query('update portal.passkeys set counter = 0')
  const all = await Promise.all(
    Array.from({ length: 6 }, () =>
      signInByPasskey(desk, site, { sealed, used, caller, broughtToken: undefined }),
    ),
  )
  expect(all.filter(({ kind }) => kind === 'in')).toHaveLength(1)
  expect(await linesOf(desk)).toContain('passkey-refused')
})

test('an answer belongs to the browser that asked, for five minutes', async () => {
  const desk = await openDesk()
  const person = await addTo(desk, 'somchai@shop.example')
  const { device } = await make(desk, person)
  const first = await offerSignIn(desk, site)
  const second = await offerSignIn(desk, site)
  const used = usedPasskeySchema.parse(device.use(first.options.challenge))
  const from = (sealed: string | undefined) =>
    signInByPasskey(desk, site, { sealed, used, caller, broughtToken: undefined })
  expect(await from(second.sealed)).toEqual({ kind: 'refused' })
  expect(await from(undefined)).toEqual({ kind: 'over' })
  expect(await from('forged')).toEqual({ kind: 'over' })
  // The cookie of an offer to add one opens no session.
  const offered = await offerPasskey(desk, site, person)
  expect(await from(offered.sealed)).toEqual({ kind: 'over' })
  desk.clock.now += 5 * 60_000
  expect(await from(first.sealed)).toEqual({ kind: 'over' })
})

test('it stands for the password given again: one’s own, in this session, once', async () => {
  const desk = await openDesk()
  const added = await addTo(desk, 'somchai@shop.example')
  const { device } = await make(desk, added)
  const other = await make(desk, await addTo(desk, 'other@shop.example'))
  const token = await desk.enter('somchai@shop.example')
  desk.clock.now += 61 * 60_000
  const own = () => findSession(desk, token, caller)
  const person = await own()
  if (person === null) throw new Error('the session is over')
  const isConfirmedNow = async () => {
    const now = await own()
    return now !== null && isConfirmed(now, desk.clock.nowMs())
  }
  const { options, sealed } = await offerToConfirm(desk, site, person)
  expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.id])
  const signed = (by: Device, challenge = options.challenge) =>
    usedPasskeySchema.parse(by.use(challenge))
  const confirm = (used: ReturnType<typeof signed>, cookie = sealed) =>
    confirmByPasskey(desk, site, { person, sealed: cookie, used, caller })

  expect(await confirm(signed(other.device))).toEqual({ kind: 'refused' })
  const forSignIn = await offerSignIn(desk, site)
  const forAdding = await offerPasskey(desk, site, person)
  for (const offered of [forSignIn, forAdding]) {
    const used = signed(device, offered.options.challenge)
    expect(await confirm(used, offered.sealed)).toEqual({ kind: 'over' })
  }
  expect(await isConfirmedNow()).toBe(false)

  const again = await offerToConfirm(desk, site, person)
  const used = signed(device, again.options.challenge)
  expect(await confirm(used, again.sealed)).toEqual({ kind: 'confirmed' })
  expect(await isConfirmedNow()).toBe(true)
  expect(await confirm(used, again.sealed)).toEqual({ kind: 'refused' })
  const entering = { sealed: again.sealed, used, caller, broughtToken: undefined }
  expect(await signInByPasskey(desk, site, entering)).toEqual({ kind: 'over' })
})

test('nobody adds one to another account, nor the same one twice', async () => {
  const desk = await openDesk()
  const person = await addTo(desk, 'somchai@shop.example')
  const victim = await addTo(desk, 'victim@shop.example')
  const device = openDevice(site)
  const { options, sealed } = await offerPasskey(desk, site, person)
  const made = madePasskeySchema.parse(device.make(options.challenge))
  const adding = { sealed, made, caller, notify: nothing }
  expect(await addPasskey(desk, site, { ...adding, person: victim })).toEqual({ kind: 'over' })
  expect(await addPasskey(desk, site, { ...adding, person })).toEqual({ kind: 'added' })
  expect(await addPasskey(desk, site, { ...adding, person })).toEqual({ kind: 'refused' })
  expect((await make(desk, victim, { device })).added).toEqual({ kind: 'refused' })
})

test('staff whose access has ended do not get in by it; ten are enough, also at once', async () => {
  const desk = await openDesk()
  const id = await desk.add('ops@staff.example', 'ops')
  const person = await personAt(desk, 'ops@staff.example')
  const { device } = await make(desk, person)
  await desk.database.query('update portal.people set disabled_at = now() where id = $1', [id])
  expect(await enter(desk, device)).toEqual({ kind: 'refused' })
  await desk.database.query('update portal.people set disabled_at = null where id = $1', [id])
  const all = await Promise.all(Array.from({ length: 12 }, () => make(desk, person)))
  expect(all.filter(({ added }) => added.kind === 'added')).toHaveLength(9)
  expect(all.filter(({ added }) => added.kind === 'full')).toHaveLength(3)
})

test('a site has passkeys by its name over TLS, or on one’s own machine', () => {
  const hostOf = (url: string) => passkeySite(url, 'Freight')?.host ?? null
  expect(hostOf('https://freight.example/portal')).toBe('freight.example')
  expect(hostOf('http://localhost:8080')).toBe('localhost')
  expect(hostOf('http://freight.example')).toBeNull()
  expect(hostOf('https://127.0.0.1')).toBeNull()
  expect(hostOf('https://[::1]:8443')).toBeNull()
})
