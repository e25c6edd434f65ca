/** A request with one change applied. */
import { orientedSize, sidesAlong } from '../oriented-size.ts'
import type { LeastChange, VehicleSide } from '../plan.ts'
import { orientations, type Item, type PackRequest, type Vehicle } from '../request.ts'

export function changedRequest(
  request: PackRequest,
  { change, itemId }: { readonly change: LeastChange; readonly itemId: string },
): PackRequest {
  const { vehicle, items, options } = request
  const withItems = (made: (item: Item) => Item): PackRequest => ({
    ...request,
    items: items.map((item) => made(item)),
  })
  switch (change.kind) {
    case 'shrink-item':
      return withItems((item) => (item.id === itemId ? shrunk(item, vehicle, change) : item))
    case 'enlarge-vehicle':
      return { ...request, vehicle: enlarged(vehicle, change) }
    case 'raise-payload':
      return { ...request, vehicle: { ...vehicle, payloadG: vehicle.payloadG + change.byG } }
    case 'raise-axle-limit': {
      const axles = vehicle.axles.map(({ positionMm, maxLoadG }, index) => ({
        positionMm,
        maxLoadG: index === change.axleIndex ? maxLoadG + change.byG : maxLoadG,
      }))
      return { ...request, vehicle: { ...vehicle, axles } }
    }
    case 'allow-tipping':
      return withItems((item) => (item.id === change.itemId ? { ...item, orientations } : item))
    case 'allow-stacking':
      return withItems((item) => ({ ...item, ...withoutLimits }))
    case 'drop-stop-order':
      return { ...request, options: { ...options, lastInFirstOut: false } }
    case 'split-group':
      return withItems((item) => (item.group === change.group ? { ...item, group: null } : item))
  }
}

const withoutLimits = { stackable: true, fragile: false, maxWeightOnTopG: null }

interface SideChange {
  readonly side: VehicleSide
  readonly byMm: number
}

/** The sides of a vehicle along x, y and z. */
const vehicleSides: readonly VehicleSide[] = ['length', 'width', 'height']

function enlarged(vehicle: Vehicle, { side, byMm }: SideChange): Vehicle {
  const key = `${side}Mm` as const
  return { ...vehicle, [key]: vehicle[key] + byMm }
}

/** The side that is along the vehicle's in the orientation which then fits. */
function shrunk(item: Item, vehicle: Vehicle, { side, byMm }: SideChange): Item {
  for (const orientation of item.orientations) {
    const key = sidesAlong[orientation][vehicleSides.indexOf(side)] ?? 'heightMm'
    const smaller = { ...item, [key]: item[key] - byMm }
    const { dx, dy, dz } = orientedSize(smaller, orientation)
    if (Math.min(dx, dy, dz) < 1) continue
    if (dx <= vehicle.lengthMm && dy <= vehicle.widthMm && dz <= vehicle.heightMm) return smaller
  }
  return item
}
