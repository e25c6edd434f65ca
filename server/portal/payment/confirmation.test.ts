import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { findWatchOfOrder } from '../orders/watch-store.ts'
import { delivered, openPlayedPortal, paymentOf, pressPay } from '../orders/watches.fixture.ts'
import { readConfirmation } from './confirmation.ts'

async function openPortal() {
  const portal = await openPlayedPortal()
  onTestFinished(portal.close)
  const { accountId, deps } = portal
  return {
    ...portal,
    read: (deliveryId: string) =>
      readConfirmation({ accountId, deliveryId: deliveryIdSchema.parse(deliveryId) }, 'en', deps),
  }
}

const paidAt = '2026-11-21T10:00:42.000Z'

test('an order that our service tells as paid is confirmed, and its watch knows it', async () => {
  const portal = await openPortal()
  const { answers, accountId, database, read } = portal
  const { quoteId, deliveryId, personId } = await pressPay(portal)
  answers.quote = { status: 'accepted', delivery: { id: deliveryId } }
  answers.order = { quote_id: quoteId, state: 'awaiting_3pl', paid_at: paidAt }
  answers.payment = paymentOf(deliveryId, {
    state: 'paid',
    paid_at: paidAt,
    received_amount: 1234.5,
  })
  expect(await read(deliveryId)).toMatchObject({
    ok: true,
    value: {
      face: 'paid',
      number: 'DL-7K2M-9',
      mayCancel: true,
      readers: [personId],
      payment: { state: 'paid' },
    },
  })
  expect(await findWatchOfOrder(database, { accountId, deliveryId })).toMatchObject({
    paidAt: new Date(paidAt),
    orderNo: 'DL-7K2M-9',
  })
})

test('one that the service would not cancel any more is not offered to be canceled', async () => {
  const portal = await openPortal()
  const { answers, read } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  answers.quote = { status: 'accepted', delivery: { id: deliveryId } }
  const order = { quote_id: quoteId, state: 'driver_assigned', paid_at: paidAt }
  answers.payment = paymentOf(deliveryId, { state: 'paid', paid_at: paidAt })
  answers.order = order
  expect(await read(deliveryId)).toMatchObject({ value: { mayCancel: true } })
  // One of its vehicles has picked up already.
  answers.order = { ...order, cancellable: false }
  expect(await read(deliveryId)).toMatchObject({
    value: { mayCancel: false, state: 'driver_assigned' },
  })
})

test('an order that waits for its money is not confirmed', async () => {
  const portal = await openPortal()
  const { answers, read } = portal
  const { quoteId, deliveryId } = await pressPay(portal)
  answers.quote = { status: 'accepted' }
  answers.order = { quote_id: quoteId }
  answers.payment = paymentOf(deliveryId, {})
  expect(await read(deliveryId)).toMatchObject({ ok: true, value: { face: 'pending' } })
})

test('of a service without those calls the record and the trip tell it, also where the answer to Pay was lost', async () => {
  const portal = await openPortal()
  const { answers, read } = portal
  const { quoteId, deliveryId, personId } = await pressPay(portal, { isOrdered: false })
  answers.quote = { status: 'accepted', delivery: { id: deliveryId } }
  answers.quotes = [
    {
      id: quoteId,
      status: 'accepted',
      expires_at: '2026-11-21T10:30:00.000Z',
      estimated_total: 1234.5,
      currency: 'THB',
      breakdown: [],
      snapshot: null,
      provider: null,
      delivery: { id: deliveryId },
      created_at: '2026-11-21T09:59:00.000Z',
    },
  ]
  answers.tracking = delivered
  expect(await read(deliveryId)).toMatchObject({
    ok: true,
    value: { face: 'paid', payment: null, mayCancel: false, readers: [personId] },
  })
})

test('an order of nobody is missing, and one of a service that is away is not known', async () => {
  const portal = await openPortal()
  const { answers, read } = portal
  expect(await read(randomUUID())).toMatchObject({
    ok: false,
    failure: { kind: 'rejected', status: 404 },
  })
  answers.status = 503
  expect(await read(randomUUID())).toMatchObject({
    ok: false,
    failure: { kind: 'rejected', status: 503 },
  })
})
