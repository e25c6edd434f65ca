/**
 * The vehicles as this portal's own configuration has them, for a service that does not tell its own
 * (the list is an addition). They are what loads are drawn in before there is a price; what a load
 * really goes into, and what that costs, is the service's to say.
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
