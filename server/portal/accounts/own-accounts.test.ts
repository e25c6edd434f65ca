/** For whom somebody may act, against a service elsewhere that answers as it likes. */
import type { PersonRole } from '#lib/rights.ts'
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { beginActing } from '../staff/acting.ts'
import { answerJson, startUpstream, type Received } from '../gateway/upstream.fixture.ts'
import { accountOf as ownAccountOf, accountsOf, openAccount } from './own-accounts.ts'
import { caller, openDesk, organizationId, type Desk } from '../identity/identity.fixture.ts'
import { findSession } from '../identity/sessions.ts'

const idOf = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const accountOf = (n: number, code = `C${n}`) => ({
  id: idOf(n),
  code,
  name: `Account ${n}`,
  phone: null,
  currency: null,
  dispatch_addresses: [],
  created_at: '2026-01-01T00:00:00.000Z',
})

type Account = ReturnType<typeof accountOf>

const switchable = (n: number) => ({
  id: senderAccountIdSchema.parse(idOf(n)),
  code: `C${n}`,
  name: `Account ${n}`,
})

/** Plays the service's part of organizations and accounts; `create` says what becomes of a new one. */
async function openService({
  accounts,
  create = 'make',
}: {
  accounts: Account[]
  create?: 'make' | 'make, and lose the reply' | { status: number }
}) {
  const take = ({ text }: Received): Account => {
    const { code } = JSON.parse(text) as { code: string }
    const made = accountOf(900 + accounts.length, code)
    if (!accounts.some((each) => each.code === code)) accounts.push(made)
    return made
  }
  return startUpstream((response, received) => {
    const { method, path, query } = received
    if (path === '/api/organizations') {
      const features: string[] = []
      return answerJson(response, {
        data: [
          {
            id: organizationId,
            name: 'Elsewhere',
            currency: 'THB',
            timezone: 'Asia/Bangkok',
            features,
            custom_waybill_numbers: false,
            legacy_responses: false,
          },
        ],
      })
    }
    if (method === 'POST') {
      if (typeof create === 'object') return answerJson(response, { error: 'no' }, create)
      const { code } = JSON.parse(received.text) as { code: string }
      if (accounts.some((each) => each.code === code)) {
        return answerJson(response, { error: 'sender_account_code_taken' }, { status: 409 })
      }
      const made = take(received)
      if (create === 'make, and lose the reply') return void response.destroy()
      return answerJson(response, made, { status: 201 })
    }
    const q = query.get('q')
    const found = accounts.filter(({ code }) => q === null || code.includes(q))
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 20)]
    return answerJson(response, {
      data: found.slice((page - 1) * size, page * size),
      total: found.length,
      page,
      pageSize: size,
      totalPages: Math.ceil(found.length / size),
    })
  })
}

async function personWith(
  desk: Desk,
  { accounts = [], role = 'customer' }: { accounts?: number[]; role?: PersonRole } = {},
) {
  const email = `${role}-${accounts.join('-')}@shop.example`
  const id = await desk.add(email, role)
  await desk.database.query(
    `insert into portal.memberships (person_id, sender_account_id) select $1, unnest($2::uuid[])`,
    [id, accounts.map(idOf)],
  )
  return { id, role, organizationId, name: email }
}

test('a customer is listed their own accounts only', async () => {
  const desk = await openDesk()
  const service = await openService({ accounts: [1, 2, 3].map((n) => accountOf(n)) })
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  const mine = await personWith(desk, { accounts: [1, 2] })
  await personWith(desk, { accounts: [3] })
  expect(await accountsOf(mine, deps)).toMatchObject({
    ok: true,
    value: [{ id: idOf(1) }, { id: idOf(2) }],
  })
  expect(await accountsOf(await personWith(desk), deps)).toEqual({ ok: true, value: [] })
})

