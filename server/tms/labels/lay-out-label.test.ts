import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { quietModules } from '#server/paper/code-128.ts'
import { drawText, emptyDots, isBlack } from '#server/paper/draw-dots.ts'
import { loadFonts, type Fonts } from '#server/paper/fonts.ts'
import { canReadCodes, codesOfPdf, codesOfPicture } from '../../testing/read-codes.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawZpl } from './draw-zpl.ts'
import { labelContent } from './label-content.ts'
import {
  labelDots,
  layOutLabel,
  type Mark,
  type Rectangle,
  type TextLine,
} from './lay-out-label.ts'
import { printZpl, toPbm } from './testing/print-zpl.ts'
import { bangkok, sampleWaybill } from './testing/sample-waybill.ts'

let fonts: Fonts
beforeAll(async () => {
  fonts = await loadFonts()
})

/** Pieces of what people write, and of what they should not. */
const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'W'.repeat(500),
        'ก'.repeat(90),
        'ฎู้ฐู๊ฟ็้ป๊ำ',
        'ก็่้๊๋ก็่้๊๋',
        'Nguyễn Thị Ữ',
        'Nguye\u0302\u0303n',
        '上海市浦东新区龘',
        '서울특별시 강남구 김영희',
        'ນະຄອນຫຼວງວຽງຈັນ ນ້ຳ',
        'រាជធានីភ្នំពេញ ស្ត្រី',
        'محمد علي',
        'שלום',
        '👨‍👩‍👧😀🏳️‍🌈',
        'a\u0301\u0302\u0303\u0304\u0305',
        '\u202e12/3\u200b',
        '\t\n ',
        '(ประเทศไทย)',
        'ซอย 26,',
        '12/345',
      ),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' ').slice(0, 500))

const oddLabel = fc
  .record({
    name: oddText,
    address: oddText,
    district: oddText,
    city: oddText,
    province: oddText,
    remark: oddText,
    organization: oddText,
    service: oddText,
    addons: fc.array(oddText, { maxLength: 3 }),
    code: fc.constantFrom('10-33', '31-0115', '', 'A1 2BC', '1234567890123456'),
    count: fc.constantFrom(1, 5, 1000),
    waybillNo: fc.constantFrom('WB7K2M9QX4T1C', 'W', '9'.repeat(24)),
  })
  .map(({ organization, service, addons, code, remark, count, waybillNo, ...party }) => {
    const { name, address, district, city, province } = party
    const waybill = sampleWaybill({
      waybill_no: waybillNo,
      receiver: { ...bangkok, ...party },
      sender: { ...bangkok, name: address, address: name, city: province, province: district },
      remark,
      priority: 'urgent',
      requires_signature: true,
      parcels: Array.from({ length: count }, () => ({ itemDesc: city })),
    })
    const sort = { code, names: [province, district] }
    const about = {
      waybill,
      organization: { name: organization, country: 'TH' },
      service,
      addons,
      sort,
      carrierNumber: '',
    }
    return labelContent(about, count - 1)
  })

function linesOf(marks: readonly Mark[]): TextLine[] {
  return marks.flatMap((mark) =>
    mark.kind === 'text' ? [mark.line] : mark.kind === 'plate' ? mark.lines : [],
  )
}

/** No text may touch them: rules, and codes with the blank around them. */
function blanksOf(marks: readonly Mark[]): Rectangle[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'rule') return [mark.box]
    if (mark.kind === 'qr')
      return [wider(mark.box, { across: 4 * mark.module, along: 4 * mark.module })]
    if (mark.kind === 'code128')
      return [wider(mark.box, { across: quietModules * mark.module, along: 0 })]
    return []
  })
}

