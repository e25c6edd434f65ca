/** The facts that staff are shown, and who may ask for them, with a service that gives any answer. */
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { accountHref, consoleSections, orderHref } from '#lib/hrefs.ts'
import { staffRoles, type PersonRole, type Right } from '#lib/rights.ts'
import { newId } from '#server/testing/new-id.ts'
import { actingForPage, beginActing } from './acting.ts'
import { readAudit } from '../audit/read-audit.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { caller, openDesk, organizationId, type Desk } from '../identity/identity.fixture.ts'
import { findSession } from '../identity/sessions.ts'
import { accountById, findAccount, recentAccounts, searchAccounts } from './find-accounts.ts'
import { createOrganization, type IsOurs } from '../access/organization.ts'
import { judgeConsole } from './console.ts'
import { judgeStaff } from './staff.ts'

const accountOf = (n: number) => ({
  id: senderAccountIdSchema.parse(`0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`),
  code: `N${n}X`,
  name: `Account ${n}`,
  phone: null,
  currency: null,
  dispatch_addresses: [],
  created_at: '2026-01-01T00:00:00.000Z',
})

/** Thousands of accounts, found by a part of their code, and an organization. */
function openService({ organization = organizationId, count = 3000 } = {}) {
  const accounts = Array.from({ length: count }, (_, n) => accountOf(n + 1))
  return startUpstream((response, { path, query }) => {
    if (path === '/api/organizations') {
      const features: string[] = []
      const one = { id: organization, name: 'Elsewhere', currency: 'THB', timezone: 'Asia/Bangkok' }
      const flags = { features, custom_waybill_numbers: false, legacy_responses: false }
      return answerJson(response, { data: [{ ...one, ...flags }] })
    }
    const q = query.get('q')
    const found = accounts.filter(({ code }) => q === null || code.includes(q))
    const size = Number(query.get('pageSize') ?? 20)
    const data = found.slice(0, size)
    const totalPages = Math.ceil(found.length / size)
    return answerJson(response, { data, total: found.length, page: 1, pageSize: size, totalPages })
  })
}

async function personAt(desk: Desk, role: PersonRole) {
  const email = `${role}-${newId()}@shop.example`
  await desk.add(email, role)
  const person = await findSession(desk, await desk.enter(email), caller)
  if (person === null) throw new Error('nobody is signed in')
  return person
}

const begin = (desk: Desk, person: Awaited<ReturnType<typeof personAt>>, n: number) =>
  beginActing(
    { ...desk, actingMs: 60_000 },
    { person, account: accountOf(n), reason: 'asked by phone' },
  )

test('a page for staff opens to those of this organization whose role has its right', async () => {
  const desk = await openDesk()
  const isOursAt = ({ gateway }: Awaited<ReturnType<typeof openService>>) =>
    createOrganization({ ...gateway, nowMs: desk.clock.nowMs })
  const isOurs = isOursAt(await openService())
  const isOthers = isOursAt(await openService({ organization: newId() }))
  const opened = async (role: PersonRole, right: Right, ours = isOurs) =>
    (await judgeStaff(await personAt(desk, role), { right, isOurs: ours })).kind === 'staff'
  for (const role of staffRoles) {
    expect(await opened(role, 'serveCustomers')).toBe(true)
    expect(await opened(role, 'planLoads')).toBe(role !== 'finance')
    expect(await opened(role, 'serveCustomers', isOthers)).toBe(false)
  }
  expect(await opened('customer', 'serveCustomers')).toBe(false)
  // A right that only members of an account have is none of the portal's staff pages.
  expect(await opened('customer', 'quote')).toBe(false)
})

