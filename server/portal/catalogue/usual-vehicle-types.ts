/** What is driven in Thailand from the pickup to the semi-trailer, where nobody has said otherwise. */
import type { OwnVehicleType } from './own-vehicle-types.ts'

export const usualVehicleTypes: readonly OwnVehicleType[] = [
  {
    type: 'pickup-4w',
    names: { en: '4-wheel pickup with box', th: 'กระบะตู้ทึบ 4 ล้อ', zh: '四轮厢式皮卡' },
    ...inside(2300, 1650, 1700),
    max_payload_kg: 1200,
  },
  {
    type: 'jumbo-4w',
    names: { en: '4-wheel jumbo box truck', th: 'รถจัมโบ้ตู้ทึบ 4 ล้อ', zh: '四轮大型厢式货车' },
    ...inside(3200, 1750, 1950),
    max_payload_kg: 2200,
  },
  {
    type: 'truck-6w',
    names: { en: '6-wheel box truck', th: 'รถบรรทุกตู้ทึบ 6 ล้อ', zh: '六轮厢式货车' },
    ...inside(6500, 2300, 2350),
    max_payload_kg: 6500,
  },
  {
    type: 'truck-10w',
    names: { en: '10-wheel box truck', th: 'รถบรรทุกตู้ทึบ 10 ล้อ', zh: '十轮厢式货车' },
    ...inside(7800, 2350, 2450),
    max_payload_kg: 14_500,
  },
  {
    type: 'semi-trailer',
    names: { en: '18-wheel semi-trailer', th: 'รถกึ่งพ่วง 18 ล้อ', zh: '十八轮半挂车' },
    ...inside(13_500, 2450, 2650),
    max_payload_kg: 27_000,
  },
]

/** Axle loads are left to who knows the vehicle. */
function inside(lengthMm: number, widthMm: number, heightMm: number) {
  return {
    inner_length_mm: lengthMm,
    inner_width_mm: widthMm,
    inner_height_mm: heightMm,
    door: 'rear',
    axles: [],
  } as const satisfies Partial<OwnVehicleType>
}