test('one account of many is asked for by its code alone, and another’s is not found', async () => {
  const desk = await openDesk()
  const all = Array.from({ length: 60 }, (_, n) => accountOf(n + 1, `K${n + 1}X`))
  const service = await openService({ accounts: all })
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  const mine = await personWith(desk, { accounts: Array.from({ length: 50 }, (_, n) => n + 1) })
  // The first list notes the codes.
  await accountsOf(mine, deps)
  const before = service.received.length
  const id = senderAccountIdSchema.parse(idOf(33))
  expect(await ownAccountOf(mine, id, deps)).toMatchObject({ ok: true, value: { code: 'K33X' } })
  expect(service.received.length - before).toBe(1)
  const foreign = senderAccountIdSchema.parse(idOf(55))
  expect(await ownAccountOf(mine, foreign, deps)).toEqual({ ok: true, value: null })
})

test('staff are listed the accounts they act for, and no other', async () => {
  const desk = await openDesk()
  const service = await openService({ accounts: [1, 2, 3].map((n) => accountOf(n)) })
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  await desk.add('ops@shop.example', 'ops')
  const ops = await findSession(desk, await desk.enter('ops@shop.example'), caller)
  if (ops === null) throw new Error('nobody is signed in')
  expect(await accountsOf(ops, deps)).toEqual({ ok: true, value: [] })
  await beginActing(
    { ...desk, actingMs: 60_000 },
    { person: ops, account: switchable(2), reason: 'asked by phone' },
  )
  expect(await accountsOf(ops, deps)).toMatchObject({ ok: true, value: [{ id: idOf(2) }] })
  desk.clock.now += 60_000
  expect(await accountsOf(ops, deps)).toEqual({ ok: true, value: [] })
})

test('an account among a thousand is looked for once, and then asked for by its code', async () => {
  const desk = await openDesk()
  const accounts = Array.from({ length: 1000 }, (_, n) => accountOf(n + 1, `N${n + 1}X`))
  const service = await openService({ accounts })
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  const person = await personWith(desk, { accounts: [950] })
  expect(await accountsOf(person, deps)).toMatchObject({ ok: true, value: [{ id: idOf(950) }] })
  expect(service.received).toHaveLength(10)
  expect(await accountsOf(person, deps)).toMatchObject({ ok: true, value: [{ id: idOf(950) }] })
  expect(service.received).toHaveLength(11)
})

test('a new customer gets one sender account, however often it is asked for', async () => {
  const desk = await openDesk()
  const accounts: Account[] = []
  const service = await openService({ accounts })
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  const person = await personWith(desk)
  const all = await Promise.all([1, 2, 3].map(() => openAccount(person, deps)))
  expect(all).toEqual(['opened', 'opened', 'opened'])
  expect(accounts).toHaveLength(1)
  expect(accounts[0]?.code).toBe(`WEB-${person.id.slice(-12).toUpperCase()}`)
  expect(await accountsOf(person, deps)).toMatchObject({ ok: true, value: [accounts[0]] })
})

test('one whose reply was lost is found again, and no second is opened', async () => {
  const desk = await openDesk()
  const accounts: Account[] = []
  const person = await personWith(desk)
  const losing = await openService({ accounts, create: 'make, and lose the reply' })
  const deps = { database: desk.database, gateway: losing.gateway, clock: desk.clock }
  expect(await openAccount(person, deps)).toBe('failed')
  const service = await openService({ accounts })
  expect(await openAccount(person, { ...deps, gateway: service.gateway })).toBe('opened')
  expect(accounts).toHaveLength(1)
})

test.each([
  [404, 'not offered'],
  [403, 'not offered'],
  [500, 'failed'],
  [503, 'failed'],
])('a service that answers %i: %s', async (status, outcome) => {
  const desk = await openDesk()
  const service = await openService({ accounts: [], create: { status } })
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  const person = await personWith(desk)
  expect(await openAccount(person, deps)).toBe(outcome)
  expect(await accountsOf(person, deps)).toEqual({ ok: true, value: [] })
})

test('staff get none', async () => {
  const desk = await openDesk()
  const service = await openService({ accounts: [] })
  const deps = { database: desk.database, gateway: service.gateway, clock: desk.clock }
  expect(await openAccount(await personWith(desk, { role: 'admin' }), deps)).toBe('not offered')
  expect(service.received).toEqual([])
})