function wider(
  { x, y, width, height }: Rectangle,
  { across, along }: { across: number; along: number },
) {
  return { x: x - across, y: y - along, width: width + 2 * across, height: height + 2 * along }
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** The dots of ink outside of the line's box, where nothing cuts them off. */
function inkOutside({ box, ...line }: TextLine): number {
  const margin = 60
  const dots = emptyDots(box.width + 2 * margin, box.height + 2 * margin)
  const place = { x: line.x - box.x + margin, baseline: line.baseline - box.y + margin }
  drawText(dots, { ...line, ...place }, fonts)
  let count = 0
  for (let y = 0; y < dots.height; y += 1) {
    for (let x = 0; x < dots.width; x += 1) {
      const isInside =
        x >= margin && x < margin + box.width && y >= margin && y < margin + box.height
      if (!isInside && isBlack(dots, x, y)) count += 1
    }
  }
  return count
}

const label: Rectangle = { x: 0, y: 0, ...labelDots }

test('nothing leaves its box or touches a code, whatever the names are', () => {
  fc.assert(
    fc.property(oddLabel, (content) => {
      const marks = layOutLabel(content, fonts.widthOf)
      const blanks = blanksOf(marks)
      for (const blank of blanks) expect(isWithin(blank, label), JSON.stringify(blank)).toBe(true)
      for (const line of linesOf(marks)) {
        expect(isWithin(line.box, label), line.text).toBe(true)
        const width = fonts.widthOf(line.text, line.weight) * line.size
        expect(line.x + width, line.text).toBeLessThanOrEqual(line.box.x + line.box.width)
        const ink = { ...line.box, x: line.x, width: Math.floor(width) }
        for (const blank of blanks) expect(overlap(ink, blank), line.text).toBe(false)
      }
    }),
    { numRuns: 80 },
  )
})

test('the ink of a line stays in its box', () => {
  fc.assert(
    fc.property(oddLabel, (content) => {
      for (const line of linesOf(layOutLabel(content, fonts.widthOf))) {
        expect(inkOutside(line), `${line.text} at ${line.size}`).toBe(0)
      }
    }),
    { numRuns: 15 },
  )
})

test.skipIf(!canReadCodes)(
  'a scanner reads both codes of any label, on paper and from a label printer',
  async () => {
    await fc.assert(
      fc.asyncProperty(oddLabel, async (content) => {
        const marks = layOutLabel(content, fonts.widthOf)
        const codes = [
          { kind: 'CODE-128', text: content.waybillNo },
          { kind: 'CODE-128', text: content.parcelNo },
          { kind: 'QR-Code', text: content.parcelNo },
        ]
        const about = { title: 'Labels', language: 'th', fonts }
        const pdf = await drawPdf([marks], { ...about, format: 'label' })
        expect(await codesOfPdf(pdf)).toEqual([codes])
        const sheet = await drawPdf([marks], { ...about, format: 'a4' })
        expect(await codesOfPdf(sheet, 300)).toEqual([codes])
        const [printed] = printZpl((await drawZpl([marks], fonts)).toString('ascii'))
        if (printed === undefined) throw new Error('nothing was printed')
        expect(await codesOfPicture(toPbm(printed))).toEqual(codes)
      }),
      { numRuns: 6 },
    )
  },
)

test('the sort code is the largest, then the receiver', () => {
  const content = labelContent(
    {
      waybill: sampleWaybill({ parcels: [{}, {}, {}, {}, {}] }),
      organization: { name: 'Chao Phraya Haulage', country: 'TH' },
      service: 'Next day',
      addons: [],
      carrierNumber: '',
      sort: { code: '10-33', names: ['กรุงเทพมหานคร', 'คลองเตย'] },
    },
    1,
  )
  const lines = linesOf(layOutLabel(content, fonts.widthOf))
  const [largest, ...others] = lines.toSorted((one, other) => other.size - one.size)
  expect(largest?.text).toBe('10-33')
  expect(others[0]?.text).toBe('2 of 5')
  expect(others.slice(1, 3).map(({ text }) => text)).toContain('สมหญิง น้ำผึ้ง')
})

test('an address that is longer is smaller, and is not cut off', () => {
  const sizesOf = (address: string) => {
    const content = labelContent(
      {
        waybill: sampleWaybill({ receiver: { ...bangkok, address } }),
        organization: { name: 'Chao Phraya Haulage', country: 'TH' },
        service: '',
        addons: [],
        carrierNumber: '',
        sort: { code: '10-33', names: [] },
      },
      0,
    )
    const words = new Set(address.split(' '))
    const lines = linesOf(layOutLabel(content, fonts.widthOf)).filter(({ text }) =>
      text.split(' ').every((word) => words.has(word)),
    )
    return { size: lines[0]?.size ?? 0, text: lines.map(({ text }) => text).join(' ') }
  }
  const short = sizesOf('88/12 อาคารริเวอร์ไซด์')
  const longAddress = Array.from({ length: 40 }, (_, index) => `อาคาร${index}`).join(' ')
  const long = sizesOf(longAddress)
  expect(short.size).toBe(34)
  expect(long.size).toBeLessThan(short.size)
  expect(long.text).toBe(longAddress)
})
