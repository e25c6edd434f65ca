/** Each kind is kept for its days, and deleted afterwards, however much there is of it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usualRetention } from '#lib/retention.ts'
import { openDesk, organizationId, type Desk } from '../identity/identity.fixture.ts'
import { heldTables, keptNow, sweepKept, type OwnKind } from './retention.ts'

const dayMs = 24 * 3_600_000

/** The tables of each kind, and a row that is over since so many days. */
const tables: Readonly<Record<OwnKind, readonly { name: string; insert: string }[]>> = {
  securityLog: [
    {
      name: 'security_log',
      insert: `insert into portal.security_log
          (at, organization_id, person_id, person_name, person_email, person_role, what)
        values ($1, $2, $3, 'Somchai', 'somchai@shop.example', 'customer', 'signed-in')`,
    },
  ],
  mails: [
    {
      name: 'mails',
      insert: `insert into portal.mails
          (id, once_key, recipient, language, subject, body_text, body_html, written_at)
        values ($2, $3::text, 'somchai@shop.example', 'en', 'Hello', 'Hello', 'Hello', $1)`,
    },
  ],
  invitations: [
    {
      name: 'invitations',
      insert: `insert into portal.invitations
          (id, account_id, email, role, token_hash, account_name, created_at, expires_at)
        values ($2, $3, 'somchai@shop.example', 'member', sha256(gen_random_uuid()::text::bytea), 'Shop',
          $1::timestamptz - interval '7 days', $1)`,
    },
  ],
  links: [
    {
      name: 'share_links',
      insert: `insert into portal.share_links
          (id, token_hash, waybill_no, account_id, made_by, created_at, expires_at)
        values ($2, sha256(gen_random_uuid()::text::bytea), 'WB-1', $2, $3, $1::timestamptz - interval '7 days', $1)`,
    },
    {
      name: 'loader_links',
      insert: `insert into portal.loader_links
          (id, token_hash, delivery_id, account_id, made_by, created_at, expires_at)
        values ($2, sha256(gen_random_uuid()::text::bytea), $2, $2, $3, $1::timestamptz - interval '7 days', $1)`,
    },
  ],
}

const all = Object.entries(tables).flatMap(([kind, each]) =>
  each.map(({ name, insert }) => ({ kind, name, insert })),
)

const isKind = (kind: string): kind is OwnKind => kind in tables

async function add(
  desk: Desk,
  { name, insert, personId }: { name: string; insert: string; personId: string },
  at: Date,
): Promise<void> {
  const third = name.endsWith('links') || name === 'security_log' ? personId : randomUUID()
  const second = name === 'security_log' ? organizationId : randomUUID()
  await desk.database.query(insert, [at, second, third])
}

async function count(desk: Desk, name: string): Promise<number> {
  const row = await desk.database.one<{ count: number }>(
    `select count(*)::int as count from portal.${name}`,
  )
  return row?.count ?? 0
}

test.each(all)(
  '$name: rows go after their days, and not before',
  async ({ kind, name, insert }) => {
    if (!isKind(kind)) throw new Error(`${kind} is no kind`)
    const desk = await openDesk()
    const personId = await desk.add('maker@shop.example')
    const nowMs = Date.now()
    const days = { ...usualRetention, [kind]: kind === 'securityLog' ? 401 : 30 }
    const kept = days[kind]
    const row = { name, insert, personId }
    // More than are deleted at once.
    const old = new Date(nowMs - (kept + 1) * dayMs)
    for (let made = 0; made < 501; made += 1) await add(desk, row, old)
    const young = new Date(nowMs - (kept - 1) * dayMs)
    await add(desk, row, young)
    await add(desk, row, new Date(nowMs + dayMs))
    expect(await count(desk, name)).toBe(503)
    await sweepKept({ database: desk.database, days, nowMs })
    expect(await count(desk, name)).toBe(2)
    const shown = (await keptNow(desk.database, days)).find((each) => each.kind === kind)
    expect(shown).toEqual({ kind, days: kept, oldest: young })
  },
)

test('two processes at once delete no more than one', async () => {
  const desk = await openDesk()
  const [mails] = tables.mails
  if (mails === undefined) throw new Error('mails have a table')
  const nowMs = Date.now()
  const row = { ...mails, personId: '' }
  for (let days = 100; days < 400; days += 10) {
    await add(desk, row, new Date(nowMs - days * dayMs))
  }
  const sweep = () => sweepKept({ database: desk.database, days: usualRetention, nowMs })
  await Promise.all([sweep(), sweep(), sweep()])
  // 100 to 180 days are kept, the 180th by a hair.
  expect(await count(desk, 'mails')).toBe(9)
})

test('the register names each table with personal data', async () => {
  const desk = await openDesk()
  const held = await heldTables(desk.database)
  expect(held.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['portal.people', 'portal.mails', 'tms.waybills']),
  )
  for (const each of held) expect(Object.values(each).every((text) => text !== '')).toBe(true)
})
