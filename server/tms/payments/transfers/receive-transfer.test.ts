import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { confirmBankReceipt, type BankReceiptInput } from '#lib/contract/console/bank-receipts.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import { ledgerSums, orderOf, paymentsOf, shownPayment, sumOf, walletOf } from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from '../testing/shop.ts'

const person = '01900000-0000-7000-8000-0000000000aa'

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

async function ordered(payer = account) {
  const quoteId = await addQuote(shop, { account: payer })
  const { said } = await pay(shop, payer, quoteId, { type: 'bank_transfer' })
  return { quoteId, reference: said.referenceCode, paymentId: said.paymentId }
}

function transfer(reference: string | null, amount: number): BankReceiptInput {
  numbers += 1
  return {
    actor: { id: person, role: 'finance', organization: shop.id },
    bank_transaction_id: `TX-${numbers}`,
    reference_code: reference,
    amount,
    currency: 'THB',
    received_at: new Date(world.clock.nowMs()).toISOString(),
  }
}

/** False: there was money in its wallet. */
const erase = ({ id }: SenderAccount): Promise<boolean> =>
  world.accounts
    .erase({ organizationId: shop.id, id }, async (tx) => {
      const of = { organizationId: shop.id, senderAccountId: id }
      if (await world.ledger.hasMoney(tx, of)) throw new Error('it has money')
    })
    .catch(() => false)

const confirm = (body: object, pair = shop.internal) =>
  ask(shop, 'POST', '/api/console/bank-receipts', { pair, body })

