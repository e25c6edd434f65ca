import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { confirmBankReceipt, matchTransfers } from '#lib/contract/console/bank-receipts.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import { ledgerSums, sumOf } from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from '../testing/shop.ts'

let world: PaymentsWorld
let shop: Shop
let account: SenderAccount
let numbers = 0
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  shop = await openShop(world)
  account = await addCustomer(shop)
})
afterAll(() => world.close())

async function ordered() {
  const quoteId = await addQuote(shop, { account })
  const { said } = await pay(shop, account, quoteId, { type: 'bank_transfer' })
  return { quoteId, reference: said.referenceCode, paymentId: said.paymentId }
}

/** The transfers of a statement; an order of this shop costs 1250. */
function transfer(reference: string | null, amount: number, currency = 'THB') {
  numbers += 1
  return {
    bank_transaction_id: `S-${numbers}`,
    reference_codes: reference === null ? [] : [reference],
    amount,
    currency,
  }
}

type Transfer = ReturnType<typeof transfer>

const actor = () =>
  ({
    id: '01900000-0000-7000-8000-0000000000aa',
    role: 'finance',
    organization: shop.id,
  }) as const

async function match(transfers: readonly Transfer[]) {
  const path = '/api/console/bank-receipts/match'
  const { json } = await ask(shop, 'POST', path, {
    pair: shop.internal,
    body: { actor: actor(), transfers },
  })
  return matchTransfers.reply.schema.parse(json).data
}

async function count({ reference_codes: [reference], ...transferred }: Transfer) {
  const { json } = await ask(shop, 'POST', '/api/console/bank-receipts', {
    pair: shop.internal,
    body: {
      actor: actor(),
      ...transferred,
      reference_code: reference ?? null,
      received_at: new Date(world.clock.nowMs()).toISOString(),
    },
  })
  return confirmBankReceipt.reply.schema.parse(json)
}

it('says before of each transfer what counting it then does', async () => {
  const [exact, parts, over, canceled, twice] = await Promise.all(
    Array.from({ length: 5 }, () => ordered()),
  )
  if (!exact || !parts || !over || !canceled || !twice) throw new Error('five were ordered')
  await ask(shop, 'POST', `/api/quotes/${canceled.quoteId}/cancel`, { account })
  const transfers = [
    transfer(parts.reference, 1000),
    transfer(exact.reference, 1250),
    transfer(parts.reference, 300),
    transfer(over.reference, 1300.5),
    transfer(canceled.reference, 1250),
    transfer(twice.reference, 1250, 'USD'),
    transfer(exact.reference, 20),
    transfer(null, 77.25),
  ]
  const matched = await match(transfers)
  expect(matched.map(({ outcome, returned_amount: back }) => `${outcome} ${back}`)).toEqual([
    'partly_paid 0',
    'paid 0',
    'paid 50',
    'paid 50.5',
    'late 1250',
    'late 1250',
    'late 20',
    'unmatched 0',
  ])
  expect(matched.every(({ standing, twin }) => standing === 'new' && twin === null)).toBe(true)
  // Nothing has changed by looking.
  expect(await sumOf(shop, 'bank_clearing')).toBe(0)
  for (const [nth, each] of transfers.entries()) {
    const { outcome, outstanding_amount, returned_amount, payment_id } = await count(each)
    expect(matched[nth]).toMatchObject({ outcome, outstanding_amount, returned_amount })
    expect(matched[nth]?.payment?.payment_id ?? null).toBe(payment_id)
  }
  expect(await ledgerSums(shop)).toEqual(expect.arrayContaining([{ sum: '0' }, { sum: '0' }]))
  const again = await match(transfers)
  expect(again.map(({ standing }) => standing)).toEqual(transfers.map(() => 'counted'))
})

it('takes the same sum for the same order for suspicious, whatever its number', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const first = transfer(one.reference, 1250)
  await count(first)
  const [copy, half, sameHalf, rest] = await match([
    transfer(one.reference, 1250),
    transfer(other.reference, 500),
    transfer(other.reference, 500),
    transfer(other.reference, 750),
  ])
  expect(copy).toMatchObject({ outcome: 'late', twin: first.bank_transaction_id })
  expect(half).toMatchObject({ outcome: 'partly_paid', twin: null })
  expect(sameHalf).toMatchObject({ outcome: 'partly_paid', outstanding_amount: 250 })
  expect(sameHalf?.twin).not.toBeNull()
  // It is judged without the one above it, about which a person decides.
  expect(rest).toMatchObject({ outcome: 'paid', returned_amount: 0, twin: null })
})

it('names what contradicts what was counted', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const first = transfer(one.reference, 1250)
  await count(first)
  const matched = await match([
    { ...first, amount: 1249 },
    { ...first, reference_codes: [other.reference] },
    { ...first, reference_codes: [] },
  ])
  expect(matched.map(({ standing }) => standing)).toEqual(['contradicts', 'contradicts', 'counted'])
})

it('proposes the orders that wait for exactly the sum where no reference is', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const unnamed = transfer(null, 1250)
  const [matched] = await match([unnamed])
  expect(matched).toMatchObject({ outcome: 'unmatched', payment: null })
  expect(matched?.candidates.map((each) => each.reference_code)).toEqual([
    one.reference,
    other.reference,
  ])
  expect(matched?.candidates[0]).toMatchObject({ sender_account_name: 'A customer', amount: 1250 })
  await count(unnamed)
  // Kept without an order, it can still be given one.
  const [kept, named] = await match([unnamed, { ...unnamed, reference_codes: [one.reference] }])
  expect(kept).toMatchObject({ standing: 'new', candidates: [{}, {}] })
  expect(named).toMatchObject({ standing: 'new', outcome: 'paid' })
  const [none] = await match([transfer(null, 1250, 'USD')])
  expect(none?.candidates).toEqual([])
})

it('finds the one that is known among several codes, and none of another organization', async () => {
  const { reference } = await ordered()
  const [found] = await match([
    { ...transfer(null, 1250), reference_codes: ['BT00000000000', reference.toLowerCase()] },
  ])
  expect(found?.payment?.reference_code).toBe(reference)
  const own = shop
  shop = await openShop(world)
  const [foreign] = await match([transfer(reference, 1250)])
  expect(foreign).toMatchObject({ outcome: 'unmatched', payment: null, candidates: [] })
  shop = own
})

it('refuses a sum that the currency does not have, and names its place', async () => {
  const body = { actor: actor(), transfers: [transfer(null, 5), transfer(null, 5.5, 'JPY')] }
  const path = '/api/console/bank-receipts/match'
  expect(await ask(shop, 'POST', path, { pair: shop.internal, body })).toMatchObject({
    status: 400,
    json: { error: 'invalid_body', field: 'transfers[1].amount' },
  })
})
