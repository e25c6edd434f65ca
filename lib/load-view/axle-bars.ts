/** The load of the goods on each support of a vehicle, and the limit for that load. */
import { axleOf } from '../freight/packing-vehicle.ts'
import { groupAxles } from '../packing/axle-groups.ts'
import { nearLimitShare } from '../packing/steady.ts'
import type { LoadViewLoad } from './load-view-load.ts'

export interface AxleBar {
  /** The front support of a trailer is its kingpin. */
  readonly place: 'front' | 'kingpin' | 'rear'
  readonly positionMm: number
  readonly loadKg: number
  readonly limitKg: number
  /** The share of the limit; above 1 it is exceeded, below 0 the axle is lifted. */
  readonly share: number
}

/** Empty where axle loads are not looked at. */
export function axleBars({
  axles,
  axle_loads_kg: loadsKg,
}: Pick<LoadViewLoad, 'axles' | 'axle_loads_kg'>): readonly AxleBar[] {
  const supports = groupAxles(axles.map(axleOf))
  if (supports.length !== loadsKg.length) return []
  return supports.map(({ positionMm, maxLoadG }, index) => {
    const loadKg = loadsKg[index] ?? 0
    const limitKg = maxLoadG / 1000
    return {
      place: index > 0 ? 'rear' : positionMm >= 0 ? 'kingpin' : 'front',
      positionMm,
      loadKg,
      limitKg,
      share: limitKg > 0 ? loadKg / limitKg : loadKg > 0 ? Infinity : 0,
    }
  })
}

/** Beyond its limit, or lifted, it cannot drive like this; shares are of rounded weights. */
export function axleState({ share }: Pick<AxleBar, 'share'>): 'fine' | 'near' | 'over' {
  if (share > 1.0005 || share < 0) return 'over'
  return share >= nearLimitShare ? 'near' : 'fine'
}
