import type { Fit } from '#components/cargo/load-job.ts'
import type { VehicleType } from '#lib/contract/vehicle-types.ts'
import type { Packed } from './packing-session.ts'

export interface ShownFitOf {
  readonly packed: Packed
  readonly vehicles: readonly VehicleType[]
  readonly vehicleType: string | null
}

/** The load in the vehicle that was chosen; otherwise, and until that is known, in what takes it. */
export function shownFit({ packed, vehicles, vehicleType }: ShownFitOf): Fit {
  const chosen = vehicles.find(({ type }) => type === vehicleType)
  return packed.fits.find(({ vehicleId }) => vehicleId === chosen?.id) ?? packed.choice
}
