/** Where tours begin: the unit that the request names, else the organization's first, else the first sender. */
import type { OrganizationUnitId } from '#lib/contract/ids.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { ServiceError } from '../http/service-error.ts'
import type { WaybillRow } from '../waybills/waybills.ts'
import type { Caller, PlanningDeps } from './planning-deps.ts'

export async function findOrigin(
  { organization }: Caller,
  {
    unitId,
    waybills,
  }: { readonly unitId: OrganizationUnitId | undefined; readonly waybills: readonly WaybillRow[] },
  { organizations }: Pick<PlanningDeps, 'organizations'>,
): Promise<Point | null> {
  const all = await organizations.units(organization.id)
  const units = all.filter(({ active }) => active)
  const unit = unitId === undefined ? units[0] : units.find(({ id }) => id === unitId)
  if (unit !== undefined) return { lat: unit.lat, lng: unit.lng }
  if (unitId !== undefined) {
    throw new ServiceError('invalid_body', { field: 'origin_unit_id', problem: 'not_found' })
  }
  for (const { sender } of waybills) {
    const { lat, lng } = sender
    if (lat !== null && lng !== null) return { lat, lng }
  }
  return null
}
