/** A switch to an account: for how long, for whom, once; and what the audit says of it. */
import type { PersonRole } from '#lib/rights.ts'
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { auditAct } from '../audit/audit.ts'
import { readAudit } from '../audit/read-audit.ts'
import { caller, openDesk, organizationId, type Desk } from '../identity/identity.fixture.ts'
import { endSession, findSession, type Person } from '../identity/sessions.ts'
import { listActing } from '../access/acting.ts'
import { auditEndedActing, beginActing, mostAtOnce, stopActing } from './acting.ts'

const minuteMs = 60_000
const accountOf = (n: number) => ({
  id: senderAccountIdSchema.parse(`0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`),
  code: `C${n}`,
  name: `Account ${n}`,
})
const [first, second] = [accountOf(1), accountOf(2)]

async function personAt(desk: Desk, email = 'ops@shop.example', role: PersonRole = 'ops') {
  await desk.add(email, role)
  return enter(desk, email)
}

async function enter(desk: Desk, email: string): Promise<Person> {
  const person = await findSession(desk, await desk.enter(email), caller)
  if (person === null) throw new Error('nobody is signed in')
  return person
}

const begin = (desk: Desk, person: Person, account = first, reason = 'asked by phone') =>
  beginActing({ ...desk, actingMs: 30 * minuteMs }, { person, account, reason })
const running = ({ database, clock }: Desk, { id: personId }: Person) =>
  listActing(database, { personId, nowMs: clock.nowMs() })
const runs = async (desk: Desk, person: Person, account = first) =>
  (await running(desk, person)).some(({ accountId }) => accountId === account.id)
const audit = (desk: Desk) =>
  desk.database.query<{ what: string; at: Date; facts: object; account: string; email: string }>(
    `select what, at, facts, account_name as account, person_email as email
     from portal.audit order by id`,
  )
const acts = async (desk: Desk) => (await audit(desk)).map(({ what }) => what)

test('it ends by itself to the millisecond, and the audit tells when, however late it is asked', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  const startedAtMs = desk.clock.now
  await begin(desk, ops)
  desk.clock.now = startedAtMs + 30 * minuteMs - 1
  expect(await runs(desk, ops)).toBe(true)
  desk.clock.now += 1
  expect(await runs(desk, ops)).toBe(false)
  expect(await running(desk, ops)).toEqual([])
  desk.clock.now += 999 * minuteMs
  await Promise.all(Array.from({ length: 8 }, () => auditEndedActing(desk)))
  expect(await audit(desk)).toEqual([
    {
      what: 'switch-begun',
      at: new Date(startedAtMs),
      facts: {
        reason: 'asked by phone',
        until: new Date(startedAtMs + 30 * minuteMs).toISOString(),
      },
      account: 'Account 1',
      email: 'ops@shop.example',
    },
    {
      what: 'switch-expired',
      at: new Date(startedAtMs + 30 * minuteMs),
      facts: {},
      account: 'Account 1',
      email: 'ops@shop.example',
    },
  ])
})

test('several run beside each other, and one is ended without the others', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  await begin(desk, ops, first)
  await begin(desk, ops, second)
  expect(await running(desk, ops)).toHaveLength(2)
  expect(await stopActing(desk, { person: ops, accountId: first.id })).toBe(true)
  expect(await stopActing(desk, { person: ops, accountId: first.id })).toBe(false)
  expect(await runs(desk, ops, first)).toBe(false)
  expect(await runs(desk, ops, second)).toBe(true)
  expect(await acts(desk)).toEqual(['switch-begun', 'switch-begun', 'switch-ended'])
})

test('renewed, it runs on from now with the new reason; one that is over is begun anew', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  await begin(desk, ops)
  desk.clock.now += 20 * minuteMs
  await begin(desk, ops, first, 'still on the phone')
  desk.clock.now += 29 * minuteMs
  expect(await running(desk, ops)).toMatchObject([{ reason: 'still on the phone' }])
  desk.clock.now += 2 * minuteMs
  await begin(desk, ops)
  expect(await acts(desk)).toEqual([
    'switch-begun',
    'switch-renewed',
    'switch-expired',
    'switch-begun',
  ])
})

test('begun ten times at once, one runs', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  await Promise.all(Array.from({ length: 10 }, () => begin(desk, ops)))
  expect(await running(desk, ops)).toHaveLength(1)
  expect((await acts(desk)).toSorted()).toEqual([
    'switch-begun',
    ...Array.from({ length: 9 }, () => 'switch-renewed'),
  ])
})

test('more than anybody keeps in mind are not begun', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  await Promise.all(
    Array.from({ length: mostAtOnce + 3 }, (_, n) => begin(desk, ops, accountOf(n))),
  )
  expect(await running(desk, ops)).toHaveLength(mostAtOnce)
  // One that runs can be renewed all the same.
  const [kept] = await running(desk, ops)
  const again = { id: kept?.accountId ?? first.id, code: 'C', name: 'Again' }
  expect(await begin(desk, ops, again)).toMatchObject({ kind: 'begun' })
})

test('it is nobody else’s: neither seen nor ended by another of the staff', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  const admin = await personAt(desk, 'admin@shop.example', 'admin')
  await begin(desk, ops)
  expect(await runs(desk, admin)).toBe(false)
  expect(await stopActing(desk, { person: admin, accountId: first.id })).toBe(false)
  expect(await runs(desk, ops)).toBe(true)
})

test('it is over with the session in which it was begun, and not with another', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  const elsewhere = await enter(desk, ops.email)
  await begin(desk, ops, first)
  await begin(desk, elsewhere, second)
  await endSession(desk.database, { personId: ops.id, sessionId: ops.sessionId })
  expect(await runs(desk, ops, first)).toBe(false)
  expect(await runs(desk, ops, second)).toBe(true)
  await auditEndedActing(desk)
  expect(await acts(desk)).toEqual(['switch-begun', 'switch-begun', 'switch-ended'])
})

test('what staff do from a page of all accounts is in the audit without an account', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  const access = { person: ops, acting: null, accountId: null }
  await auditAct(access, 'waybill-canceled', { waybill: 'WB1' }, desk)
  const { lines } = await readAudit(desk.database, { organizationId, filter: {} })
  expect(lines).toMatchObject([
    {
      what: 'waybill-canceled',
      facts: { waybill: 'WB1' },
      personEmail: 'ops@shop.example',
      accountName: null,
      actingId: null,
    },
  ])
})

test('what is done under it is in the audit with person and account; a customer’s own is not', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk)
  const begun = await begin(desk, ops)
  if (begun.kind !== 'begun') throw new Error('nothing was begun')
  await auditAct(
    { person: ops, acting: begun.acting },
    'order-paid',
    { quote: 'q1', amount: '1234.50 THB' },
    desk,
  )
  await auditAct({ person: ops, acting: null }, 'order-paid', {}, desk)
  const lines = await audit(desk)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({
    what: 'order-paid',
    facts: { quote: 'q1', amount: '1234.50 THB' },
    account: 'Account 1',
    email: 'ops@shop.example',
  })
})

test.each([
  ['changed', `update portal.audit set what = 'nothing'`],
  ['taken back', `delete from portal.audit`],
  ['emptied', `truncate portal.audit`],
])('the audit is not %s, by whoever', async (_, statement) => {
  const desk = await openDesk()
  await begin(desk, await personAt(desk))
  await expect(desk.database.query(statement)).rejects.toThrow(/refused/)
  await desk.database.query(`delete from portal.people`)
  expect(await acts(desk)).toEqual(['switch-begun'])
})
