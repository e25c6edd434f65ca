/** The vehicles that loads are shown in: the service's, or our own where it does not tell them. */
import type { Language } from '#lib/contract/languages.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { holdTogether } from '#lib/line-breaks/hold-together.ts'
import { gateway, type Gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { ownVehicleTypes, type OwnVehicleType } from './own-vehicle-types.ts'

interface CatalogueDeps {
  readonly gateway: Pick<Gateway, 'listVehicleTypes'>
  readonly ownVehicleTypes: readonly OwnVehicleType[]
}

/**
 * None while the service does not answer: sizes that may be wrong help nobody who only has to wait. A name
 * keeps its figure and what it counts on one line ("6 ล้อ").
 */
export async function vehicleTypes(
  asked: { language: Language; timeoutMs?: number },
  deps: CatalogueDeps = { ...portalRuntime(), gateway: gateway() },
): Promise<readonly VehicleType[]> {
  const types = await typesToShow(asked, deps)
  // oxlint-disable-next-line oxc/no-map-spread -- A handful of vehicles, and others hold what was listed.
  return types.map((type) => ({ ...type, name: holdTogether(type.name, asked.language) }))
}

async function typesToShow(
  asked: { language: Language; timeoutMs?: number },
  deps: CatalogueDeps,
): Promise<readonly VehicleType[]> {
  const listed = await deps.gateway.listVehicleTypes(asked)
  if (listed.ok) return listed.value.data
  const isMissing = listed.failure.kind === 'rejected' && listed.failure.status === 404
  return isMissing ? ownVehicleTypes(deps.ownVehicleTypes, asked.language) : []
}
