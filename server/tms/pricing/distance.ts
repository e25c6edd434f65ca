/** How far it is by road. An adapter: a routing engine can take its place. */
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'

export interface Way {
  readonly from: Point
  readonly to: Point
  /** What the rate card takes the road to be, over the great circle, in thousandths. */
  readonly roadFactorPermille: number
}

export interface DistanceSource {
  /** Whole metres. */
  roadM(way: Way): Promise<number>
}

/** Needs no map: the great circle times the rate card's factor. */
export const greatCircleDistances: DistanceSource = {
  roadM: ({ from, to, roadFactorPermille }) =>
    Promise.resolve(Math.round((greatCircleM(from, to) * roadFactorPermille) / 1000)),
}
