import { expect, it } from 'vitest'
import type { Merchant } from './merchants.ts'
import { crc16, tradeCode } from './trade-code.ts'
import type { Trade } from './trades.ts'

const merchant: Merchant = {
  id: 'siam',
  name: 'Siam Linehaul',
  city: 'Bangkok',
  country: 'TH',
  timezone: 'Asia/Bangkok',
  billerId: '000123456789000',
}
const trade: Trade = {
  tradeNo: 'PAY-7K3M',
  merchantId: merchant.id,
  requestHash: Buffer.alloc(0),
  state: 'open',
  type: 'qr',
  bankCode: null,
  amountMinor: 1_234_50,
  currency: 'THB',
  description: '',
  notifyUrl: '',
  returnUrl: '',
  expiresAt: new Date(0),
  paidAmountMinor: null,
  endedAt: null,
  noticeId: '',
}

it('says all of a payment in the order of the ids', () => {
  expect(tradeCode(trade, merchant)).toBe(
    '00020101021230500016A00000067701011201150001234567890000207PAY7K3M52044214530376454071234.505802TH5913Siam Linehaul6007Bangkok62110507PAY7K3M63046EF8',
  )
})

it('names the merchant in ASCII, as long as the specification allows', () => {
  const named = (name: string) => tradeCode(trade, { ...merchant, name })
  expect(named('สยาม')).toContain('5908Merchant60')
  expect(named(`Été ${'x'.repeat(30)}`)).toContain(`5925Ete ${'x'.repeat(21)}60`)
})

/** From the tests of promptpay-qr (MIT), which banks' apps read. */
it.each([
  '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
  '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
])('the checksum of a published code is the one it carries: %s', (text) => {
  expect(crc16(text.slice(0, -4))).toBe(text.slice(-4))
})

it('the checksum is what CRC-16/CCITT-FALSE is published to be', () => {
  expect(crc16('123456789')).toBe('29B1')
})
