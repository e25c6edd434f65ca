import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { createLog } from '#server/log.ts'
import { usualRetention } from '#lib/retention.ts'
import { testSeller } from '../../seller/testing/test-seller.ts'
import { newId } from '#server/testing/new-id.ts'
import { delivered, openPlayedPortal, paymentOf, pressPay } from '../../orders/watches.fixture.ts'
import { installPortalRuntime } from '../../runtime.ts'
import { keepReply } from '../../orders/watch-store.ts'
import { payReplySchema } from '#lib/contract/pay.ts'
import { creditNotesOfOrder, receiptOfOrder } from './receipt-of-order.ts'

async function openPortal() {
  const portal = await openPlayedPortal()
  const { accountId, baseUrl, database } = portal
  const { send } = { send: () => Promise.reject(new Error('nothing is sent here')) }
  const runtime = installPortalRuntime({
    upstream: {
      baseUrl,
      apiKey: 'ak_test',
      apiSecret: 'as_test',
      innerToken: null,
      hasConsole: false,
    },
    database,
    queue: { send },
    mailer: { send },
    secretKey: 'a secret key',
    publicUrl: 'http://localhost',
    demo: null,
    ownVehicleTypes: [],
    actingMs: 60_000,
    retention: usualRetention,
    staffTakeSecondStep: false,
    mapTiles: null,
    vatPermille: 70,
    backups: 'off',
    seller: testSeller({
      registered_name: 'Chao Phraya Freight Co., Ltd.',
      address: '99 Thepharak Road',
      tax_id: '0107536000315',
      branch: '00000',
    }),
    log: createLog({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await runtime.close()
    await portal.close()
  })
  const { quoteId, deliveryId, personId } = await pressPay(portal)
  const access = {
    ok: true,
    person: {
      id: personId,
      email: 'buyer@shop.example',
      name: 'Somchai',
      role: 'customer',
      organizationId: newId<OrganizationId>(),
      sessionId: randomUUID(),
    },
    accountId,
    role: 'owner',
    acting: null,
    confirmedAt: new Date(0),
    quoteId,
  } as const
  return {
    ...portal,
    quoteId,
    deliveryId,
    receipt: () => receiptOfOrder(access, 'en'),
    notes: () => creditNotesOfOrder(access, 'en'),
  }
}

const paidAt = '2026-11-21T10:00:42.000Z'

test('an order has one receipt, of what our service says was paid, and when', async () => {
  const { answers, quoteId, deliveryId, receipt } = await openPortal()
  answers.quote = { status: 'accepted' }
  answers.payment = paymentOf(deliveryId, {})
  answers.order = { quote_id: quoteId }
  expect(await receipt()).toEqual({ kind: 'not-paid' })
  answers.order = {
    ...answers.order,
    state: 'awaiting_3pl',
    paid_at: paidAt,
    payment: paymentOf(deliveryId, { type: 'wallet', state: 'paid', paid_at: paidAt }),
  }
  const first = await receipt()
  expect(first).toMatchObject({
    kind: 'papers',
    papers: [
      {
        kind: 'tax-invoice',
        content: {
          seller: {
            name: 'Chao Phraya Freight Co., Ltd.',
            address: '99 Thepharak Road',
            taxId: '0107536000315',
            branch: '00000',
          },
          orderNumber: 'DL-7K2M-9',
          paidAt,
          totalMinor: 123_450,
          vat: { permille: 70, vatMinor: 8_076 },
        },
      },
    ],
  })
  // A written receipt stays, whatever the service says later.
  answers.status = 503
  expect(await receipt()).toEqual(first)
})

test('what went back of an order is credited, part by part', async () => {
  const { answers, quoteId, deliveryId, notes } = await openPortal()
  answers.quote = { status: 'accepted', delivery: { id: deliveryId } }
  answers.order = { quote_id: quoteId, state: 'in_transit', paid_at: paidAt }
  expect(await notes()).toEqual({ kind: 'not-refunded' })
  answers.order = { ...answers.order, refunded: 234.5 }
  const total = (of: Awaited<ReturnType<typeof notes>>) =>
    of.kind === 'papers' ? of.papers.map(({ content }) => content.totalMinor) : of.kind
  expect(total(await notes())).toEqual([23_450])
  answers.order = { ...answers.order, state: 'canceled', refunded: 1234.5 }
  expect(total(await notes())).toEqual([23_450, 100_000])
  answers.status = 503
  expect(total(await notes())).toEqual([23_450, 100_000])
})

test('of a service that tells no orders and no payments the answer to Pay and the trip are what is known', async () => {
  const { answers, quoteId, deliveryId, database, clock, receipt, notes } = await openPortal()
  const reply = payReplySchema.parse({
    type: 'wallet',
    paymentId: randomUUID(),
    balance: 1,
    deliveryId,
  })
  await keepReply(database, { quoteId, reply, atMs: clock.ms })
  answers.quote = { status: 'accepted' }
  expect(await receipt()).toEqual({ kind: 'not-paid' })
  answers.quote = { status: 'accepted', delivery: { id: deliveryId } }
  answers.tracking = delivered
  expect(await receipt()).toMatchObject({
    kind: 'papers',
    papers: [{ content: { payType: 'wallet', totalMinor: 123_450 } }],
  })
  expect(await notes()).toEqual({ kind: 'not-refunded' })
})

test('nothing is written while the service is away', async () => {
  const { answers, receipt, notes } = await openPortal()
  answers.status = 503
  expect(await receipt()).toEqual({ kind: 'unreachable' })
  expect(await notes()).toEqual({ kind: 'unreachable' })
})
