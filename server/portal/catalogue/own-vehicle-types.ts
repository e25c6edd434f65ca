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
  usual('pickup-4w', [2300, 1650, 1700, 1200], {
    en: '4-wheel pickup with box',
    th: 'กระบะตู้ทึบ 4 ล้อ',
    zh: '四轮厢式皮卡',
  }),
  usual('jumbo-4w', [3200, 1750, 1950, 2200], {
    en: '4-wheel jumbo box truck',
    th: 'รถจัมโบ้ตู้ทึบ 4 ล้อ',
    zh: '四轮大型厢式货车',
  }),
  usual('truck-6w', [6500, 2300, 2350, 6500], {
    en: '6-wheel box truck',
    th: 'รถบรรทุกตู้ทึบ 6 ล้อ',
    zh: '六轮厢式货车',
  }),
  usual('truck-10w', [7800, 2350, 2450, 14_500], {
    en: '10-wheel box truck',
    th: 'รถบรรทุกตู้ทึบ 10 ล้อ',
    zh: '十轮厢式货车',
  }),
  usual('semi-trailer', [13_500, 2450, 2650, 27_000], {
    en: '18-wheel semi-trailer',
    th: 'รถกึ่งพ่วง 18 ล้อ',
    zh: '十八轮半挂车',
  }),
]

/** Axle loads are left to who knows the vehicle. */
function usual(
  type: string,
  [lengthMm, widthMm, heightMm, payloadKg]: readonly [number, number, number, number],
  names: OwnVehicleType['names'],
): OwnVehicleType {
  return {
    type,
    names,
    inner_length_mm: lengthMm,
    inner_width_mm: widthMm,
    inner_height_mm: heightMm,
    max_payload_kg: payloadKg,
    door: 'rear',
    axles: [],
  }
}