test('each role opens its sections of the console, and only of a service of this installation', async () => {
  const desk = await openDesk()
  const service = await openService()
  const isOurs = createOrganization({ ...service.gateway, nowMs: desk.clock.nowMs })
  const foreign = await openService({ organization: newId() })
  const isOthers = createOrganization({ ...foreign.gateway, nowMs: desk.clock.nowMs })
  const people = {
    customer: await personAt(desk, 'customer'),
    ops: await personAt(desk, 'ops'),
    finance: await personAt(desk, 'finance'),
    admin: await personAt(desk, 'admin'),
  }
  const sectionsOf = async (
    role: PersonRole,
    { kind, ...at }: { kind: string; isOurs: IsOurs; hasConsole: boolean; nowMs: number },
  ) => {
    const judged = consoleSections.map(async (section) => {
      const access = await judgeConsole(people[role], { section, ...at })
      return access.kind === kind ? section : []
    })
    return (await Promise.all(judged)).flat()
  }
  const nowMs = desk.clock.nowMs()
  const here = { kind: 'open', isOurs, hasConsole: true, nowMs }
  expect(await sectionsOf('admin', here)).toEqual(consoleSections)
  expect(await sectionsOf('finance', here)).toEqual([
    'deliveries',
    'customers',
    'payments',
    'ledger',
  ])
  expect(await sectionsOf('ops', here)).toEqual(['deliveries', 'fleet', 'customers'])
  expect(await sectionsOf('customer', here)).toEqual([])
  const { admin } = people
  expect(await judgeConsole(admin, { ...here, section: 'payments' })).toEqual({
    kind: 'open',
    person: admin,
    actor: { id: admin.id, role: 'admin', organization: organizationId },
  })
  const later = { ...here, nowMs: nowMs + 60 * 60_000 }
  expect(await sectionsOf('admin', { ...later, kind: 'confirm' })).toEqual([
    'payments',
    'connections',
    'credentials',
    'people',
  ])
  expect(await sectionsOf('ops', { ...later, kind: 'confirm' })).toEqual([])
  // Money asks in every section.
  const money = { ...later, section: 'customers', isMoney: true } as const
  expect(await judgeConsole(people.finance, money)).toEqual({ kind: 'confirm' })
  expect(await judgeConsole(people.finance, { ...money, nowMs })).toMatchObject({ kind: 'open' })
  expect(await sectionsOf('admin', { ...here, isOurs: isOthers })).toEqual([])
  const elsewhere = { ...here, hasConsole: false }
  expect(await sectionsOf('admin', elsewhere)).toEqual(['people', 'security', 'retention'])
  expect(await sectionsOf('finance', { ...elsewhere, kind: 'elsewhere' })).toEqual([
    'deliveries',
    'customers',
    'payments',
    'ledger',
  ])
  await service.stop()
  const away = createOrganization({ ...service.gateway, nowMs: desk.clock.nowMs })
  const silent = { kind: 'no service', isOurs: away, hasConsole: true, nowMs }
  expect(await sectionsOf('admin', silent)).toEqual(consoleSections)
  expect(await sectionsOf('ops', silent)).toEqual(['deliveries', 'fleet', 'customers'])
})

test('whether somebody is staff is not guessed while the service is away', async () => {
  const desk = await openDesk()
  const service = await openService()
  await service.stop()
  const ops = await personAt(desk, 'ops')
  const isOurs = createOrganization({ ...service.gateway, nowMs: desk.clock.nowMs })
  expect(await judgeStaff(ops, { right: 'serveCustomers', isOurs })).toMatchObject({
    kind: 'no service',
  })
})

test('among thousands an account is found by what is typed, and told with how many there are', async () => {
  const { gateway } = await openService()
  expect(await searchAccounts(gateway, { q: 'N299' })).toMatchObject({
    ok: true,
    value: { total: 11 },
  })
  const all = await searchAccounts(gateway, { q: '' })
  expect(all).toMatchObject({ ok: true, value: { total: 3000 } })
  expect(all.ok && all.value.accounts.length).toBe(20)
  const { id, code } = accountOf(2987)
  expect(await findAccount(gateway, { id, code })).toMatchObject({ ok: true, value: { id } })
  // The id and the code of two accounts are not one.
  expect(await findAccount(gateway, { id, code: 'N1X' })).toEqual({ ok: true, value: null })
})

