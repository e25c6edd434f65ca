import { expect, test } from 'vitest'
import { page as sheetPage } from './draw-plan.ts'
import { drawLoadingSheet } from './loading-sheet.ts'
import { sheetTexts, type SheetAbout } from './sheet-texts.ts'
import { anyLoad } from './testing/any-load.ts'
import { canReadText, textOfPdf } from '../testing/pdf-text.ts'
import { readPdf } from '../testing/read-pdf.ts'

const nobody: SheetAbout = {
  number: null,
  drawnAt: 'today',
  pickup: null,
  delivery: null,
  pickupTime: null,
  seller: null,
  plate: null,
  undrawn: 0,
}

const draw = async (
  loads: Parameters<typeof drawLoadingSheet>[0],
  more: Partial<Parameters<typeof drawLoadingSheet>[1]> & { about?: Partial<SheetAbout> } = {},
) => {
  const texts = sheetTexts('en', { ...nobody, ...more.about })
  return readPdf(await drawLoadingSheet(loads, { texts, language: 'en', ...more }))
}

test('a page for the vehicle and one for each of its layers, with how many there are', async () => {
  const { pages, title } = await draw([anyLoad()])
  expect(title).toBe('Loading sheet')
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain('Box truck')
  expect(pages[0]).toContain('150 kg of 6,000 kg')
  expect(pages[0]).toContain('400 kg of 2,000 kg')
  expect(pages[1]?.join(' ')).toMatch(/Steps 1–6 .*Layer 1 of 2/)
  expect(pages[2]?.join(' ')).toMatch(/Steps 7–12 .*Layer 2 of 2/)
  expect(pages.map((page) => page.at(-1))).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
})

test('each piece of a layer has its number on the plan of that layer and of no other', async () => {
  const { pages } = await draw([anyLoad({ pieces: 40 })])
  const numbers = (page: readonly string[] | undefined) =>
    (page ?? []).filter((text) => /^\d+$/.test(text)).map(Number)
  const first = numbers(pages[1])
  const second = numbers(pages[2])
  for (let step = 1; step <= 20; step++) expect(first).toContain(step)
  for (let step = 21; step <= 40; step++) expect(second).toContain(step)
  expect(first.filter((number) => number > 20)).toEqual([])
})

test('equal pieces of a layer are one row: how many, how heavy, at which steps', async () => {
  const { pages } = await draw([anyLoad({ pieces: 40 })])
  for (const text of ['Cartons', '20', '60 × 40 × 40', '12.5 kg', '250 kg', '1–20']) {
    expect(pages[1]).toContain(text)
  }
})

test('the plan of a layer takes the width of the page', async () => {
  const { widest } = await draw([anyLoad()])
  const { width, margin } = sheetPage
  for (const layer of widest.slice(1)) expect(layer).toBeCloseTo(width - 2 * margin)
})

test('several vehicles follow each other', async () => {
  const { pages } = await draw([anyLoad({ name: 'First' }), anyLoad({ name: 'Second' })])
  expect(pages).toHaveLength(6)
  expect(pages[0]).toContain('First')
  expect(pages[3]).toContain('Second')
})

test('Thai, Chinese, Vietnamese, Russian and what no font has are on one line, and nothing is lost', async () => {
  const { pages } = await draw([anyLoad({ label: '纸箱 น้ำหนัก Hộp Ящик \u{13000}' })])
  const text = pages[1]?.join('') ?? ''
  expect(text).toContain('纸箱')
  // The ring, the tone and the leg in the order they are drawn in.
  expect(text).toContain('น\u0e4d\u0e49\u0e32หนัก')
  expect(text).toContain('Hộp Ящик ?')
  expect(text).not.toContain('\ufffd')
})

test('a name longer than its column is cut with dots', async () => {
  const { pages } = await draw([anyLoad({ label: 'Very long '.repeat(40) })])
  const name = pages[1]?.find((text) => text.startsWith('Very long')) ?? ''
  expect(name).toMatch(/…$/)
  expect(name.length).toBeLessThan(60)
})

test('a load without pieces is a page of its own', async () => {
  const { pages } = await draw([
    { ...anyLoad({ pieces: 0 }), center_of_gravity_mm: null, axle_loads_kg: [] },
  ])
  expect(pages).toHaveLength(1)
})

