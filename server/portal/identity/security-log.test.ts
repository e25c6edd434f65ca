import { expect, test } from 'vitest'
import { organizationIdSchema } from '#lib/contract/ids.ts'
import { sql } from '#server/db/sql.ts'
import { rememberDevice } from './devices.ts'
import { finishReset, finishSignUp } from './finish-with-code.ts'
import { caller, openDesk, organizationId, password, type Desk } from './identity.fixture.ts'
import {
  countLately,
  logRefusedCall,
  readOwnSecurityLog,
  readSecurityLog,
  sweepSecurityLog,
  writeSecurityLog,
} from './security-log.ts'
import { signIn } from './sign-in.ts'

const email = 'owner@shop.example'

const read = (desk: Desk, filter: Parameters<typeof readSecurityLog>[1]['filter'] = {}) =>
  readSecurityLog(desk.database, { organizationId, filter })

const eventsOf = async (desk: Desk) => (await read(desk)).lines.map(({ what }) => what)

test('each way in is in the log with its network and browser, and each that was refused', async () => {
  const desk = await openDesk()
  const { proof, code } = await desk.askAndRead('sign-up', email)
  const given = { proof, code, password, caller, broughtToken: undefined }
  const signedUp = { ...given, name: 'Owner', organizationId, termsHash: null }
  const entered = await finishSignUp(desk, signedUp)
  if (entered.kind !== 'in') throw new Error(`it is ${entered.kind}`)
  // The first browser is no news.
  expect(entered.isNewBrowser).toBe(false)
  const token = await rememberDevice(desk, { personId: entered.personId, token: undefined })

  const known = { email, caller: { ...caller, deviceToken: token }, broughtToken: undefined }
  const tried = { ...known, warn: desk.warn }
  expect((await signIn(desk, { ...tried, password: 'a guess' })).kind).toBe('refused')
  expect(await signIn(desk, { ...tried, password })).toMatchObject({ isNewBrowser: false })
  const elsewhere = { ...tried, caller: { ...caller, address: '198.51.100.9', userAgent: 'other' } }
  expect(await signIn(desk, { ...elsewhere, password })).toMatchObject({ isNewBrowser: true })
  // Nobody has this address: what was typed in its place is not kept.
  await signIn(desk, { ...tried, email: 'my password by mistake', password })
  const asked = await desk.askAndRead('reset', email)
  const notify = async () => {}
  const reset = { ...given, ...asked, password: 'another long password', notify }
  expect((await finishReset(desk, reset)).kind).toBe('in')

  expect((await eventsOf(desk)).toReversed()).toEqual([
    'signed-up',
    'signed-in',
    'password-refused',
    'signed-in',
    'signed-in-new-browser',
    'password-reset',
    'signed-in-new-browser',
  ])
  const { lines } = await read(desk, { what: 'signed-in-new-browser' })
  expect(lines[1]).toMatchObject({
    personEmail: email,
    address: '198.51.100.9',
    userAgent: 'other',
  })
})

test('nobody changes a line, and none goes before its time', async () => {
  const desk = await openDesk()
  const personId = await desk.add(email)
  const dayMs = 24 * 3_600_000
  const write = () => writeSecurityLog(desk.database, desk, { personId, what: 'signed-in', caller })
  desk.clock.now = Date.now() - 399 * dayMs
  await write()
  desk.clock.now = Date.now() - 402 * dayMs
  await write()
  for (const attack of [
    `update portal.security_log set what = 'signed-up'`,
    'delete from portal.security_log',
    'truncate portal.security_log',
  ]) {
    await expect(desk.database.query(attack)).rejects.toThrow(/refused/)
  }
  expect(await eventsOf(desk)).toHaveLength(2)
  desk.clock.now = Date.now()
  const before = new Date(desk.clock.now - 401 * dayMs)
  expect(await sweepSecurityLog(desk.database, { before, atMost: 10 })).toBe(1)
  expect(await eventsOf(desk)).toHaveLength(1)
  expect(await countLately(desk.database)).toEqual([])
  await write()
  expect(await countLately(desk.database)).toEqual([{ what: 'signed-in', count: 1 }])
})

