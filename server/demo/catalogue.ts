/** The services of the demo's hauliers: a Thai fleet from four-wheel pickup to semi-trailer, in baht. */
import type { NewCatalogue } from '#server/tms/catalog/new-catalogue.ts'
import { thailandOutline } from './thailand-outline.ts'
import { nobodysPhone, places } from './places.ts'

const baht = (amount: number) => amount * 100
const kilograms = (amount: number) => amount * 1000

/** An axle: its distance from the front wall of the box, its load when empty, and its limit. */
const axle = (positionMm: number, tareKg: number, limitKg: number) => ({
  position_mm: positionMm,
  tare_g: kilograms(tareKg),
  limit_g: kilograms(limitKg),
})

export const demoCatalogue: NewCatalogue = {
  vehicleTypes: [
    {
      code: 'pickup-4w',
      name: '4-wheel pickup with box',
      names: { th: 'กระบะตู้ทึบ 4 ล้อ', zh: '四轮厢式皮卡' },
      innerMm: { length: 2300, width: 1650, height: 1700 },
      payloadG: kilograms(1200),
      axles: [axle(-900, 950, 1350), axle(1650, 750, 1850)],
      doorSide: 'rear',
      rate: { base: baht(950), includedKm: 20, perKm: baht(12), minimum: baht(1100) },
    },
    {
      code: 'jumbo-4w',
      name: '4-wheel jumbo box truck',
      names: { th: 'รถจัมโบ้ตู้ทึบ 4 ล้อ', zh: '四轮大型厢式货车' },
      innerMm: { length: 3200, width: 1750, height: 1950 },
      payloadG: kilograms(2200),
      axles: [axle(-600, 1350, 2100), axle(2200, 1050, 3200)],
      doorSide: 'rear',
      rate: { base: baht(1400), includedKm: 20, perKm: baht(14.5), minimum: baht(1700) },
    },
    {
      code: 'truck-6w',
      name: '6-wheel box truck',
      names: { th: 'รถบรรทุกตู้ทึบ 6 ล้อ', zh: '六轮厢式货车' },
      innerMm: { length: 6500, width: 2300, height: 2350 },
      payloadG: kilograms(6500),
      axles: [axle(-1000, 3000, 5000), axle(4300, 2500, 10_000)],
      doorSide: 'rear',
      rate: { base: baht(2400), includedKm: 20, perKm: baht(21), minimum: baht(3200) },
    },
    {
      code: 'truck-10w',
      name: '10-wheel box truck',
      names: { th: 'รถบรรทุกตู้ทึบ 10 ล้อ', zh: '十轮厢式货车' },
      innerMm: { length: 7800, width: 2350, height: 2450 },
      payloadG: kilograms(14_500),
      axles: [axle(-900, 4200, 7000), axle(4600, 2900, 10_000), axle(5950, 2900, 10_000)],
      doorSide: 'rear',
      rate: { base: baht(3900), includedKm: 20, perKm: baht(29), minimum: baht(5200) },
    },
    {
      code: 'semi-trailer',
      name: '18-wheel semi-trailer',
      names: { th: 'รถกึ่งพ่วง 18 ล้อ', zh: '十八轮半挂车' },
      innerMm: { length: 13_500, width: 2450, height: 2650 },
      payloadG: kilograms(27_000),
      // The first is the kingpin, by which the trailer rests on its tractor.
      axles: [
        axle(1000, 2500, 16_000),
        axle(9300, 2200, 9000),
        axle(10_600, 2200, 9000),
        axle(11_900, 2200, 9000),
      ],
      doorSide: 'rear',
      rate: { base: baht(5800), includedKm: 20, perKm: baht(37), minimum: baht(8000) },
    },
  ],
  serviceArea: {
    code: 'TH',
    name: 'All of Thailand',
    country: 'TH',
    provinces: null,
    outline: thailandOutline,
  },
  services: [
    { code: 'FTL', name: 'Full truck load', serviceType: 'ftl_transport' },
    {
      code: 'LTL',
      name: 'Shared truck',
      serviceType: 'ltl_transport',
      carryingVehicleType: 'truck-6w',
      days: { least: 1, most: 3 },
      rate: {
        base: baht(150),
        includedKm: 50,
        perKm: baht(0.9),
        bands: [
          { fromKm: 0, perKg: baht(1.2) },
          { fromKm: 150, perKg: baht(1.8) },
          { fromKm: 400, perKg: baht(2.6) },
          { fromKm: 800, perKg: baht(3.5) },
        ],
        minimum: baht(350),
      },
    },
  ],
  routes: [
    {
      code: 'BKK-CNX',
      name: 'Bangkok to Chiang Mai, nightly',
      service: 'FTL',
      nodes: [
        {
          name: 'Bang Phli hub',
          phone: nobodysPhone(1),
          address: '1 Bang Phli hub',
          at: places.bangPhliYai,
        },
        {
          name: 'Chiang Mai hub',
          phone: nobodysPhone(3),
          address: '1 Chiang Mai hub',
          at: places.donKaeo,
        },
      ],
    },
  ],
  addons: [
    {
      key: 'tail_lift',
      name: 'Tail lift',
      names: { th: 'ลิฟต์ท้ายรถ', zh: '液压尾板' },
      description: 'A lift at the rear lowers heavy goods where there is no ramp.',
      descriptions: {
        th: 'ลิฟต์ท้ายรถช่วยยกสินค้าหนักขึ้นลงเมื่อไม่มีทางลาด',
        zh: '没有装卸平台时，用车尾升降板装卸重货。',
      },
      serviceTypes: ['ftl_transport'],
      price: { rule: 'per_vehicle', amount: baht(600) },
    },
    {
      key: 'loading_crew',
      name: 'Loading crew of two',
      names: { th: 'คนยกสินค้า 2 คน', zh: '两名装卸工' },
      description: 'Two people load at the pickup and unload at the drop.',
      descriptions: {
        th: 'พนักงานสองคนช่วยยกขึ้นที่จุดรับและยกลงที่จุดส่ง',
        zh: '两名工人在提货处装车、在送货处卸车。',
      },
      serviceTypes: ['ftl_transport'],
      price: { rule: 'per_vehicle', amount: baht(800) },
    },
    {
      key: 'signed_documents_back',
      name: 'Signed documents sent back',
      names: { th: 'ส่งเอกสารเซ็นรับกลับ', zh: '签收单回寄' },
      description: 'The papers your receiver signs come back to you by post.',
      descriptions: {
        th: 'ส่งเอกสารที่ผู้รับเซ็นแล้วกลับถึงคุณทางไปรษณีย์',
        zh: '收货人签字的单据邮寄给您。',
      },
      price: { rule: 'per_quote', amount: baht(120) },
    },
    {
      key: 'insurance',
      name: 'Cargo insurance',
      names: { th: 'ประกันสินค้า', zh: '货物保险' },
      description:
        'Pays for loss and damage from loading to unloading, up to the value you declare. It does not cover cash, jewellery, live animals, or goods that are not packed for a truck. Report damage within 7 days after delivery.',
      descriptions: {
        th: 'จ่ายค่าสูญหายและเสียหายตั้งแต่ขึ้นของจนลงของ ไม่เกินมูลค่าที่คุณแจ้ง ไม่คุ้มครองเงินสด เครื่องประดับ สัตว์มีชีวิต และสินค้าที่ไม่ได้บรรจุให้เหมาะกับการขนส่งทางรถ แจ้งความเสียหายภายใน 7 วันหลังส่งมอบ',
        zh: '从装车到卸车期间的丢失与损坏，按您申报的价值为限赔付。不承保现金、珠宝、活体动物以及未按公路运输要求包装的货物。请在送达后 7 天内报告损坏。',
      },
      price: {
        rule: 'share_of_value',
        ppm: 2_000,
        minimum: baht(150),
        limit: baht(2_000_000),
      },
    },
  ],
}

export const demoProductCategories = [
  { code: 'furniture', name: 'Furniture' },
  { code: 'auto_parts', name: 'Auto parts' },
  { code: 'food', name: 'Food' },
  { code: 'electronics', name: 'Electronics' },
]

/** The size of a parcel that its waybill says nothing of. */
export const demoPallet = { lengthMm: 1200, widthMm: 1000, heightMm: 1500 }
