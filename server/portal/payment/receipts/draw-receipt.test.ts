import { expect, test } from 'vitest'
import { toDecimal } from '#lib/money.ts'
import { canReadText, textOfPdf } from '../../../paper/testing/pdf-text.ts'
import { readPdf } from '../../../paper/testing/read-pdf.ts'
import { drawReceipts, type ReceiptTexts } from './draw-receipt.ts'
import type { Receipt } from './issue.ts'
import { anyContent } from './testing/any-content.ts'

const thai: ReceiptTexts = {
  title: (kind) => (kind === 'credit-note' ? 'ใบลดหนี้' : 'ใบเสร็จรับเงิน/ใบกำกับภาษี'),
  number: 'เลขที่',
  date: 'วันที่',
  order: 'คำสั่งขนส่ง',
  about: 'อ้างถึง',
  seller: 'ผู้ขาย',
  buyer: 'ลูกค้า',
  taxId: 'เลขประจำตัวผู้เสียภาษี',
  branch: (branch) => (branch === '00000' ? 'สำนักงานใหญ่' : `สาขาที่ ${branch}`),
  route: ({ from, to }) => `${from} → ${to}`,
  description: 'รายการ',
  amount: 'จำนวนเงิน',
  lineOf: ({ kind }) => (kind === 'base' ? 'ค่าขนส่งพื้นฐาน' : 'บริการเสริม'),
  net: 'มูลค่าก่อนภาษี',
  vat: (percent) => `ภาษีมูลค่าเพิ่ม ${percent}%`,
  total: 'รวมทั้งสิ้น',
  refunded: 'คืนเงิน',
  paid: ({ at }) => `ชำระเมื่อ ${at}`,
  note: () => 'เอกสารนี้จัดทำด้วยระบบ',
  trip: ({ distance_km: km }) => `ระยะทาง ${km} กม.`,
  day: () => '21 พ.ย. 2569',
  moment: () => '21 พ.ย. 2569 17:00',
  money: (minor, currency) => `${toDecimal(minor, currency).toFixed(2)} ${currency}`,
}

const receipt: Receipt = {
  number: 'TI26-000001-23',
  kind: 'tax-invoice',
  issuedAt: new Date('2026-11-21T10:00:00Z'),
  content: anyContent(),
}

/** A vowel with a ring is drawn in two, which reads the same; and each piece of a line is one text. */
const asRead = (text: string) =>
  text.replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33').replaceAll(/\s/g, '')

async function textsOf(changes: Partial<Receipt> = {}): Promise<string> {
  const pdf = await drawReceipts([{ ...receipt, ...changes }], { texts: thai, language: 'th' })
  const { pages } = readPdf(pdf)
  expect(pages).toHaveLength(1)
  return asRead(pages.flat().join(''))
}

const needed = [
  'ใบเสร็จรับเงิน/ใบกำกับภาษี',
  'TI26-000001-23',
  '21 พ.ย. 2569',
  'บริษัท เจ้าพระยาขนส่ง จำกัด',
  '0107536000315',
  'สำนักงานใหญ่',
  'ร้านน้ำพริกแม่ปราณี',
  '0107537000521',
  'สาขาที่ 00012',
  'ค่าขนส่งพื้นฐาน',
  '1000.00 THB',
  'ภาษีมูลค่าเพิ่ม 7%',
  '80.76 THB',
  '1153.74 THB',
  '1234.50 THB',
  'ระยะทาง 688.4 กม.',
]

test('a tax invoice in Thai says all that the law asks for', async () => {
  const text = await textsOf()
  expect(needed.filter((each) => !text.includes(asRead(each)))).toEqual([])
})

test.skipIf(!canReadText)('all of it can be copied and searched', async () => {
  const text = textOfPdf(await drawReceipts([receipt], { texts: thai, language: 'th' }))
  expect(needed.filter((each) => !text.includes(each))).toEqual([])
})

test('without a rate nothing is said of a tax', async () => {
  const text = await textsOf({ kind: 'receipt', content: anyContent({ vat: null }) })
  expect(text).not.toContain('ภาษีมูลค่าเพิ่ม')
  expect(text).toContain('1234.50THB')
})

test('a long address goes on in the next line, broken between words of Thai, and is whole', async () => {
  const address =
    'เลขที่ 123/45 อาคารสำนักงานใหญ่ ชั้น 12 ถนนพหลโยธิน แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900'
  const content = anyContent()
  const text = await textsOf({ content: { ...content, buyer: { ...content.buyer, address } } })
  expect(text).toContain(asRead(address))
})

test('a credit note says what it is about', async () => {
  const content = anyContent({ about: 'TI26-000001-23' })
  const text = await textsOf({ number: 'CN26-000001-98', kind: 'credit-note', content })
  expect(text).toContain('ใบลดหนี้')
  expect(text).toContain('อ้างถึงTI26-000001-23')
  expect(text).toContain('คืนเงิน1234.50THB')
})

test('several notes of one order are a page each of one file', async () => {
  const notes = [
    { ...receipt, number: 'CN26-000001-98' },
    { ...receipt, number: 'CN26-000002-95' },
  ]
  const { pages } = readPdf(await drawReceipts(notes, { texts: thai, language: 'th' }))
  expect(pages.map((page) => page.join('').includes('CN26-000001-98'))).toEqual([true, false])
  expect(pages).toHaveLength(2)
})

test('an address of nothing but breaks does not push the sum off the paper', async () => {
  const content = anyContent({ from: null, to: null })
  const buyer = { ...content.buyer, address: '\u2260\n'.repeat(250) }
  const pdf = await drawReceipts([{ ...receipt, content: { ...content, buyer } }], {
    texts: thai,
    language: 'th',
  })
  const [page = []] = readPdf(pdf).pages
  expect(page.filter((text) => /^[?\u2260]/.test(text)).length).toBeLessThanOrEqual(10)
})
