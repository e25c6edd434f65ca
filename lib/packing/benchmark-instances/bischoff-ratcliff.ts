/**
 * The test problems of Bischoff and Ratcliff (Omega 23, 1995, pp 377-390) as later extended to sixteen
 * classes, from their published generator. The class gives the number of box types, from one (BR0) to a
 * hundred (BR15), and the quantities nearly fill the container's volume, so that no packing reaches 100
 * percent.
 */
import { boxVolume, type BoxProblem, type BoxType } from './box-request.ts'
import { minimalStandard } from './minimal-standard.ts'

/** The number of types by class, BR0 first. */
export const typesOfClass: readonly number[] = [
  1, 3, 5, 8, 10, 12, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100,
]

/** How many problems each class was published with. */
const problemsPerClass = 100

const containerCm = [587, 233, 220] as const
const shortestCm = [30, 25, 20] as const
const longestCm = [120, 100, 80] as const

/** A side may be vertical only while it is less than this many times the smallest side. */
const stabilityLimit = 2

const discardedNumbers = 10

export function bischoffRatcliffSeed(problem: number): number {
  return 2_502_505 + 100 * (problem - 1)
}

/** Problem `problem` (1 to 100) of the class `brClass` (0 to 15). */
export function bischoffRatcliff(brClass: number, problem: number): BoxProblem {
  const types = typesOfClass[brClass]
  if (types === undefined) throw new RangeError(`there is no class BR${brClass}`)
  if (!Number.isInteger(problem) || problem < 1 || problem > problemsPerClass) {
    throw new RangeError(`there is no problem ${problem} in BR${brClass}`)
  }
  const random = minimalStandard(bischoffRatcliffSeed(problem))
  for (let number = 0; number < discardedNumbers; number++) random()

  const boxes = Array.from({ length: types }, () => drawBox(random))
  return {
    name: `BR${brClass}-${problem}`,
    container: containerCm,
    boxTypes: withQuantities(boxes, random),
  }
}

function drawBox(random: () => number): BoxType {
  const draw = (axis: 0 | 1 | 2): number =>
    shortestCm[axis] + Math.floor(random() * (longestCm[axis] - shortestCm[axis] + 1))
  // Each is drawn in its own range before they are sorted.
  const drawn = [draw(0), draw(1), draw(2)] as const
  const smallest = Math.min(...drawn)
  const largest = Math.max(...drawn)
  const middle = drawn[0] + drawn[1] + drawn[2] - smallest - largest
  const mayStandOn = (side: number): boolean => side / smallest < stabilityLimit
  return {
    sides: [largest, middle, smallest],
    mayStandOn: [mayStandOn(largest), mayStandOn(middle), mayStandOn(smallest)],
    quantity: 1,
  }
}

/** Adds boxes of random types until the next one would exceed the container's volume. */
function withQuantities(boxes: readonly BoxType[], random: () => number): readonly BoxType[] {
  const quantities = boxes.map(() => 1)
  const [length, width, height] = containerCm
  let leftCm3 = length * width * height - boxes.reduce((sum, box) => sum + boxVolume(box), 0)
  for (;;) {
    const drawn = Math.floor(random() * boxes.length)
    const box = boxes[drawn]
    if (box === undefined || boxVolume(box) > leftCm3) break
    leftCm3 -= boxVolume(box)
    quantities[drawn] = (quantities[drawn] ?? 0) + 1
  }
  return boxes.map((box, index) => ({ ...box, quantity: quantities[index] ?? 1 }))
}
