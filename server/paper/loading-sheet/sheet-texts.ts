/** The texts of a sheet, in the language of its reader. */
import type { Language } from '#lib/contract/languages.ts'

export interface SheetAbout {
  /** The number of the delivery, of the order or of the quote. */
  readonly number: string | null
  /** When the sheet was drawn, as a text. */
  readonly drawnAt: string
  /** Where the load goes, when, with whom; null: not known. */
  readonly pickup: string | null
  readonly delivery: string | null
  /** May have two lines. */
  readonly pickupTime: string | null
  readonly seller: string | null
  readonly plate: string | null
  /** The pieces of the load that are not on the sheet. */
  readonly undrawn: number
}

export type SheetTexts = ReturnType<typeof sheetTexts>

export function sheetTexts(language: Language, about: SheetAbout) {
  const words = wordsIn[language]
  const count = (value: number) => value.toLocaleString(language)
  const upTo1 = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 })
  const trip = [
    { name: words.pickup, text: about.pickup },
    { name: words.delivery, text: about.delivery },
    { name: words.pickupTime, text: about.pickupTime },
    { name: words.seller, text: about.seller },
    { name: words.plate, text: about.plate },
  ]
  return {
    ...words,
    number: about.number,
    made: words.made(about.drawnAt),
    /** Only what is known. */
    trip: trip.flatMap(({ name, text }) => (text === null || text === '' ? [] : [{ name, text }])),
    undrawn: about.undrawn === 0 ? null : words.undrawn(about.undrawn),
    cm: (mm: number) => upTo1(mm / 10),
    kg: (kg: number) => words.kg(upTo1(kg)),
    percent: (share: number) =>
      share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 }),
    pieces: (pieces: number) => words.pieces(pieces, count(pieces)),
    andMore: (more: number) => words.andMore(count(more)),
  }
}

interface Sizes {
  readonly length: string
  readonly width: string
  readonly height: string
}

interface Words {
  readonly title: string
  readonly made: (at: string) => string
  readonly pickup: string
  readonly delivery: string
  readonly pickupTime: string
  readonly seller: string
  readonly plate: string
  readonly undrawn: (count: number) => string
  readonly andMore: (count: string) => string
  readonly kg: (amount: string) => string
  readonly size: (text: string) => string
  readonly box: (sizes: Sizes) => string
  readonly pieces: (count: number, written: string) => string
  readonly volume: string
  readonly weight: string
  readonly axle: Readonly<Record<'front' | 'kingpin' | 'rear', string>>
  readonly ofLimit: (amounts: { readonly load: string; readonly limit: string }) => string
  readonly side: string
  readonly above: string
  readonly front: string
  readonly door: string
  readonly layer: (layer: { readonly number: number; readonly of: number }) => string
  readonly steps: (runs: string) => string
  readonly stop: (stop: { readonly number: number; readonly name: string }) => string
  /** Beside the QR code that opens the loader's page. */
  readonly openOnPhone: string
  readonly columns: Readonly<
    Record<'steps' | 'item' | 'count' | 'size' | 'each' | 'total' | 'stop', string>
  >
  readonly page: (page: { readonly number: number; readonly of: number }) => string
}