test('a search finds people and networks, page by page, and no other organization', async () => {
  const desk = await openDesk()
  const personId = await desk.add(email)
  const other = await desk.add('somebody@else.example')
  for (let n = 0; n < 60; n += 1) {
    const by = { ...caller, address: n === 0 ? '192.0.2.77' : caller.address }
    await writeSecurityLog(desk.database, desk, { personId, what: 'signed-in', caller: by })
  }
  await writeSecurityLog(desk.database, desk, { personId: other, what: 'step-off', caller: null })
  const first = await read(desk, { q: 'OWNER@' })
  expect(first.lines).toHaveLength(50)
  const second = await read(desk, { q: 'OWNER@', before: first.before ?? undefined })
  expect(second.lines).toHaveLength(10)
  expect(second.before).toBeNull()
  expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(60)
  expect((await read(desk, { q: '192.0.2.' })).lines).toHaveLength(1)
  expect((await read(desk, { q: '%' })).lines).toHaveLength(0)
  expect(await readOwnSecurityLog(desk.database, { personId: other, atMost: 20 })).toHaveLength(1)
  const elsewhere = organizationIdSchema.parse('0199a000-0000-7000-8000-00000000beef')
  const none = await readSecurityLog(desk.database, { organizationId: elsewhere, filter: {} })
  expect(none.lines).toEqual([])
})

test('among many lines the old ones are found by their words, and by no other organization', async () => {
  const desk = await openDesk()
  // More than a search reads one by one; the oldest hundred have a name of their own.
  await desk.database.query(
    sql`insert into portal.security_log (at, organization_id, person_id, person_name, person_email,
        person_role, what, address)
      select now() - n * interval '1 second', ${organizationId}::uuid, gen_random_uuid(),
        case when n > 20400 then 'Ｓｏｍｙｉｎｇ สมหญิง' else 'Somchai' end, 'p' || n || '@shop.example',
        'owner', case when n % 10 = 0 then 'signed-up' else 'signed-in' end, '203.0.113.9'
      from generate_series(1, 20500) as n`,
  )
  const emails = async (filter: Parameters<typeof read>[1]) => {
    const { lines, before } = await read(desk, filter)
    return { emails: lines.map(({ personEmail }) => personEmail), before: before ?? undefined }
  }
  const from = (first: number, step: number, length: number) =>
    Array.from({ length }, (_, index) => `p${first + index * step}@shop.example`)
  const first = await emails({ q: 'สมหญิง' })
  expect(first.emails).toEqual(from(20_401, 1, 50))
  const second = await emails({ q: 'สมหญิง', before: first.before })
  expect(second.emails).toEqual(from(20_451, 1, 50))
  expect(second.before).toBeUndefined()
  expect((await emails({ q: 'SOMYING', what: 'signed-up' })).emails).toEqual(from(20_410, 10, 10))
  expect((await emails({ q: 'p20450@ หญิง' })).emails).toEqual(from(20_450, 1, 1))
  expect((await emails({ q: 'p20450@ somchai' })).emails).toEqual([])
  expect((await emails({ q: 'somchai' })).emails).toEqual(from(1, 1, 50))
  const elsewhere = organizationIdSchema.parse('0199a000-0000-7000-8000-00000000beef')
  const none = await readSecurityLog(desk.database, {
    organizationId: elsewhere,
    filter: { q: 'สมหญิง' },
  })
  expect(none.lines).toEqual([])
})

test('a call that its key did not sign is a line of the key, found by it, and for good', async () => {
  const desk = await openDesk()
  const apiKey = 'ak_of_a_program_of_ours_1'
  const elsewhere = { address: '198.51.100.9', userAgent: 'curl/8.5' }
  await logRefusedCall(desk.database, desk, { organizationId, apiKey, caller: elsewhere })
  const other = organizationIdSchema.parse('0199a000-0000-7000-8000-0000000000ff')
  await logRefusedCall(desk.database, desk, { organizationId: other, apiKey: 'ak_x', caller })
  const { lines } = await read(desk, { q: apiKey })
  expect(lines).toMatchObject([
    { what: 'signature-refused', apiKey, personName: '', personEmail: '', ...elsewhere },
  ])
  expect((await read(desk, { what: 'signature-refused' })).lines).toHaveLength(1)
  expect((await read(desk, { q: 'ak%' })).lines).toEqual([])
  await expect(
    desk.database.query(`update portal.security_log set api_key = 'x'`),
  ).rejects.toThrow()
})
