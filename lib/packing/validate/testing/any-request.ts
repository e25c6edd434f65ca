/**
 * Requests of every kind for property tests: sizes so small and coarse that edges often meet, limits so
 * close to the request that they apply, and each rule switched on in some of them.
 */
import fc from 'fast-check'
import { axleGroupOf } from '../../axle-groups.ts'
import {
  doorSides,
  orientations,
  uprightOrientations,
  type AxleGroup,
  type Item,
  type PackRequest,
} from '../../request.ts'

export interface AnyRequestOptions {
  readonly maxItems: number
  readonly maxQuantity: number
}

export function anyRequest(options: AnyRequestOptions): fc.Arbitrary<PackRequest> {
  const { maxItems, maxQuantity } = options
  return fc
    .record({
      unitMm: fc.constantFrom(1, 7, 100),
      vehicle: fc.record({
        lengthMm: fc.integer({ min: 4, max: 30 }),
        widthMm: fc.integer({ min: 3, max: 12 }),
        heightMm: fc.integer({ min: 3, max: 12 }),
        doorSide: fc.constantFrom(...doorSides),
      }),
      payloadG: fc.oneof(fc.integer({ min: 50, max: 1500 }), fc.constant(1_000_000)),
      axles: fc.option(anyAxles, { freq: 2 }),
      items: fc.array(anyItem(maxQuantity), { minLength: 1, maxLength: maxItems }),
      supportShare: fc.constantFrom(0, 0.3, 0.5, 0.8, 1, 1, 1),
      lastInFirstOut: fc.constantFrom(true, true, false),
    })
    .map(({ unitMm, vehicle, payloadG, axles, items, supportShare, lastInFirstOut }) => ({
      vehicle: {
        ...vehicle,
        lengthMm: vehicle.lengthMm * unitMm,
        widthMm: vehicle.widthMm * unitMm,
        heightMm: vehicle.heightMm * unitMm,
        payloadG,
        axles: (axles ?? []).map((group) => scaledGroup(group, unitMm)),
      },
      items: Array.from(items.entries(), ([index, item]) => ({
        ...item,
        id: `i${index}`,
        lengthMm: item.lengthMm * unitMm,
        widthMm: item.widthMm * unitMm,
        heightMm: item.heightMm * unitMm,
      })),
      options: { supportShare, lastInFirstOut },
    }))
}

/** Positions are lengths. */
export function scaledGroup({ axles, ...group }: AxleGroup, by: number): AxleGroup {
  const positionMm = group.positionMm * by
  if (axles === undefined) return { ...group, positionMm }
  return axleGroupOf(axles.map((axle) => ({ ...axle, positionMm: axle.positionMm * by })))
}

/** Also axles in front of the wall or close together, so that an end is lifted. */
const anyAxles: fc.Arbitrary<readonly AxleGroup[]> = fc
  .record({
    first: fc.integer({ min: -3, max: 8 }),
    apart: fc.integer({ min: 1, max: 15 }),
    limits: fc.tuple(fc.integer({ min: 20, max: 1500 }), fc.integer({ min: 20, max: 1500 })),
    /** How many axles the rear group has; the last of them has less capacity left for goods. */
    rear: fc.constantFrom(0, 0, 2, 3),
  })
  .map(({ first, apart, limits, rear }) => {
    const positionMm = first + apart
    const axles = Array.from({ length: rear }, (_, index) => ({
      positionMm: positionMm + index,
      tareG: index === rear - 1 ? 70 : 50,
      limitG: limits[1] + 70,
    }))
    return [
      { positionMm: first, maxLoadG: limits[0] },
      rear === 0 ? { positionMm, maxLoadG: limits[1] } : axleGroupOf(axles),
    ]
  })

function anyItem(maxQuantity: number): fc.Arbitrary<Omit<Item, 'id'>> {
  const sideMm = fc.integer({ min: 1, max: 6 })
  const seldom = fc.constantFrom(true, false, false, false, false)
  return fc.record({
    lengthMm: fc.oneof({ weight: 9, arbitrary: sideMm }, fc.integer({ min: 7, max: 25 })),
    widthMm: sideMm,
    heightMm: sideMm,
    weightG: fc.integer({ min: 1, max: 30 }),
    quantity: fc.integer({ min: 1, max: maxQuantity }),
    orientations: fc.oneof(
      fc.constant(uprightOrientations),
      fc.constant(orientations),
      fc.subarray([...orientations], { minLength: 1 }),
    ),
    stackable: seldom.map((value) => !value),
    fragile: seldom,
    maxWeightOnTopG: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 2 }),
    stop: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
    recipient: fc.option(fc.constantFrom('r1', 'r2'), { freq: 2 }),
    group: fc.constantFrom(null, null, null, null, null, 'g1', 'g2'),
  })
}
