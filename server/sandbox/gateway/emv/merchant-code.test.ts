import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16 } from './crc16.ts'
import { readDataObjects, writeDataObjects } from './data-objects.ts'
import {
  readMerchantCode,
  withChecksum,
  writeMerchantCode,
  type MerchantCode,
} from './merchant-code.ts'
import { billPaymentAccount, creditTransferAccount, readBill, type Proxy } from './prompt-pay.ts'

/** The example of EMVCo's specification, annex A; its template 64 is in Chinese. */
const emvCoExample =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'

/** Of the tests of promptpay-qr (MIT), which banks' apps read: proxy, amount, text. */
const promptPayCodes: readonly (readonly [Proxy, string | null, string])[] = [
  [
    { kind: 'phone', number: '0801234567' },
    null,
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  ],
  [
    { kind: 'phone', number: '+66-89-123-4567' },
    null,
    '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1',
  ],
  [
    { kind: 'tax_id', number: '1-1111-11111-11-1' },
    null,
    '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
  ],
  [
    { kind: 'tax_id', number: '0123456789012' },
    null,
    '00020101021129370016A000000677010111021301234567890125802TH530376463040CBD',
  ],
  [
    { kind: 'phone', number: '000-000-0000' },
    '4.22',
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  ],
]

const trade: MerchantCode = {
  initiation: 'once',
  accounts: [billPaymentAccount({ billerId: '000123456789000', reference: 'PAY7K3M' })],
  categoryCode: '4214',
  currency: 'THB',
  amount: '1234.50',
  country: 'TH',
  merchantName: 'Siam Linehaul',
  merchantCity: 'Bangkok',
  reference: 'PAY7K3M',
}

describe('the checksum', () => {
  it('is what CRC-16/CCITT-FALSE is published to be', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
  })

  it.each([emvCoExample, ...promptPayCodes.map(([, , text]) => text)])(
    'of a published code is the one it carries: %s',
    (text) => expect(crc16(text.slice(0, -4))).toBe(text.slice(-4)),
  )
})

describe('a code', () => {
  it('says all of a payment in the order of the ids', () => {
    expect(writeMerchantCode(trade)).toBe(
      '00020101021230500016A00000067701011201150001234567890000207PAY7K3M52044214530376454071234.505802TH5913Siam Linehaul6007Bangkok62110507PAY7K3M63046EF8',
    )
  })

  it('reads back as what was written', () => {
    const plain = fc.string({
      unit: fc.constantFrom(...'ABC xyz019-.'),
      minLength: 1,
      maxLength: 15,
    })
    const codes = fc.record<MerchantCode>({
      initiation: fc.constantFrom('once', 'repeated'),
      accounts: fc.constant(trade.accounts),
      categoryCode: fc.stringMatching(/^\d{4}$/),
      currency: fc.constantFrom('THB', 'JPY', 'KWD', 'AUD'),
      amount: fc.option(fc.stringMatching(/^\d{1,9}(\.\d{1,3})?$/)),
      country: fc.constantFrom('TH', 'JP'),
      merchantName: plain,
      merchantCity: plain,
      reference: fc.option(plain),
    })
    fc.assert(
      fc.property(codes, (code) => {
        expect(readMerchantCode(writeMerchantCode(code))).toEqual({ ok: true, code })
      }),
    )
  })

  it('with any one character changed is refused', () => {
    const text = writeMerchantCode(trade)
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '1' ? '2' : '1'
      const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`
      expect(readMerchantCode(changed)).toMatchObject({ ok: false })
    }
  })

  it('of another specification is not taken for one', () => {
    expect(readMerchantCode(withChecksum('000202'))).toEqual({ ok: false, problem: 'other_format' })
    expect(readMerchantCode(withChecksum('000201'))).toEqual({ ok: false, problem: 'incomplete' })
    expect(readMerchantCode('https://tms.test/pay')).toEqual({
      ok: false,
      problem: 'no_data_objects',
    })
    expect(readMerchantCode('000201')).toEqual({ ok: false, problem: 'wrong_checksum' })
  })

  it.each([
    ['a currency without a number', { currency: 'XXX' }],
    ['a name in another script', { merchantName: 'สยาม' }],
    ['a name too long', { merchantName: 'x'.repeat(26) }],
    ['no city', { merchantCity: '' }],
    ['an amount too long', { amount: '12345678901.00' }],
  ])('is not written with %s', (_, change) => {
    expect(() => writeMerchantCode({ ...trade, ...change })).toThrow(RangeError)
  })

  it('of the specification is read, its foreign script counted by characters', () => {
    expect(readMerchantCode(emvCoExample)).toMatchObject({
      ok: true,
      code: { merchantName: 'BEST TRANSPORT', currency: 'CNY', amount: '23.72', country: 'CN' },
    })
  })
})

describe('data objects', () => {
  it.each(['0', '00', '0001', '000', '0000', '0005abc', 'ab01x', '0001x0'])(
    'are not found in "%s"',
    (text) => expect(readDataObjects(text)).toBeNull(),
  )

  it('read back as they were written, in any script', () => {
    const objects = fc.array(
      fc.record({
        id: fc.stringMatching(/^\d{2}$/),
        value: fc.string({ unit: 'binary', minLength: 1, maxLength: 99 }),
      }),
    )
    fc.assert(
      fc.property(objects, (written) => {
        expect(readDataObjects(writeDataObjects(written))).toEqual(written)
      }),
    )
  })

  it('longer than two digits can say are refused', () => {
    expect(() => writeDataObjects([{ id: '26', value: 'x'.repeat(100) }])).toThrow(RangeError)
    expect(() => writeDataObjects([{ id: '26', value: '' }])).toThrow(RangeError)
  })
})

describe('PromptPay', () => {
  it.each(promptPayCodes)('proxies and amounts of published codes: %j', (proxy, amount, text) => {
    const account = creditTransferAccount(proxy)
    expect(readMerchantCode(text)).toMatchObject({
      ok: true,
      code: { accounts: [account], amount, currency: 'THB', country: 'TH' },
    })
    const written = writeDataObjects([
      { id: '00', value: '01' },
      { id: '01', value: amount === null ? '11' : '12' },
      { id: account.id, value: writeDataObjects(account.objects) },
      { id: '58', value: 'TH' },
      { id: '53', value: '764' },
      ...(amount === null ? [] : [{ id: '54', value: amount }]),
    ])
    expect(withChecksum(written)).toBe(text)
  })

  it('a bill names its biller and its reference', () => {
    const bill = { billerId: '000123456789000', reference: 'A1' }
    expect(readBill(billPaymentAccount(bill))).toEqual(bill)
    expect(readBill(creditTransferAccount({ kind: 'phone', number: '0801234567' }))).toBeNull()
  })

  it.each([
    { billerId: '12', reference: 'A1' },
    { billerId: '000123456789000', reference: 'a-1' },
    { billerId: '000123456789000', reference: 'A'.repeat(21) },
  ])('has no bill like %j', (bill) => expect(() => billPaymentAccount(bill)).toThrow(RangeError))
})
