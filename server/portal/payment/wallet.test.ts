import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { newAccountId } from '../orders/many-quotes.fixture.ts'
import { beginTopUp, lastTopUp, readWalletPage } from './wallet.ts'

async function openWallet() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const answers = { status: 200, wallet: { balance: 12.5, currency: 'THB' } as object | null }
  const entry = {
    id: randomUUID(),
    kind: 'refund',
    amount: 12.5,
    balance_after: 12.5,
    currency: 'THB',
    quote_id: null,
    delivery_id: null,
    payment_id: null,
    created_at: '2026-11-21T10:00:00.000Z',
  }
  const upstream = await startUpstream((response, { path, query }) => {
    if (answers.status !== 200)
      return answerJson(response, { error: 'x' }, { status: answers.status })
    if (!path.endsWith('/entries')) return answerJson(response, { wallet: answers.wallet })
    const page = Number(query.get('page'))
    return answerJson(response, { data: [entry], total: 60, page, pageSize: 25, totalPages: 3 })
  })
  const deps = { database: own.database, gateway: upstream.gateway, clock: { nowMs: Date.now } }
  const read = (page = 1) => readWalletPage({ accountId: newAccountId(), page }, deps)
  return { answers, read }
}

test('a wallet comes with a page of its entries', async () => {
  const { read } = await openWallet()
  expect(await read(2)).toMatchObject({
    kind: 'wallet',
    wallet: { balance: 12.5 },
    entries: { page: 2, pages: 3, rows: [{ kind: 'refund', amount: 12.5 }] },
    topUp: { awaited: null, arrived: null },
  })
})

test('an account without a wallet, a service without wallets and one that fails are told apart', async () => {
  const { answers, read } = await openWallet()
  answers.wallet = null
  expect(await read()).toEqual({ kind: 'none' })
  answers.status = 404
  expect(await read()).toEqual({ kind: 'not-offered' })
  answers.status = 500
  expect(await read()).toEqual({ kind: 'failed' })
})

test('a top-up is awaited until its entry is there, and is news until something is paid with it', async () => {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const clock = { ms: Date.parse('2026-11-21T10:00:00.000Z'), nowMs: () => clock.ms }
  const paymentId = randomUUID()
  const entry = {
    id: randomUUID(),
    kind: 'top_up',
    amount: 500,
    balance_after: 500,
    currency: 'THB',
    quote_id: null,
    delivery_id: null,
    payment_id: paymentId,
    created_at: '2026-11-21T10:01:00.000Z',
  }
  const spent = { ...entry, id: randomUUID(), kind: 'payment', amount: -500, payment_id: null }
  let entries: object[] = []
  const upstream = await startUpstream((response, { path }) => {
    if (path.endsWith('/top-up')) {
      return answerJson(response, {
        type: 'qr',
        paymentId,
        tradeNo: 'T1',
        qrImage: 'data:image/gif;base64,',
        qrRawData: 'x',
        qrExpireTime: '2026-11-21T10:10:00.000Z',
      })
    }
    if (!path.endsWith('/entries')) {
      return answerJson(response, { wallet: { balance: 0, currency: 'THB' } })
    }
    const page = { total: entries.length, page: 1, pageSize: 50, totalPages: 1 }
    answerJson(response, { data: entries, ...page })
  })
  const deps = { database: own.database, gateway: upstream.gateway, clock }
  const accountId = newAccountId()
  const asked = { accountId, amount: 500, currency: 'THB', requestId: 'r', language: 'en' } as const
  expect(await beginTopUp(asked, deps)).toEqual({ kind: 'opened' })
  expect(await lastTopUp(accountId, deps)).toMatchObject({
    awaited: { amount: 500, reply: { paymentId } },
    arrived: null,
  })
  clock.ms += 2 * 60_000
  entries = [entry]
  const arrived = { paymentId, amount: 500, currency: 'THB' }
  expect(await lastTopUp(accountId, deps)).toEqual({ awaited: null, arrived })
  entries = [spent, entry]
  expect(await lastTopUp(accountId, deps)).toEqual({ awaited: null, arrived: null })
  entries = [entry]
  clock.ms += 60 * 60_000
  expect(await lastTopUp(accountId, deps)).toEqual({ awaited: null, arrived: null })
  entries = []
  expect(await lastTopUp(accountId, deps)).toEqual({ awaited: null, arrived: null })
})
