/** A person gets all that is held of them, and once erased they are found in no table of the portal. */
import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import type { AccountRole } from '#lib/rights.ts'
import { addMembership, listMembers } from '../access/memberships.ts'
import { inviteColleague } from '../accounts/invitations.ts'
import { writeAudit } from '../audit/audit.ts'
import {
  caller,
  openDesk,
  organizationId,
  password,
  type Desk,
} from '../identity/identity.fixture.ts'
import { rememberDevice } from '../identity/devices.ts'
import { beginSecondStep } from '../identity/second-step.ts'
import { writeSecurityLog } from '../identity/security-log.ts'
import { findSession, type Person } from '../identity/sessions.ts'
import { signIn } from '../identity/sign-in.ts'
import { archiveOf, eraseOwn, heldOf } from './own-data.ts'

const email = 'somchai@shop.example'

async function sessionOf(desk: Desk, who: string): Promise<Person> {
  const person = await findSession(desk, await desk.enter(who), caller)
  if (person === null) throw new Error('nobody is signed in')
  return person
}

const newAccount = () => senderAccountIdSchema.parse(randomUUID())

const join = (desk: Desk, personId: string, accountId: SenderAccountId, role: AccountRole) =>
  addMembership(desk.database, {
    personId,
    accountId,
    code: 'SHOP',
    role,
    joinedAt: new Date(desk.clock.nowMs()),
  })

const erase = (desk: Desk, person: Person, current = password) =>
  eraseOwn(desk, { person, current, caller })

