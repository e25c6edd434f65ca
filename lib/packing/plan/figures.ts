/** Weight and fill of a plan. Sums are of whole numbers, divided once at the end. */
import { twoAxleLoads } from '../engine/rules.ts'
import type { AxleLoads, Plan } from '../plan.ts'
import type { Vehicle } from '../request.ts'
import type { NamedPiece } from './assign-items.ts'

type Figures = Pick<Plan, 'weightG' | 'volumeMm3' | 'fill' | 'centerOfGravityMm' | 'axleLoads'>

export function figuresOf(vehicle: Vehicle, pieces: readonly NamedPiece[]): Figures {
  const sum = (of: (piece: NamedPiece) => number) =>
    pieces.reduce((total, piece) => total + of(piece), 0)
  const floorMm2 = vehicle.lengthMm * vehicle.widthMm
  const weightG = sum(({ item }) => item.weightG)
  const volumeMm3 = sum(({ dxMm, dyMm, dzMm }) => dxMm * dyMm * dzMm)
  const onFloorMm2 = sum(({ zMm, dxMm, dyMm }) => (zMm === 0 ? dxMm * dyMm : 0))
  return {
    weightG,
    volumeMm3,
    fill: {
      volume: volumeMm3 / (floorMm2 * vehicle.heightMm),
      floor: onFloorMm2 / floorMm2,
      weight: weightG / vehicle.payloadG,
    },
    centerOfGravityMm:
      pieces.length === 0
        ? null
        : {
            x: sum(({ item, xMm, dxMm }) => item.weightG * (2 * xMm + dxMm)) / (2 * weightG),
            y: sum(({ item, yMm, dyMm }) => item.weightG * (2 * yMm + dyMm)) / (2 * weightG),
            z: sum(({ item, zMm, dzMm }) => item.weightG * (2 * zMm + dzMm)) / (2 * weightG),
          },
    axleLoads: axleLoadsOf(vehicle, pieces),
  }
}

/** On departure and after each stop but the last, when the vehicle is empty. */
function axleLoadsOf({ axles }: Vehicle, pieces: readonly NamedPiece[]): readonly AxleLoads[] {
  const [first, second] = axles
  if (first === undefined || second === undefined) return []
  const stops = [...new Set(pieces.map(({ item }) => item.stop))].sort((a, b) => a - b)
  return [0, ...stops.slice(0, -1)].map((afterStop) => {
    let weightG = 0
    let moment2 = 0
    for (const { item, xMm, dxMm } of pieces) {
      if (item.stop <= afterStop) continue
      weightG += item.weightG
      moment2 += item.weightG * (2 * xMm + dxMm)
    }
    const loads = twoAxleLoads({
      first: { position: first.positionMm },
      second: { position: second.positionMm },
      weightG,
      moment2,
    })
    return { afterStop, loadsG: [loads.first, loads.second] }
  })
}
