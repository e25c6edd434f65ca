import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { asMinor } from '#lib/money.ts'
import { systemClock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import { systemIds } from '#server/ids.ts'
import { addAccount, openTestService, type TestService } from '../testing/test-service.ts'
import { createLedger, type Ledger, type LedgerAccount, type NewPosting } from './ledger.ts'
import type { LedgerAccountId } from './store.ts'
import { accountBalance } from './testing/account-balance.ts'

let test: TestService
let ledger: Ledger
let organizationId: OrganizationId

beforeAll(async () => {
  test = await openTestService()
  ledger = createLedger({ database: test.database, clock: systemClock, ids: systemIds })
  organizationId = (await test.addOrganization()).organization.id
})
afterAll(() => test.close())

let accounts = 0
async function addWallet() {
  accounts += 1
  const { id } = await addAccount(test, organizationId, { code: `W-${accounts}` })
  return { organizationId, senderAccountId: id, currency: 'THB' }
}

type Wallet = Awaited<ReturnType<typeof addWallet>>

function move(from: LedgerAccount, to: LedgerAccount, amount: number): NewPosting {
  return {
    organizationId,
    key: systemIds.uuid(),
    kind: 'adjustment',
    movements: [{ from, to, amountMinor: asMinor(amount), currency: 'THB' }],
  }
}

const walletOf = ({ senderAccountId }: Wallet): LedgerAccount => ({
  kind: 'wallet',
  senderAccountId,
})
const funding: LedgerAccount = { kind: 'funding' }
const revenue: LedgerAccount = { kind: 'revenue' }

const post = (posting: NewPosting) => test.database.transaction((tx) => ledger.post(tx, posting))
const balanceOf = (wallet: Wallet) => ledger.walletBalance(test.database, wallet)

it('has in a wallet what its entries say, newest first and page by page', async () => {
  const wallet = await addWallet()
  for (const amount of [500, 300, 200]) await post(move(funding, walletOf(wallet), amount))
  await post(move(walletOf(wallet), revenue, 700))
  expect(await balanceOf(wallet)).toBe(300)
  const first = await ledger.walletEntries({ ...wallet, page: 1, pageSize: 3 })
  const second = await ledger.walletEntries({ ...wallet, page: 2, pageSize: 3 })
  const shown = [...first.entries, ...second.entries].map((entry) => [
    entry.amountMinor,
    entry.balanceAfterMinor,
  ])
  expect(shown).toEqual([
    [-700, 300],
    [200, 1000],
    [300, 800],
    [500, 500],
  ])
  expect([first.total, second.total]).toEqual([4, 4])
  expect(await ledger.walletEntries({ ...wallet, page: 3, pageSize: 3 })).toMatchObject({
    entries: [],
    total: 4,
  })
})

it('never lets a wallet go below zero, however many take from it at once', async () => {
  const wallet = await addWallet()
  await post(move(funding, walletOf(wallet), 1_000))
  const taken = await Promise.allSettled(
    Array.from({ length: 60 }, () => post(move(walletOf(wallet), revenue, 30))),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  for (const each of taken) {
    if (each.status === 'rejected') {
      expect(each.reason).toMatchObject({ constraint: 'wallet_not_below_zero' })
    }
  }
  expect(await balanceOf(wallet)).toBe(10)
})

it('posts the same thing once', async () => {
  const wallet = await addWallet()
  const posting = move(funding, walletOf(wallet), 100)
  const posted = await Promise.allSettled(Array.from({ length: 8 }, () => post(posting)))
  expect(posted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(wallet)).toBe(100)
})

it('opens an account once when many need it first at the same time', async () => {
  const other = (await test.addOrganization()).organization.id
  const posted = Array.from({ length: 12 }, () =>
    post({ ...move(funding, revenue, 5), organizationId: other }),
  )
  await Promise.all(posted)
  const account = { organizationId: other, account: revenue, currency: 'THB' }
  expect(await accountBalance(test.database, account)).toBe(60)
})

/** As one who can write SQL but not switch triggers off: everything the service itself could do wrong. */
const attacks: Record<string, (tx: Transaction, wallet: Wallet) => Promise<unknown>> = {
  'an entry set that does not sum to zero': async (tx) => {
    const [postingId, accountId] = [systemIds.uuid(), await anAccount(tx)]
    await insertPosting(tx, postingId)
    await insertEntry(tx, { postingId, accountId, amount: 1 })
  },
  'an entry for a posting of an earlier transaction': async (tx) => {
    const accountId = await anAccount(tx)
    const row = await tx.one<{ id: string }>(
      `select id from tms.ledger_postings where organization_id = $1 limit 1`,
      [organizationId],
    )
    await insertEntry(tx, { postingId: row?.id ?? '', accountId, amount: 0 })
  },
  'a changed amount': (tx) => tx.query(`update tms.ledger_entries set amount_minor = 1`),
  'a deleted entry': (tx) => tx.query(`delete from tms.ledger_entries`),
  'a changed posting': (tx) => tx.query(`update tms.ledger_postings set kind = 'refund'`),
  'a deleted posting': (tx) => tx.query(`delete from tms.ledger_postings`),
  'a balance written by hand': (tx, { senderAccountId }) =>
    tx.query(`update tms.ledger_accounts set balance_minor = 999999 where sender_account_id = $1`, [
      senderAccountId,
    ]),
  'a deleted account': (tx) => tx.query(`delete from tms.ledger_accounts`),
  'emptied tables': (tx) => tx.query(`truncate tms.ledger_entries, tms.ledger_postings cascade`),
  'an entry in another currency than its account': async (tx) => {
    const [postingId, accountId] = [systemIds.uuid(), await anAccount(tx)]
    await insertPosting(tx, postingId)
    await insertEntry(tx, { postingId, accountId, amount: 0, currency: 'USD' })
  },
}

async function anAccount(tx: Transaction): Promise<LedgerAccountId> {
  const row = await tx.one<{ id: LedgerAccountId }>(
    `select id from tms.ledger_accounts
     where organization_id = $1 and kind = 'funding' and currency = 'THB'`,
    [organizationId],
  )
  if (row === null) throw new Error('nothing was funded')
  return row.id
}

function insertPosting(tx: Transaction, id: string): Promise<unknown> {
  return tx.query(
    `insert into tms.ledger_postings (organization_id, id, key, kind, created_at)
     values ($1, $2, $3, 'adjustment', $4)`,
    [organizationId, id, id, new Date()],
  )
}

function insertEntry(
  tx: Transaction,
  entry: { postingId: string; accountId: LedgerAccountId; amount: number; currency?: string },
): Promise<unknown> {
  return tx.query(
    `insert into tms.ledger_entries
       (organization_id, id, posting_id, account_id, currency, amount_minor)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      organizationId,
      systemIds.uuid(),
      entry.postingId,
      entry.accountId,
      entry.currency ?? 'THB',
      entry.amount,
    ],
  )
}

it.each(Object.entries(attacks))('the database itself refuses %s', async (_, attack) => {
  const wallet = await addWallet()
  await post(move(funding, walletOf(wallet), 100))
  await expect(test.database.transaction((tx) => attack(tx, wallet))).rejects.toMatchObject({
    code: expect.stringMatching(/^23/),
  })
  expect(await balanceOf(wallet)).toBe(100)
})

it('opens a wallet empty, whatever it is inserted with', async () => {
  const wallet = await addWallet()
  await test.database.query(
    `insert into tms.ledger_accounts
       (organization_id, id, kind, sender_account_id, currency, balance_minor, created_at)
     values ($1, $2, 'wallet', $3, 'THB', 5000, $4)`,
    [organizationId, systemIds.uuid(), wallet.senderAccountId, new Date()],
  )
  expect(await balanceOf(wallet)).toBe(0)
})

it('sums to zero after any sequence of movements, refused ones included', async () => {
  const own = (await test.addOrganization()).organization.id
  const one = (await addAccount(test, own, { code: 'P-1' })).id
  const two = (await addAccount(test, own, { code: 'P-2' })).id
  const places: LedgerAccount[] = [
    { kind: 'wallet', senderAccountId: one },
    { kind: 'wallet', senderAccountId: two },
    { kind: 'gateway_clearing' },
    revenue,
    { kind: 'refunds_due' },
  ]
  const place = fc.integer({ min: 0, max: places.length - 1 })
  const movement = fc.record({
    from: place,
    to: place,
    amount: fc.integer({ min: 1, max: 1_000 }),
    currency: fc.constantFrom('THB', 'JPY'),
  })
  type Movement = typeof movement extends fc.Arbitrary<infer Value> ? Value : never
  const model = new Map<string, number>()

  async function attempt({ from, to, amount, currency }: Movement) {
    const [source, target] = [places[from], places[to]]
    if (source === undefined || target === undefined || from === to) return
    const [left, right] = [`${from} ${currency}`, `${to} ${currency}`]
    const allowed = from > 1 || (model.get(left) ?? 0) >= amount
    const posted = test.database.transaction((tx) =>
      ledger.post(tx, {
        organizationId: own,
        key: systemIds.uuid(),
        kind: 'adjustment',
        movements: [{ from: source, to: target, amountMinor: asMinor(amount), currency }],
      }),
    )
    if (!allowed) return expect(posted).rejects.toMatchObject({ code: '23514' })
    await posted
    model.set(left, (model.get(left) ?? 0) - amount)
    model.set(right, (model.get(right) ?? 0) + amount)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 12 }), async (movements) => {
      for (const each of movements) await attempt(each)
      for (const currency of ['THB', 'JPY']) {
        const balances = await Promise.all(
          places.map((account) =>
            accountBalance(test.database, { organizationId: own, account, currency }),
          ),
        )
        expect(balances).toEqual(places.map((_, at) => model.get(`${at} ${currency}`) ?? 0))
        expect(balances.reduce((sum, each) => sum + each, 0)).toBe(0)
        for (const [index, senderAccountId] of [one, two].entries()) {
          const wallet = { organizationId: own, senderAccountId, currency }
          expect(await ledger.walletBalance(test.database, wallet)).toBe(balances[index])
        }
      }
    }),
    { numRuns: 25 },
  )
})
