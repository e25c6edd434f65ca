import { expect, test } from 'vitest'
import { payReplySchema, payRequestSchema } from './pay.ts'
import { paymentMethodsSchema } from './payment-methods.ts'

const paymentId = '0190f5a0-0000-7000-8000-000000000001'
const deliveryId = '0190f5a0-0000-7000-8000-000000000002'

const replies = {
  qr: {
    type: 'qr',
    paymentId,
    tradeNo: 'T1',
    qrImage: 'data:image/png;base64,AAAA',
    qrRawData: '000201',
    qrExpireTime: '2026-01-31T08:10:00.000Z',
    deliveryId,
  },
  app: { type: 'app', paymentId, tradeNo: 'T1', appUrl: 'bank://pay/T1', deliveryId },
  bank_transfer: {
    type: 'bank_transfer',
    paymentId,
    referenceCode: 'LL-12345-6',
    account: { bank_name: 'Bank', account_number: '000-0-00000-0', account_name: 'Haulier' },
    amount: 8200.5,
    currency: 'THB',
    expiresAt: '2026-02-03T08:00:00.000Z',
    deliveryId,
  },
  wallet: { type: 'wallet', paymentId, balance: 0, deliveryId },
}

test.each(Object.entries(replies))('%s answers with its fields and no other', (_, reply) => {
  expect(payReplySchema.parse({ ...reply, extra: 1 })).toEqual(reply)
  for (const field of Object.keys(reply)) {
    const without = Object.fromEntries(Object.entries(reply).filter(([key]) => key !== field))
    expect([field, payReplySchema.safeParse(without).success]).toEqual([field, false])
  }
})

test('pays by QR unless it is said', () => {
  expect(payRequestSchema.parse({})).toEqual({ type: 'qr' })
  expect(payRequestSchema.safeParse({ type: 'cash' }).success).toBe(false)
})

test('a method that is not available says why', () => {
  const methods = {
    methods: [
      { name: 'gateway', modes: ['qr', 'deeplink'], available: true },
      {
        name: 'wallet',
        modes: [],
        available: false,
        unavailable_reason: 'insufficient_balance',
      },
    ],
    default: 'gateway',
  }
  expect(paymentMethodsSchema.parse(methods)).toEqual(methods)
})
