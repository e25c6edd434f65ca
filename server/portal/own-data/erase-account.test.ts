/** Once a sender account is erased, no table of the portal knows it by name, and its papers stay. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { quoteIdSchema, senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import { openQueue, type Queue } from '#server/db/queue.ts'
import { createLog } from '#server/log.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { addMembership, listMembers } from '../access/memberships.ts'
import { writeAudit } from '../audit/audit.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { openDesk, organizationId, type Desk } from '../identity/identity.fixture.ts'
import { inviteColleague } from '../accounts/invitations.ts'
import { findReceipt, issueReceipt } from '../payment/receipts/issue.ts'
import { anyContent } from '../payment/receipts/testing/any-content.ts'
import { sweepPhotos } from '../quote/photo-store.ts'
import { eraseAccount, eraseAccountQueue, finishErasing } from './erase-account.ts'

const actor = { id: randomUUID(), role: 'admin', organization: organizationId } as const
/** The job that looks again is due at once. */
const anHourAgo = { nowMs: () => Date.now() - 3_600_000 }

const customer = (id: SenderAccountId) => ({
  id,
  code: 'PRANEE',
  name: 'Pranee',
  phone: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  dispatch_addresses: [],
  wallet: null,
})

const newAccount = () => senderAccountIdSchema.parse(randomUUID())

