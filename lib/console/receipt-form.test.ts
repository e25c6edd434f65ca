import { expect, test } from 'vitest'
import { receiptOfForm } from './receipt-form.ts'

const form = {
  number: ' 2026-11-26/0007 ',
  reference: '',
  amount: '12,345.50',
  currency: 'thb',
  received: '2026-11-26T04:00:00.000Z',
}

test('reads a transfer as it is typed off a statement', () => {
  expect(receiptOfForm(form)).toMatchObject({
    ok: true,
    receipt: {
      bank_transaction_id: '2026-11-26/0007',
      reference_code: null,
      amount: 12_345.5,
      currency: 'THB',
    },
  })
})

test.each([
  ['number', '  ', 'number'],
  ['reference', 'x'.repeat(400), 'reference'],
  ['amount', '', 'amount'],
  ['amount', '-5', 'amount'],
  ['amount', '12 apples', 'amount'],
  ['currency', 'baht', 'currency'],
  ['received', '', 'received'],
] as const)('names %s when it is “%s”', (field, value, fault) => {
  expect(receiptOfForm({ ...form, [field]: value })).toEqual({ ok: false, fault })
})
