/**
 * What vehicles are called, by their type. A page does not wait long for it: while the service does not
 * answer, types that are called alike everywhere still have the names of our own configuration.
 */
import { cache } from 'react'
import type { Language } from '#lib/contract/languages.ts'
import type { VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { portalRuntime } from '../runtime.ts'
import { ownVehicleTypes } from './own-vehicle-types.ts'
import { vehicleTypes } from './vehicle-types.ts'

const answeredWithinMs = 2_000

export const vehicleNames = cache(async (language: Language): Promise<VehicleNames> => {
  const own = ownVehicleTypes(portalRuntime().ownVehicleTypes, language)
  const told = await vehicleTypes({ language, timeoutMs: answeredWithinMs })
  return new Map([...own, ...told].map(({ type, name }) => [type, name]))
})
