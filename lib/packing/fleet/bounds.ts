/** Whether totals alone prove that nothing can be better than the given loads, which carry everything. */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { FleetRequest, VehicleType } from '../fleet-request.ts'
import { priceMinorOf } from './compare-loads.ts'
import { vehicleVolumeMm3, type Load } from './load.ts'

export function isProvenBest(loads: readonly Load[], request: FleetRequest): boolean {
  const { objective, vehicleTypes, items } = request
  const weightG = items.reduce((sum, item) => sum + item.weightG * item.quantity, 0)
  const volumeMm3 = totalVolumeMm3(request)
  const least = (of: (type: VehicleType) => number) => Math.min(...vehicleTypes.map(of))
  const most = (of: (type: VehicleType) => number) => Math.max(...vehicleTypes.map(of))
  const count = Math.max(
    Math.ceil(volumeMm3 / most(vehicleVolumeMm3)),
    Math.ceil(weightG / most(({ vehicle }) => vehicle.payloadG)),
  )
  const leastPrice = least(({ priceMinor }) => priceMinor)
  switch (objective) {
    case 'fewest-vehicles':
      return loads.length === count && priceMinorOf(loads) === count * leastPrice
    case 'smallest-vehicles':
      return false
    case 'lowest-price': {
      const perMm3 = least((type) => type.priceMinor / vehicleVolumeMm3(type))
      const perG = least((type) => type.priceMinor / type.vehicle.payloadG)
      const bound = Math.max(perMm3 * volumeMm3, perG * weightG, count * leastPrice)
      return priceMinorOf(loads) <= bound
    }
  }
}

export function totalVolumeMm3({ items }: FleetRequest): number {
  return items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0)
}
