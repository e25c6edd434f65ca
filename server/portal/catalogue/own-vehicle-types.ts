/**
 * The vehicles of this portal's own configuration, for a service that does not list its own. Loads are
 * drawn in them before there is a price; the service then decides on vehicles and price.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { languages, type Language } from '#lib/contract/languages.ts'
import { type VehicleType, vehicleTypeSchema } from '#lib/contract/catalog.ts'

const namesSchema = z.record(z.enum(languages), vehicleTypeSchema.shape.name)

/** One file is a list of these; `type` is the word that the service has for it in a quote. */
export const ownVehicleTypesSchema = z
  .array(
    vehicleTypeSchema
      .omit({ id: true, name: true })
      .extend({ names: namesSchema, axles: vehicleTypeSchema.shape.axles.default([]) }),
  )
  .min(1)

export type OwnVehicleType = z.output<typeof ownVehicleTypesSchema>[number]

export function ownVehicleTypes(
  own: readonly OwnVehicleType[],
  language: Language,
): readonly VehicleType[] {
  return own.map(({ names, ...vehicle }) =>
    vehicleTypeSchema.parse({ ...vehicle, id: idOf(vehicle.type), name: names[language] }),
  )
}

/** Nobody else knows it: made from the word, so that it is the same at each start. */
function idOf(type: string): string {
  const digits = createHash('sha256').update(`vehicle type ${type}`).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** The vehicles that are driven in Thailand from the pickup to the semi-trailer, where nobody has said otherwise. */
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