/** Every row of every table of the portal, as text. */
async function rowsWith(desk: Desk, text: string): Promise<string[]> {
  const tables = await desk.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'portal' and table_type = 'BASE TABLE' order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await desk.database.query(
        `select from portal.${name} as r where row_to_json(r)::text ilike $1`,
        [`%${text}%`],
      )
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

/** Somebody with a row in each table that can have one. */
async function withRowsEverywhere(desk: Desk) {
  const { database } = desk
  const personId = await desk.add(email)
  const person = await sessionOf(desk, email)
  const now = new Date(desk.clock.nowMs())
  const later = new Date(desk.clock.nowMs() + 86_400_000)
  const accountId = newAccount()
  await join(desk, personId, accountId, 'owner')
  await rememberDevice(desk, { personId, token: undefined })
  await beginSecondStep(desk, { person, current: password })
  await database.query(
    `insert into portal.passkeys (id, person_id, public_key, user_agent, made_at)
     values ($1, $2, '\\x00', 'A browser', $3)`,
    [randomUUID(), personId, new Date(desk.clock.nowMs())],
  )
  await writeSecurityLog(database, desk, { personId, what: 'list-exported', caller })
  await desk.ask('reset', email)
  const staffId = await desk.add('ops@shop.example', 'ops')
  const staff = { id: staffId, name: 'Ops', email: 'ops@shop.example', role: 'ops' } as const
  await writeAudit(database, {
    person: { ...staff, organizationId },
    acting: { id: randomUUID(), accountId, accountName: 'Shop' },
    what: 'person-invited',
    facts: { person: email, role: 'member' },
    atMs: desk.clock.nowMs(),
  })
  await inviteColleague(
    desk,
    {
      accountId: newAccount(),
      accountName: 'Another shop',
      accountCode: 'OTHER',
      email: email.toUpperCase(),
      role: 'member',
      invitedBy: staffId,
    },
    async () => {},
  )
  await database.query(
    `insert into portal.mails (id, once_key, recipient, language, subject, body_text, body_html, written_at)
     values ($1, 'a mail', $2, 'en', 'Your order', 'Dear Somchai', '<p>Dear Somchai</p>', $3)`,
    [randomUUID(), email, now],
  )
  await database.query(
    `insert into portal.visits (owner, version, draft, expires_at) values ($1, 1, $2, $3)`,
    [`account ${accountId} ${personId}`, JSON.stringify({ note: 'ring twice' }), later],
  )
  await database.query(
    `insert into portal.photos (name, owner, bytes, look_at) values ($1, $2, '\\x00', $3)`,
    ['p'.repeat(43), `account ${accountId} ${personId}`, later],
  )
  await database.query(
    `insert into portal.share_links
       (id, token_hash, waybill_no, account_id, made_by, created_at, expires_at)
     values ($1, sha256('a'), 'WB-1', $2, $3, $4, $5)`,
    [randomUUID(), accountId, personId, now, later],
  )
  await database.query(
    `insert into portal.loader_links
       (id, token_hash, delivery_id, account_id, made_by, created_at, expires_at)
     values ($1, sha256('b'), $2, $3, $4, $5, $6)`,
    [randomUUID(), randomUUID(), accountId, personId, now, later],
  )
  await database.query(
    `insert into portal.watches (quote_id, account_id, person_ids, pressed_at, order_no, next_look_at)
     values ($1, $2, $3, $4, 'DL1', $4)`,
    [randomUUID(), accountId, [personId, staffId], now],
  )
  return { person: await sessionOf(desk, email), personId, accountId }
}

test('the file has every kind of row', async () => {
  const desk = await openDesk()
  const { person, accountId } = await withRowsEverywhere(desk)
  const held = await heldOf(desk, person)
  expect(held.person).toMatchObject({ email, role: 'customer' })
  expect(JSON.stringify(held)).not.toMatch(/scrypt|hash/i)
  expect(held.accounts).toMatchObject([{ accountId, code: 'SHOP', role: 'owner' }])
  expect(held.sessions).toHaveLength(2)
  expect(held.passkeys).toMatchObject([{ userAgent: 'A browser' }])
  expect(held.security_log.map(({ what }) => what)).toContain('list-exported')
  expect(held.mails).toMatchObject([{ subject: 'Your order', text: 'Dear Somchai' }])
  expect(held.invitations).toMatchObject([{ accountName: 'Another shop' }])
  expect(held.share_links).toMatchObject([{ waybillNo: 'WB-1' }])
  expect(held.waits_for_news_of).toMatchObject([{ orderNo: 'DL1' }])
  expect(held.drafts).toMatchObject([{ draft: { note: 'ring twice' }, photos: ['p'.repeat(43)] }])
  expect(held.browsers.length + held.loader_links.length).toBeGreaterThan(1)
  const files = unzipSync(await archiveOf(desk, person))
  expect(JSON.parse(strFromU8(files['my-data.json'] ?? new Uint8Array()))).toMatchObject({
    person: { email },
    drafts: [{ photos: ['p'.repeat(43)] }],
  })
  expect(files[`photos/${'p'.repeat(43)}.jpg`]).toEqual(new Uint8Array(1))
})

test('an erased person is in no table by address, and by id only where it has to be proved', async () => {
  const desk = await openDesk()
  const { person, personId } = await withRowsEverywhere(desk)
  expect((await rowsWith(desk, email)).length).toBeGreaterThan(4)
  expect(await erase(desk, person, 'a guess')).toEqual({ kind: 'wrongCurrent' })
  expect((await rowsWith(desk, personId)).length).toBeGreaterThan(8)
  expect(await erase(desk, person)).toEqual({ kind: 'erased' })
  expect(await rowsWith(desk, email)).toEqual([])
  expect(await rowsWith(desk, caller.address)).toEqual([])
  // The photo waits to be swept; an order may need it.
  expect(await rowsWith(desk, personId)).toEqual(['photos', 'security_log'])
  const entered = await signIn(desk, {
    email,
    password,
    caller,
    broughtToken: undefined,
    warn: desk.warn,
  })
  expect(entered.kind).not.toBe('in')
  // The address is free again.
  await desk.add(email)
  expect((await sessionOf(desk, email)).id).not.toBe(personId)
})

test('nothing else of the logs can be changed, nor a line be taken out', async () => {
  const desk = await openDesk()
  await withRowsEverywhere(desk)
  for (const change of [
    `update portal.security_log set what = 'signed-in'`,
    `update portal.security_log set person_name = ''`,
    `update portal.security_log set person_name = '', person_email = '', address = null, user_agent = null, at = now()`,
    `delete from portal.security_log`,
    `update portal.audit set facts = '{}'`,
    `update portal.audit set facts = facts - 'person', what = 'other'`,
    `update portal.audit set person_email = ''`,
    `delete from portal.audit`,
  ]) {
    await expect(desk.database.query(change), change).rejects.toMatchObject({ code: '23001' })
  }
})

test('staff are not erased, nor the last owner of others, nor two owners at once', async () => {
  const desk = await openDesk()
  await desk.add('ops@shop.example', 'ops')
  const staff = await sessionOf(desk, 'ops@shop.example')
  expect(await erase(desk, staff)).toEqual({ kind: 'staff' })

  const accountId = newAccount()
  const people: Person[] = []
  for (const [who, role] of [
    ['one@shop.example', 'owner'],
    ['two@shop.example', 'owner'],
    ['viewer@shop.example', 'viewer'],
  ] as const) {
    await join(desk, await desk.add(who), accountId, role)
    people.push(await sessionOf(desk, who))
  }
  const [one, two, viewer] = people
  if (!one || !two || !viewer) throw new Error('three belong to it')
  const both = await Promise.all([erase(desk, one), erase(desk, two)])
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['erased', 'last-owner'])
  expect(await listMembers(desk.database, accountId)).toHaveLength(2)
  expect(await erase(desk, viewer)).toEqual({ kind: 'erased' })
  const left = both[0]?.kind === 'erased' ? two : one
  expect(await erase(desk, left)).toEqual({ kind: 'erased' })
})