describe('a transfer', () => {
  it('of the exact sum pays the order', async () => {
    const { quoteId, reference, paymentId } = await ordered()
    expect((await confirm(transfer(reference, 1250))).json).toMatchObject({
      outcome: 'paid',
      payment_id: paymentId,
      outstanding_amount: 0,
      returned_amount: 0,
      repeated: false,
    })
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
    expect(await sumOf(shop, 'revenue')).toBe(125_000)
    expect(await sumOf(shop, 'bank_clearing')).toBe(-125_000)
  })

  it('that is short waits for the rest, in as many parts as come', async () => {
    const { quoteId, reference } = await ordered()
    expect((await confirm(transfer(reference, 1000))).json).toMatchObject({
      outcome: 'partly_paid',
      outstanding_amount: 250,
    })
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
    expect(await sumOf(shop, 'deposits')).toBe(100_000)
    const { said } = await ask(shop, 'GET', `/api/quotes/${quoteId}/payment`, { account })
    expect(said.payment).toMatchObject({ state: 'partly_paid', received_amount: 1000 })
    expect(said.payment.instructions).not.toBeNull()
    expect((await confirm(transfer(reference, 249.99))).said.outstanding_amount).toBe(0.01)
    expect((await confirm(transfer(reference, 0.01))).said.outcome).toBe('paid')
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
    expect(await sumOf(shop, 'deposits')).toBe(0)
    expect(await sumOf(shop, 'revenue')).toBe(125_000)
  })

  it('that is over pays, and the rest is in the wallet', async () => {
    const { quoteId, reference } = await ordered()
    expect((await confirm(transfer(reference, 1300.5))).json).toMatchObject({
      outcome: 'paid',
      returned_amount: 50.5,
    })
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
    expect(await walletOf(shop, account)).toBe(5_050)
    const { said } = await ask(shop, 'GET', '/api/wallet/entries', { account })
    const order_no = (await orderOf(shop, quoteId))?.deliveryNo
    expect(said.data).toMatchObject([{ kind: 'transfer', amount: 50.5, order_no }])
    expect((await shownPayment(shop, account, quoteId)).said.payment).toMatchObject({
      returns_to: 'wallet',
      received_amount: 1300.5,
      refunded_amount: 50.5,
    })
  })

  it('that comes a second time, with another number, is in the wallet', async () => {
    const { quoteId, reference } = await ordered()
    await confirm(transfer(reference, 1250))
    expect((await confirm(transfer(reference, 1250))).json).toMatchObject({
      outcome: 'late',
      returned_amount: 1250,
    })
    expect(await walletOf(shop, account)).toBe(125_000)
    expect((await paymentsOf(shop, quoteId))[0]).toMatchObject({
      state: 'paid',
      received: 250_000,
      refunded: 125_000,
    })
  })

  it('that comes after the order was canceled is in the wallet', async () => {
    const { quoteId, reference } = await ordered()
    await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })
    expect((await confirm(transfer(reference, 1250))).said.outcome).toBe('late')
    expect(await walletOf(shop, account)).toBe(125_000)
    expect((await paymentsOf(shop, quoteId))[0]?.state).toBe('refunded')
  })

  it('that was short goes back when its order is canceled', async () => {
    const { quoteId, reference } = await ordered()
    await confirm(transfer(reference, 400))
    await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })
    expect(await walletOf(shop, account)).toBe(40_000)
    expect(await sumOf(shop, 'deposits')).toBe(0)
    expect((await confirm(transfer(reference, 850))).said.outcome).toBe('late')
    expect(await walletOf(shop, account)).toBe(125_000)
  })

  it('of somebody without a wallet is owed back, for a person to transfer', async () => {
    const bare = await addCustomer(shop, { currency: null })
    const { quoteId, reference } = await ordered(bare)
    await confirm(transfer(reference, 1300))
    const { said } = await shownPayment(shop, bare, quoteId)
    expect(said.payment).toMatchObject({ returns_to: 'bank', refunded_amount: 50 })
    expect(await sumOf(shop, 'refunds_due')).toBe(5_000)
    const due = await world.database.query(
      `select route, state, amount_minor from tms.refunds where organization_id = $1`,
      [shop.id],
    )
    expect(due).toEqual([{ route: 'bank', state: 'due', amount_minor: 5_000 }])
  })

  it('of an account that was erased meanwhile is owed back', async () => {
    const { quoteId, reference } = await ordered()
    await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })
    await erase(account)
    expect((await confirm(transfer(reference, 1250))).said.outcome).toBe('late')
    expect(await walletOf(shop, account)).toBe(0)
    expect(await sumOf(shop, 'refunds_due')).toBe(125_000)
  })

  it('while the account is erased leaves nothing in a wallet that no list shows', async () => {
    const payers = await Promise.all(Array.from({ length: 12 }, () => addCustomer(shop)))
    const references = await Promise.all(
      payers.map(async (payer) => {
        const { quoteId, reference } = await ordered(payer)
        await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account: payer })
        return reference
      }),
    )
    const erased = await Promise.all(
      payers.flatMap((payer, index) => [
        confirm(transfer(references[index] ?? null, 1250)).then(() => false),
        erase(payer),
      ]),
    )
    const wallets = await Promise.all(payers.map((payer) => walletOf(shop, payer)))
    const isLost = payers.map((_, index) => erased[2 * index + 1] === true && wallets[index] !== 0)
    expect(isLost).not.toContain(true)
    const inWallets = wallets.reduce((sum, wallet) => sum + wallet, 0)
    expect(inWallets + (await sumOf(shop, 'refunds_due'))).toBe(12 * 125_000)
  })

  it('in another currency is owed back, and the right one can follow', async () => {
    const { quoteId, reference } = await ordered()
    await confirm({ ...transfer(reference, 1250), currency: 'USD' })
    expect(await sumOf(shop, 'refunds_due', 'USD')).toBe(125_000)
    expect((await confirm(transfer(reference, 1250))).said.outcome).toBe('paid')
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
  })

  it('confirmed again changes nothing, also ten times at once', async () => {
    const { reference } = await ordered()
    const once = transfer(reference, 1300)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(once)))
    expect(answers.map(({ said }) => said.outcome)).toEqual(answers.map(() => 'paid'))
    expect(answers.filter(({ said }) => !said.repeated)).toHaveLength(1)
    expect(await walletOf(shop, account)).toBe(5_000)
    expect(await sumOf(shop, 'bank_clearing')).toBe(-130_000)
    const other = { ...once, amount: 1299 }
    expect(await confirm(other)).toMatchObject({
      status: 400,
      json: { error: 'invalid_body', field: 'bank_transaction_id' },
    })
  })

  it('that names nothing known is kept, and counted when its reference is found', async () => {
    const { quoteId, reference } = await ordered()
    const unknown = transfer(null, 1250)
    expect((await confirm(unknown)).json).toMatchObject({ outcome: 'unmatched', payment_id: null })
    expect((await confirm(unknown)).json).toMatchObject({ outcome: 'unmatched', repeated: true })
    expect(await sumOf(shop, 'unallocated')).toBe(125_000)
    const found = { ...unknown, reference_code: reference }
    expect((await confirm(found)).said.outcome).toBe('paid')
    expect((await confirm(found)).json).toMatchObject({ outcome: 'paid', repeated: true })
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
    expect(await sumOf(shop, 'unallocated')).toBe(0)
    expect(await sumOf(shop, 'bank_clearing')).toBe(-125_000)
    expect(await ledgerSums(shop)).toEqual([{ sum: '0' }])
  })

  it('pays an order once when several parts are confirmed at the same time', async () => {
    const { quoteId, reference } = await ordered()
    const parts = Array.from({ length: 8 }, () => transfer(reference, 250))
    const answers = await Promise.all(parts.map((part) => confirm(part)))
    const outcomes = answers.map(({ said }) => said.outcome).toSorted()
    expect(outcomes).toEqual([
      ...Array.from({ length: 3 }, () => 'late'),
      'paid',
      ...Array.from({ length: 4 }, () => 'partly_paid'),
    ])
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: '3pl' })
    expect(await walletOf(shop, account)).toBe(75_000)
    expect(await sumOf(shop, 'revenue')).toBe(125_000)
  })

  it('is read however the reference was typed, and refused when its check character is wrong', async () => {
    const { reference } = await ordered()
    const typed = `${reference.slice(0, 2)} ${reference.slice(2, 7)}-${reference.slice(7)}`
    expect((await confirm(transfer(typed.toLowerCase(), 1250))).said.outcome).toBe('paid')
    const last = reference.at(-1) === '0' ? '1' : '0'
    expect(await confirm(transfer(reference.slice(0, -1) + last, 1))).toMatchObject({
      status: 400,
      json: { error: 'invalid_body', field: 'reference_code' },
    })
    expect((await confirm(transfer(null, 0.001))).json).toMatchObject({ field: 'amount' })
  })
})

