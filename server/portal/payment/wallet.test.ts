import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { newAccountId } from '../orders/many-quotes.fixture.ts'
import { readWalletPage } from './wallet.ts'

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
    topUp: null,
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