const wordsIn: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Loading sheet',
    made: (at) => `Drawn ${at}`,
    pickup: 'Pickup',
    delivery: 'Delivery',
    pickupTime: 'Pickup time',
    seller: 'Seller',
    plate: 'Plate',
    undrawn: (count) =>
      `${count} ${count === 1 ? 'piece is' : 'pieces are'} not on this sheet: no place was found in the drawing.`,
    andMore: (count) => `and ${count} more`,
    kg: (amount) => `${amount} kg`,
    size: (text) => `${text} cm`,
    box: ({ length, width, height }) => `Load space ${length} × ${width} × ${height} cm`,
    pieces: (count, written) => `${written} ${count === 1 ? 'piece' : 'pieces'}`,
    volume: 'Volume used',
    weight: 'Load',
    axle: { front: 'Front axle', kingpin: 'Kingpin', rear: 'Rear axles' },
    ofLimit: ({ load, limit }) => `${load} of ${limit}`,
    side: 'From the left side',
    above: 'From above',
    front: '← Front',
    door: 'Rear →',
    layer: ({ number, of }) => `Layer ${number} of ${of}`,
    steps: (runs) => (/^\d+$/.test(runs) ? `Step ${runs}` : `Steps ${runs}`),
    stop: ({ number, name }) => `Stop ${number}: ${name}`,
    openOnPhone: 'Load with a phone',
    columns: {
      steps: 'Steps',
      item: 'Item',
      count: 'Pieces',
      size: 'Size (cm)',
      each: 'Each',
      total: 'Total',
      stop: 'Stop',
    },
    page: ({ number, of }) => `Page ${number} of ${of}`,
  },
  th: {
    title: 'ใบจัดเรียงสินค้า',
    made: (at) => `สร้างเมื่อ ${at}`,
    pickup: 'จุดรับ',
    delivery: 'จุดส่ง',
    pickupTime: 'เวลารับสินค้า',
    seller: 'ผู้ขาย',
    plate: 'ทะเบียนรถ',
    undrawn: (count) => `สินค้า ${count} ชิ้นไม่อยู่ในใบนี้ เพราะหาตำแหน่งในภาพไม่พบ`,
    andMore: (count) => `และอีก ${count} รายการ`,
    kg: (amount) => `${amount} กก.`,
    size: (text) => `${text} ซม.`,
    box: ({ length, width, height }) => `พื้นที่บรรทุก ${length} × ${width} × ${height} ซม.`,
    pieces: (_, written) => `${written} ชิ้น`,
    volume: 'ปริมาตรที่ใช้',
    weight: 'น้ำหนักบรรทุก',
    axle: { front: 'เพลาหน้า', kingpin: 'สลักพ่วง', rear: 'เพลาหลัง' },
    ofLimit: ({ load, limit }) => `${load} จาก ${limit}`,
    side: 'มองจากด้านซ้าย',
    above: 'มองจากด้านบน',
    front: '← หน้ารถ',
    door: 'ท้ายรถ →',
    layer: ({ number, of }) => `ชั้นที่ ${number} จาก ${of}`,
    steps: (runs) => `ขั้นที่ ${runs}`,
    stop: ({ number, name }) => `จุดส่งที่ ${number}: ${name}`,
    openOnPhone: 'จัดเรียงด้วยโทรศัพท์',
    columns: {
      steps: 'ขั้นที่',
      item: 'สินค้า',
      count: 'จำนวนชิ้น',
      size: 'ขนาด (ซม.)',
      each: 'ต่อชิ้น',
      total: 'รวม',
      stop: 'จุดส่ง',
    },
    page: ({ number, of }) => `หน้า ${number} จาก ${of}`,
  },
  zh: {
    title: '装车单',
    made: (at) => `生成于 ${at}`,
    pickup: '提货地',
    delivery: '送货地',
    pickupTime: '提货时间',
    seller: '卖方',
    plate: '车牌',
    undrawn: (count) => `${count} 件货物不在此单上：图中未找到其位置。`,
    andMore: (count) => `以及另外 ${count} 项`,
    kg: (amount) => `${amount} 千克`,
    size: (text) => `${text} 厘米`,
    box: ({ length, width, height }) => `货厢 ${length} × ${width} × ${height} 厘米`,
    pieces: (_, written) => `${written} 件`,
    volume: '已用容积',
    weight: '载重',
    axle: { front: '前轴', kingpin: '牵引销', rear: '后轴' },
    ofLimit: ({ load, limit }) => `${load} / ${limit}`,
    side: '左侧视图',
    above: '俯视图',
    front: '← 车头',
    door: '车尾 →',
    layer: ({ number, of }) => `第 ${number} 层，共 ${of} 层`,
    steps: (runs) => `步骤 ${runs}`,
    stop: ({ number, name }) => `卸货点 ${number}：${name}`,
    openOnPhone: '用手机装车',
    columns: {
      steps: '步骤',
      item: '货物',
      count: '件数',
      size: '尺寸（厘米）',
      each: '单件',
      total: '合计',
      stop: '卸货点',
    },
    page: ({ number, of }) => `第 ${number} 页，共 ${of} 页`,
  },
}