describe('the console', () => {
  it('is no part of the public interface', () => {
    expect(endpoints.map(({ name }) => name)).not.toContain(confirmBankReceipt.name)
  })

  it('accepts the internal key pair only', async () => {
    const { quoteId, reference } = await ordered()
    expect(await confirm(transfer(reference, 1250), shop)).toMatchObject({
      status: 401,
      json: { error: 'Unauthorized' },
    })
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
  })

  it('refuses a customer, and a person of another organization', async () => {
    const { reference } = await ordered()
    const elsewhere = await openShop(world)
    const actors = [
      { id: person, role: 'customer', organization: shop.id },
      { id: person, role: 'admin', organization: elsewhere.id },
    ]
    for (const actor of actors) {
      expect(await confirm({ ...transfer(reference, 1250), actor })).toMatchObject({ status: 403 })
    }
    const { actor: _, ...nobody } = transfer(reference, 1250)
    expect(await confirm(nobody)).toMatchObject({ status: 403 })
  })

  it('does not reach another organization’s payment', async () => {
    const { quoteId, reference } = await ordered()
    const elsewhere = await openShop(world)
    const body = {
      ...transfer(reference, 1250),
      actor: { id: person, role: 'admin', organization: elsewhere.id },
    }
    const answer = await ask(elsewhere, 'POST', '/api/console/bank-receipts', {
      pair: elsewhere.internal,
      body,
    })
    expect(answer.said.outcome).toBe('unmatched')
    expect(await orderOf(shop, quoteId)).toMatchObject({ awaiting: 'payment' })
  })

  it('writes down who did it, for ever', async () => {
    const { reference } = await ordered()
    const body = transfer(reference, 1250)
    await confirm(body)
    const audit = await world.database.query(
      `select actor_id, actor_role, action, subject, details->>'outcome' as outcome
       from tms.audit_entries where organization_id = $1`,
      [shop.id],
    )
    expect(audit).toEqual([
      {
        actor_id: person,
        actor_role: 'finance',
        action: 'bank_receipt.confirm',
        subject: `bank_receipt/${body.bank_transaction_id}`,
        outcome: 'paid',
      },
    ])
    await expect(world.database.query(`delete from tms.audit_entries`)).rejects.toThrow(
      'only ever added to',
    )
  })
})