test('the sheet says which load it is, on its first page whole and at the foot of each', async () => {
  const address = '88 Moo 5, Bang Phli Yai, Bang Phli District, Samut Prakan 10540, Thailand'
  const { pages } = await draw([anyLoad()], {
    about: {
      number: 'OR12345',
      pickup: address,
      delivery: 'Don Kaeo, Mae Rim',
      pickupTime: '24 Nov 2026\n08:00 – 10:00',
      seller: 'Chao Phraya Haulage',
      plate: '70-1234',
      undrawn: 2,
    },
  })
  expect(pages[0]?.slice(0, 2)).toEqual(['Loading sheet', 'OR12345'])
  expect(pages[0]?.join(' ')).toContain(address)
  for (const text of ['Chao Phraya Haulage', '70-1234', '2 pieces are not on this sheet: no place'])
    expect(pages[0]?.join(' ')).toContain(text)
  for (const page of pages) expect(page.join(' ')).toContain('OR12345 · 88 Moo 5')
})

test.skipIf(!canReadText)('a sheet in Thai can be copied and searched', async () => {
  const about = {
    ...nobody,
    number: 'OR12345',
    pickup: '88 หมู่ 5 ตำบลบางพลีใหญ่',
    delivery: 'ดอนแก้ว แม่ริม',
    pickupTime: '24 พ.ย. 2569\n08:00 – 10:00',
    seller: 'เจ้าพระยาขนส่ง',
  }
  const load = anyLoad({ name: 'รถ 6 ล้อตู้ทึบ', label: 'กล่องน้ำดื่ม' })
  const sheet = await drawLoadingSheet([load], { texts: sheetTexts('th', about), language: 'th' })
  const text = textOfPdf(sheet)
  for (const words of [
    'ใบจัดเรียงสินค้า',
    'OR12345',
    'จุดรับ',
    '88 หมู่ 5 ตำบลบางพลีใหญ่',
    'ดอนแก้ว แม่ริม',
    '24 พ.ย. 2569',
    'เจ้าพระยาขนส่ง',
    'รถ 6 ล้อตู้ทึบ',
    'กล่องน้ำดื่ม',
    'น้ำหนักบรรทุก',
    'ขั้นที่ 1–6',
    'หน้า 1 จาก 3',
  ]) {
    expect(text).toContain(words)
  }
})

test('of many items the first are named on the first page, and the others counted', async () => {
  const load = anyLoad({ pieces: 200 })
  const placements = load.placements.map((piece, index) => ({
    ...piece,
    stop: 1,
    label: `Item ${index % 100}`,
    item_index: index % 100,
  }))
  const { pages } = await draw([{ ...load, placements }])
  expect(pages[0]).toContain('Item 0')
  expect(pages[0]?.some((text) => /^and \d+ more$/.test(text))).toBe(true)
  expect(pages.slice(1).flat()).toContain('Item 99')
})

test('of several stops the last one is loaded first, and each page names its stop', async () => {
  const { pages } = await draw([anyLoad()], {
    stopName: (stop) => ['', 'Somchai', 'Malee'][stop] ?? '',
  })
  expect(pages[1]?.join(' ')).toContain('Stop 2: Malee')
  expect(pages[2]?.join(' ')).toContain('Stop 1: Somchai')
})

test('of what was loaded before, a layer shows only what is seen from above, however many stops there are', async () => {
  const load = anyLoad({ pieces: 40 })
  const placements = load.placements.map((piece, index) => {
    return {
      ...piece,
      stop: 40 - index,
      layer: 1,
      x_mm: 0,
      y_mm: 0,
      z_mm: index * 50,
      height_mm: 50,
    }
  })
  const { rectangles } = await draw([{ ...load, placements }])
  const ofLayers = rectangles.slice(1)
  // The last of 40 has a page to itself.
  const ofOne = ofLayers.at(-1) ?? 0
  expect(ofLayers.reduce((sum, count) => sum + count, 0)).toBe(40 * ofOne - 1)
})

test('layers of few parcels share a page, so that many stops need no page each', async () => {
  const load = anyLoad({ pieces: 40 })
  const placements = load.placements.map((piece, index) =>
    Object.assign(piece, { stop: 40 - index, layer: 1 }),
  )
  const { pages } = await draw([{ ...load, placements }], {
    parcelOf: ({ step }) => ({ number: `WB-${step}`, name: 'Crate' }),
  })
  expect(pages).toHaveLength(1 + Math.ceil(40 / 3))
  const titles = pages.slice(1).flatMap((page) => page.filter((text) => /^Steps? \d+$/.test(text)))
  // Each is named above its plan and beside its parcel.
  expect(titles).toEqual(
    Array.from({ length: 80 }, (_, index) => `Step ${Math.floor(index / 2) + 1}`),
  )
})
