/** Weight and fill of a plan. Sums are of whole numbers, divided once at the end. */
import { twoAxleLoads } from '../engine/rules.ts'
import type { AxleLoads, Plan } from '../plan.ts'
import type { Vehicle } from '../request.ts'
import type { NamedPiece } from './named-piece.ts'

type Figures = Pick<Plan, 'weightG' | 'volumeMm3' | 'fill' | 'centerOfGravityMm' | 'axleLoads'>

export function figuresOf(vehicle: Vehicle, pieces: readonly NamedPiece[]): Figures {
  const sum = (of: (piece: NamedPiece) => number) =>
    pieces.reduce((total, piece) => total + of(piece), 0)
  const floorMm2 = vehicle.lengthMm * vehicle.widthMm
  const weightG = sum(({ item }) => item.weightG)
  const volumeMm3 = sum(({ x1, y1, z1, x2, y2, z2 }) => (x2 - x1) * (y2 - y1) * (z2 - z1))
  const onFloorMm2 = sum(({ x1, y1, z1, x2, y2 }) => (z1 === 0 ? (x2 - x1) * (y2 - y1) : 0))
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
            x: sum(({ item, x1, x2 }) => item.weightG * (x1 + x2)) / (2 * weightG),
            y: sum(({ item, y1, y2 }) => item.weightG * (y1 + y2)) / (2 * weightG),
            z: sum(({ item, z1, z2 }) => item.weightG * (z1 + z2)) / (2 * weightG),
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
    for (const { item, x1, x2 } of pieces) {
      if (item.stop <= afterStop) continue
      weightG += item.weightG
      moment2 += item.weightG * (x1 + x2)
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