describe('the list of transfers that wait', () => {
  const list = (body: object = {}, on: Shop = shop) =>
    ask(on, 'POST', '/api/console/waiting-transfers/list', {
      pair: on.internal,
      body: { actor: { id: person, role: 'admin', organization: on.id }, ...body },
    })

  it('shows the newest first with what is missing, and forgets those that are paid', async () => {
    const [first, second] = [await ordered(), await ordered()]
    await confirm(transfer(first.reference, 250.5))
    const { json } = await list()
    expect(json).toMatchObject({
      data: [
        { reference_code: second.reference, amount: 1250, outstanding_amount: 1250 },
        {
          payment_id: first.paymentId,
          reference_code: first.reference,
          outstanding_amount: 999.5,
          sender_account_id: account.id,
          sender_account_name: account.name,
          slip_uploaded_at: null,
        },
      ],
      next: null,
    })
    await confirm(transfer(second.reference, 1250))
    expect((await list()).json).toMatchObject({ data: [{ reference_code: first.reference }] })
  })

  it('finds a part of a reference and an exact sum, and its pages lose nothing', async () => {
    const made = [await ordered(), await ordered(), await ordered()]
    await confirm(transfer(made[0]?.reference ?? '', 249.25))
    const found = async (search: string) =>
      z
        .object({ data: z.array(z.object({ reference_code: z.string() })) })
        .parse((await list({ search })).json)
        .data.map(({ reference_code: code }) => code)
    const [one = ''] = made.map(({ reference }) => reference)
    expect(await found(one.slice(3, 8).toLowerCase())).toContain(one)
    expect(await found('1,000.75')).toEqual([one])
    expect(await found('%')).toEqual([])

    const seen: string[] = []
    let after: string | null = null
    do {
      const page = z
        .object({
          data: z.array(z.object({ reference_code: z.string() })),
          next: z.string().nullable(),
        })
        .parse((await list({ limit: 1, ...(after !== null && { after }) })).json)
      seen.push(...page.data.map(({ reference_code: code }) => code))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(made.map(({ reference }) => reference).toReversed())
  })

  it('shows the picture of a transfer, and nothing to customers or other organizations', async () => {
    const { quoteId, paymentId } = await ordered()
    const slip = (on: Shop, role = 'finance') =>
      ask(on, 'POST', `/api/console/waiting-transfers/${paymentId}/slip`, {
        pair: on.internal,
        body: { actor: { id: person, role, organization: on.id } },
      })
    expect(await slip(shop)).toMatchObject({ status: 404 })
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
    await world.payments.uploadSlip({
      organizationId: shop.id,
      senderAccount: account,
      quoteId,
      requestId: 'slip',
      slip: { image: `data:image/png;base64,${bytes.toString('base64')}`, note: 'by phone' },
    })
    expect((await slip(shop)).json).toEqual({
      content_type: 'image/png',
      base64: bytes.toString('base64'),
      note: 'by phone',
    })
    const elsewhere = await openShop(world)
    expect(await slip(elsewhere)).toMatchObject({ status: 404 })
    expect((await list({}, elsewhere)).json).toEqual({ data: [], next: null })
    expect(await slip(shop, 'customer')).toMatchObject({ status: 403 })
    const customer = { actor: { id: person, role: 'customer', organization: shop.id } }
    expect(await list(customer)).toMatchObject({ status: 403 })
    const byPublicPair = await ask(shop, 'POST', '/api/console/waiting-transfers/list', {
      pair: shop,
      body: { actor: { id: person, role: 'admin', organization: shop.id } },
    })
    expect(byPublicPair).toMatchObject({ status: 401 })
  })
})
