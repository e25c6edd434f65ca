/**
 * The look of a vehicle around its load space: only the box and the axles are known, so the rest follows
 * the shape of vehicles of that size. Millimetres in the load's own axes; the floor is at z = 0.
 */
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

export interface VehicleShape {
  /** The road, below the floor. */
  readonly roadMm: number
  readonly wheelRadiusMm: number
  /** Twins have two tyres side by side on each end, as on every axle of a truck that carries goods. */
  readonly wheels: readonly { readonly xMm: number; readonly twin: boolean }[]
  /** The driver's cab in front of the front wall; `frontMm` is the smaller. */
  readonly cab: { readonly frontMm: number; readonly rearMm: number; readonly topMm: number }
  readonly chassis: readonly { readonly fromMm: number; readonly toMm: number }[]
}

type Box = Pick<LoadViewLoad, 'inner_length_mm' | 'inner_width_mm' | 'inner_height_mm' | 'axles'>

/** By the length of the box: from a pickup to a trailer. */
const builds = [
  { upToMm: 2_700, floorMm: 720, radiusMm: 300, cabMm: 1_450, cabTopMm: 1_150 },
  { upToMm: 4_200, floorMm: 850, radiusMm: 350, cabMm: 1_550, cabTopMm: 1_350 },
  { upToMm: 9_000, floorMm: 1_080, radiusMm: 470, cabMm: 1_900, cabTopMm: 1_750 },
  { upToMm: Infinity, floorMm: 1_230, radiusMm: 510, cabMm: 2_150, cabTopMm: 2_250 },
] as const

const cabGapMm = 140
/** For a tractor: the space behind its cab for turning. */
const tractorGapMm = 650
const tractorWheelbaseMm = 3_400

export function vehicleShape(box: Box): VehicleShape {
  const lengthMm = box.inner_length_mm
  const build = builds.find(({ upToMm }) => lengthMm <= upToMm) ?? builds[3]
  const axles = box.axles.map(({ position_mm: xMm }) => xMm).toSorted((a, b) => a - b)
  const [first, ...rest] = axles
  const common = { roadMm: -build.floorMm, wheelRadiusMm: build.radiusMm }
  const topMm = Math.min(build.cabTopMm, box.inner_height_mm * 0.94)

  // The front of a trailer rests on its kingpin: the tractor's wheels are around it.
  if (first !== undefined && first >= 0 && rest.length > 0) {
    const rearMm = -tractorGapMm
    const steerMm = Math.min(first - tractorWheelbaseMm, rearMm - 900)
    return {
      ...common,
      wheels: [
        { xMm: steerMm, twin: false },
        ...[first - 660, first + 660].map((xMm) => ({ xMm, twin: true })),
        ...rest.map((xMm) => ({ xMm, twin: true })),
      ],
      cab: { frontMm: Math.min(rearMm - build.cabMm, steerMm - 800), rearMm, topMm },
      chassis: [
        { fromMm: steerMm - 400, toMm: first + 1_300 },
        { fromMm: Math.min(...rest) - 700, toMm: lengthMm },
      ],
    }
  }
  const rearMm = -cabGapMm
  const wheels =
    first === undefined || rest.length === 0
      ? [-0.5 * build.cabMm, 0.68 * lengthMm]
      : [Math.min(first, rearMm - build.radiusMm), ...rest]
  return {
    ...common,
    wheels: wheels.map((xMm, index) => ({ xMm, twin: index > 0 && lengthMm > 2_700 })),
    cab: { frontMm: Math.min(rearMm - build.cabMm, (wheels[0] ?? 0) - 600), rearMm, topMm },
    chassis: [{ fromMm: rearMm - build.cabMm + 200, toMm: lengthMm }],
  }
}
