/**
 * The service's catalogue as pages show it: vehicles that loads are drawn in, and names of vehicles and
 * add-ons. A service elsewhere may not list its vehicles: then our own configuration has them.
 */
import { cache } from 'react'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { Language } from '#lib/contract/languages.ts'
import { holdTogether } from '#lib/line-breaks/hold-together.ts'
import type { AddonNames } from '#lib/storefront/addon-name.ts'
import type { VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { gateway, type Gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { ownVehicleTypes, type OwnVehicleType } from './own-vehicle-types.ts'

/** A page waits for names no longer. */
const answeredWithinMs = 2_000

/**
 * None while the service does not answer: sizes that may be wrong help nobody who only has to wait. A name
 * keeps its figure and what it counts on one line ("6 ล้อ").
 */
export async function vehicleTypes(
  asked: { language: Language; timeoutMs?: number },
  deps: { gateway: Gateway; ownVehicleTypes: readonly OwnVehicleType[] } = {
    ...portalRuntime(),
    gateway: gateway(),
  },
): Promise<readonly VehicleType[]> {
  const { language } = asked
  const listed = await deps.gateway.listVehicleTypes(asked)
  const isMissing =
    !listed.ok && listed.failure.kind === 'rejected' && listed.failure.status === 404
  const own = isMissing ? ownVehicleTypes(deps.ownVehicleTypes, language) : []
  const types = listed.ok ? listed.value.data : own
  // oxlint-disable-next-line oxc/no-map-spread -- A handful of vehicles, and others hold what was listed.
  return types.map((type) => ({ ...type, name: holdTogether(type.name, language) }))
}

/** By type. Without an answer, types that are called alike everywhere have the names of our own vehicles. */
export const vehicleNames = cache(async (language: Language): Promise<VehicleNames> => {
  const own = ownVehicleTypes(portalRuntime().ownVehicleTypes, language)
  const listed = await vehicleTypes({ language, timeoutMs: answeredWithinMs })
  return new Map([...own, ...listed].map(({ type, name }) => [type, name]))
})

/** By key. Without an answer they are read as the words of their keys. */
export const addonNames = cache(async (language: Language): Promise<AddonNames> => {
  const listed = await gateway().listAddons({ language, timeoutMs: answeredWithinMs })
  return new Map(listed.ok ? listed.value.data.map(({ key, name }) => [key, name]) : [])
})