test('the latest stand first, each once; and one is known again by its id alone', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk, 'ops')
  for (const n of [2987, 5, 2987, 7, 5]) {
    await begin(desk, ops, n)
    desk.clock.now += 1000
  }
  const recent = await recentAccounts(desk.database, ops.id)
  expect(recent.map(({ code }) => code)).toEqual(['N5X', 'N7X', 'N2987X'])
  const deps = { ...(await openService()).gateway, database: desk.database }
  expect(await accountById(deps, accountOf(2987).id)).toMatchObject({ code: 'N2987X' })
  expect(await accountById(deps, accountOf(2988).id)).toBeNull()
  expect(await accountById(deps, 'x')).toBeNull()
})

test('a page tells whose it is to who acted for them, and to nobody else', async () => {
  const desk = await openDesk()
  const [ops, admin] = [await personAt(desk, 'ops'), await personAt(desk, 'admin')]
  await begin(desk, ops, 1)
  const path = accountHref(accountOf(1).id, 'orders')
  const asked = (personId: string) => actingForPage(desk, { personId, path })
  expect(await asked(ops.id)).toMatchObject({
    nowMs: desk.clock.now,
    running: [{ accountName: 'Account 1', endsAtMs: desk.clock.now + 60_000 }],
    page: { accountName: 'Account 1', endedAtMs: null },
  })
  expect(await asked(admin.id)).toMatchObject({ running: [], page: null })
  const endsAtMs = desk.clock.now + 60_000
  desk.clock.now += 90_000
  expect(await asked(ops.id)).toMatchObject({ running: [], page: { endedAtMs: endsAtMs } })
})

test('a page is its account’s, whatever else the person acts for', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk, 'ops')
  await begin(desk, ops, 1)
  await begin(desk, ops, 2)
  const path = orderHref(accountOf(2).id, accountOf(902).id)
  expect(await actingForPage(desk, { personId: ops.id, path })).toMatchObject({
    page: { accountName: 'Account 2' },
  })
})

test('the audit is read a page at a time, no line twice and none left out, and filtered', async () => {
  const desk = await openDesk()
  const ops = await personAt(desk, 'ops')
  await desk.database.query(
    `insert into portal.audit (at, organization_id, person_id, person_name, person_email,
       person_role, account_id, account_name, acting_id, what, facts)
     select $2::timestamptz + (n / 60) * interval '1 minute', $3, $1, 'Ops', 'ops@x.example', 'ops', $1,
       case when n % 10 = 0 then '100% Tea_Co' else 'Rice' end, $1, 'order-paid', '{}'
     from generate_series(1, 170) n`,
    [ops.id, new Date('2026-11-20T16:00:00Z'), organizationId],
  )
  const seen: string[] = []
  let before: string | undefined
  for (let page = 1; page <= 4; page += 1) {
    const asked = { organizationId, filter: { before } }
    const { lines, before: next } = await readAudit(desk.database, asked)
    seen.push(...lines.map(({ id }) => id))
    before = next ?? undefined
    expect(next === null).toBe(page === 4)
  }
  expect(new Set(seen).size).toBe(170)
  const count = async (filter: object, of = organizationId) =>
    (await readAudit(desk.database, { organizationId: of, filter })).lines.length
  expect(await count({})).toBe(50)
  // Staff of one organization cannot read the audit of another.
  expect(await count({}, newId())).toBe(0)
  expect(await count({ q: '% tea_' })).toBe(17)
  expect(await count({ q: '100%x' })).toBe(0)
  expect(await count({ what: 'order-canceled' })).toBe(0)
  // 23:00 in Bangkok is where they begin; an hour holds 180 lines.
  expect(await count({ from: '2026-11-21' })).toBe(0)
  expect(await count({ to: '2026-11-19' })).toBe(0)
  expect(await count({ from: '2026-11-20', to: '2026-11-20' })).toBe(50)
})
