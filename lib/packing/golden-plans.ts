/**
 * The engine's plans for fixed requests and numbers of nodes, as one number each: the same in every
 * runtime. A change of the engine changes them on purpose; the tests in Node and in a browser read them
 * from here.
 */
import { bischoffRatcliff } from './benchmark-instances/bischoff-ratcliff.ts'
import { boxRequest } from './benchmark-instances/box-request.ts'
import { freightRequest } from './benchmark-instances/freight.ts'
import { pack } from './pack.ts'
import type { Plan } from './plan.ts'

const boxes = bischoffRatcliff(6, 3)

export const goldenPlans = [
  {
    name: 'boxes with full support',
    fingerprint: '3af88cb1',
    request: boxRequest(boxes, { supportShare: 1, unitMm: 10 }),
  },
  {
    name: 'boxes without support',
    fingerprint: '85691c86',
    request: boxRequest(boxes, { supportShare: 0, unitMm: 10 }),
  },
  {
    name: 'freight for three stops',
    fingerprint: 'ca98ace1',
    request: freightRequest({ family: 'mixed', pieces: 120, kinds: 12, stops: 3, seed: 7 }),
  },
  {
    name: 'freight for thirty stops',
    fingerprint: 'b6828c5c',
    request: freightRequest({ family: 'mixed', pieces: 120, kinds: 12, stops: 30, seed: 7 }),
  },
]

export function packGolden(wanted: string): string {
  const golden = goldenPlans.find(({ name }) => name === wanted)
  if (golden === undefined) throw new RangeError(`there is no golden plan ${wanted}`)
  return planFingerprint(pack(golden.request, { kind: 'nodes', nodes: 150 }))
}

/** A short text that two plans share only when every piece has the same place in both. */
function planFingerprint({ placements }: Plan): string {
  // FNV-1a over every placement, 32 bits of which are enough to distinguish runtimes.
  let hash = 0x811c9dc5
  const mix = (text: string) => {
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    }
  }
  for (const { itemId, pieceIndex, xMm, yMm, zMm, orientation, step } of placements) {
    mix(`${itemId}/${pieceIndex}/${xMm}/${yMm}/${zMm}/${orientation}/${step};`)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
