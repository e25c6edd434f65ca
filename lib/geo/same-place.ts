import { greatCircleM, type Point } from './great-circle.ts'

/** Two points nearer than this are one place: there is no way between them to drive. */
const samePlaceM = 50

export function isSamePlace(one: Point, other: Point): boolean {
  return greatCircleM(one, other) < samePlaceM
}