/** Every row of every table of the portal, as text. */
async function tablesWith(desk: Desk, words: readonly string[]): Promise<string[]> {
  const tables = await desk.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'portal' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await desk.database.query(
      `select from portal.${name} as r where row_to_json(r)::text ~* $1 limit 1`,
      [words.join('|')],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Words of the account's own: its name, its contacts, and what was typed for it. */
const words = ['Pranee', 'แม่ปราณี', 'ดอนแก้ว', 'บางพลีใหญ่ 7', 'ring twice']

/** An account with a row in each table that can have one. */
async function accountWithRows(desk: Desk) {
  const { database } = desk
  const accountId = newAccount()
  const personId = await desk.add(`${randomUUID()}@shop.example`)
  const staffId = await desk.add(`${randomUUID()}@staff.example`, 'ops')
  const now = new Date(desk.clock.nowMs())
  const later = new Date(desk.clock.nowMs() + 86_400_000)
  const code = 'PRANEE'
  await addMembership(database, { personId, accountId, code, role: 'owner', joinedAt: now })
  await inviteColleague(
    desk,
    {
      accountId,
      accountName: 'Pranee',
      accountCode: code,
      email: 'new@shop.example',
      role: 'member',
      invitedBy: personId,
    },
    async () => {},
  )
  const quoteId = randomUUID()
  const rows: [string, unknown[]][] = [
    [
      `insert into portal.acting (id, person_id, session_id, account_id, account_code, account_name,
         reason, started_at, ends_at) values ($1::uuid, $2, $1::uuid, $3, 'PRANEE', 'Pranee', 'Pranee called', $4, $5)`,
      [randomUUID(), staffId, accountId, now, later],
    ],
    [
      `insert into portal.addresses (id, account_id, label, place, created_at, changed_at)
       values ($1, $2, 'Pranee', '{}', $3, $3)`,
      [randomUUID(), accountId, now],
    ],
    [
      `insert into portal.templates (id, account_id, name, draft, created_at) values ($1, $2, 'Pranee', '{}', $3)`,
      [randomUUID(), accountId, now],
    ],
    [
      `insert into portal.tax_details values ($1, 'TH', 'Pranee', '1 Road', '1', '00000', $2, $3)`,
      [accountId, personId, now],
    ],
    [
      `insert into portal.watches (quote_id, account_id, person_ids, pressed_at, order_no)
       values ($1, $2, $3, $4, 'Pranee')`,
      [quoteId, accountId, [personId], now],
    ],
    [
      `insert into portal.share_links (id, token_hash, waybill_no, account_id, made_by, created_at,
         expires_at, pickup_district) values ($1::uuid, sha256($1::uuid::text::bytea), 'WB-1', $2, $3, $4, $5, 'Pranee')`,
      [randomUUID(), accountId, personId, now, later],
    ],
    [
      `insert into portal.loader_links (id, token_hash, delivery_id, account_id, made_by, created_at,
         expires_at) values ($1::uuid, sha256($1::uuid::text::bytea), $1::uuid, $2, $3, $4, $5)`,
      [randomUUID(), accountId, staffId, now, later],
    ],
    [
      `insert into portal.visits (owner, version, draft, expires_at) values ($1, 1, '{"a": "ring twice"}', $2)`,
      [`account ${accountId} ${personId}`, later],
    ],
    [
      `insert into portal.photos (name, owner, bytes, look_at) values ($1, $2, '\\x00', 'infinity')`,
      ['p'.repeat(43), `visit ${'0'.repeat(64)}`],
    ],
    [
      `insert into portal.photo_quotes (quotation_id, photo_name, until, account_id)
       values ($1, $2, 'infinity', $3)`,
      [quoteId, 'p'.repeat(43), accountId],
    ],
  ]
  for (const [insert, values] of rows) await database.query(insert, values)
  await writeAudit(database, {
    person: { id: staffId, name: 'Ops', email: 'ops@us.example', role: 'ops', organizationId },
    acting: { id: randomUUID(), accountId, accountName: 'Pranee' },
    what: 'person-invited',
    facts: { person: 'new@shop.example', role: 'member' },
    atMs: desk.clock.nowMs(),
  })
  const content = anyContent({ from: 'บางพลีใหญ่ 7' })
  const papered = { organizationId, accountId, quoteId: quoteIdSchema.parse(quoteId) }
  const issuing = { ...papered, nowMs: desk.clock.nowMs() }
  const receipt = await issueReceipt(database, { ...issuing, kind: 'tax-invoice', content })
  return { accountId, papered, receipt }
}

async function openJobs(desk: Desk): Promise<Queue> {
  const queue = await openQueue({ url: desk.url, log: createLog({ level: 'silent' }) })
  onTestFinished(() => queue.stop())
  await queue.declare(eraseAccountQueue.name, eraseAccountQueue.options)
  return queue
}

const erase = (deps: Parameters<typeof eraseAccount>[0], accountId: SenderAccountId) =>
  eraseAccount(deps, { accountId, actor, language: 'en' })

test('nothing of an erased account is left but its papers, which name nobody', async () => {
  const desk = await openDesk()
  const mine = await accountWithRows(desk)
  const other = newAccount()
  const person = await desk.add('other@shop.example')
  const joined = { personId: person, accountId: other, code: 'OTHER', role: 'owner' } as const
  await addMembership(desk.database, { ...joined, joinedAt: new Date(desk.clock.nowMs()) })
  expect((await tablesWith(desk, words)).length).toBeGreaterThan(9)
  const { gateway } = await startUpstream((response) =>
    answerJson(response, customer(mine.accountId)),
  )
  const queue = await openJobs(desk)
  const erased = await erase({ ...desk, gateway, queue }, mine.accountId)
  expect(erased.ok).toBe(true)
  expect(await tablesWith(desk, words)).toEqual([])
  expect(await tablesWith(desk, [mine.accountId])).toEqual([
    'acting',
    'audit',
    'photo_quotes',
    'receipts',
  ])
  expect(await listMembers(desk.database, other)).toHaveLength(1)
  const kept = await findReceipt(desk.database, mine.papered)
  const { content } = mine.receipt
  const buyer = { ...content.buyer, name: '-', address: '' }
  expect(kept).toEqual({ ...mine.receipt, content: { ...content, buyer, from: null, to: null } })
  for (const attack of [
    `update portal.receipts set content = content || '{"totalMinor": 1}'`,
    `update portal.receipts set number = 'X'`,
    `delete from portal.receipts`,
    `update portal.audit set account_name = 'Another'`,
    `update portal.audit set account_name = '', what = 'other', facts = '{}'`,
  ]) {
    await expect(desk.database.query(attack), attack).rejects.toMatchObject({ code: '23001' })
  }
  // Its photo goes when it is next looked.
  expect(await sweepPhotos(desk.database, desk.clock.nowMs())).toBe(1)
})

test('an account that the service still needs stays whole, also after the job', async () => {
  const desk = await openDesk()
  const { accountId } = await accountWithRows(desk)
  const before = await tablesWith(desk, words)
  const { gateway, received } = await startUpstream((response, { path }) =>
    path.endsWith('/erase')
      ? answerJson(response, { error: 'sender_account_in_use', by: 'wallet' }, { status: 409 })
      : answerJson(response, customer(accountId)),
  )
  const queue = await openJobs(desk)
  const deps = { ...desk, gateway, queue }
  await finishErasing(deps)
  const refused = await erase({ ...deps, clock: anHourAgo }, accountId)
  expect(refused).toMatchObject({ ok: false, failure: { code: 'sender_account_in_use' } })
  await waitFor(() => received.some(({ path }) => !path.endsWith('/erase')))
  expect(await tablesWith(desk, words)).toEqual(before)
})

test('a crash after the service has erased it leaves nothing behind', async () => {
  const desk = await openDesk()
  const { accountId } = await accountWithRows(desk)
  let isThere = true
  // The reply is lost, so that here it ends as though the process had died.
  const { gateway } = await startUpstream((response, { path }) => {
    if (path.endsWith('/erase')) {
      isThere = false
      return void response.destroy()
    }
    return isThere
      ? answerJson(response, customer(accountId))
      : answerJson(response, { error: 'not_found' }, { status: 404 })
  })
  const queue = await openJobs(desk)
  const deps = { ...desk, gateway, queue }
  expect(await erase({ ...deps, clock: anHourAgo }, accountId)).toMatchObject({ ok: false })
  expect((await tablesWith(desk, words)).length).toBeGreaterThan(9)
  await finishErasing(deps)
  await waitFor(async () => (await tablesWith(desk, words)).length === 0)
})

test('an account that is another organization’s loses nothing', async () => {
  const desk = await openDesk()
  const { accountId } = await accountWithRows(desk)
  const before = await tablesWith(desk, words)
  const { gateway } = await startUpstream((response) =>
    answerJson(response, { error: 'not_found' }, { status: 404 }),
  )
  const queue = await openJobs(desk)
  const deps = { ...desk, gateway, queue, clock: anHourAgo }
  expect(await erase(deps, accountId)).toMatchObject({ ok: false, failure: { status: 404 } })
  const jobs = await desk.database.query(`select from pgboss.job where name = $1`, [
    eraseAccountQueue.name,
  ])
  expect(jobs).toEqual([])
  expect(await tablesWith(desk, words)).toEqual(before)
})
