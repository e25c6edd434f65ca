/** Problems of the research literature, and each as a request to the engine without weights, stops and axles. */
import { orientations, type Orientation, type PackRequest } from '../request.ts'

/** Sizes are whole numbers in the publication's own unit, mostly centimetres. */
export interface BoxType {
  /** Length, width and height as published; not an orientation to keep. */
  readonly sides: readonly [number, number, number]
  /** Whether the side of the same index may be vertical. */
  readonly mayStandOn: readonly [boolean, boolean, boolean]
  readonly quantity: number
}

export interface BoxProblem {
  readonly name: string
  readonly container: readonly [length: number, width: number, height: number]
  readonly boxTypes: readonly BoxType[]
}

export function boxVolume({ sides: [a, b, c] }: BoxType): number {
  return a * b * c
}

export interface BoxRequestOptions {
  readonly supportShare: number
  /** Millimetres in the publication's unit. */
  readonly unitMm: number
}

export function boxRequest(
  { container, boxTypes }: BoxProblem,
  { supportShare, unitMm }: BoxRequestOptions,
): PackRequest {
  const [length, width, height] = container
  return {
    vehicle: {
      lengthMm: length * unitMm,
      widthMm: width * unitMm,
      heightMm: height * unitMm,
      payloadG: Math.max(1, pieceCount(boxTypes)),
      axles: [],
      doorSide: 'rear',
    },
    items: boxTypes.map(({ sides, mayStandOn, quantity }, index) => ({
      id: `type-${index + 1}`,
      lengthMm: sides[0] * unitMm,
      widthMm: sides[1] * unitMm,
      heightMm: sides[2] * unitMm,
      weightG: 1,
      quantity,
      orientations: orientations.filter((each) => mayStandOn[uprightSide(each)]),
      stackable: true,
      fragile: false,
      maxWeightOnTopG: null,
      stop: 1,
      recipient: null,
      group: null,
    })),
    options: { supportShare, lastInFirstOut: false },
  }
}

/** The index of the published side that is vertical: the orientation's last letter. */
function uprightSide(orientation: Orientation): 0 | 1 | 2 {
  if (orientation.endsWith('l')) return 0
  return orientation.endsWith('w') ? 1 : 2
}

function pieceCount(boxTypes: readonly BoxType[]): number {
  return boxTypes.reduce((sum, { quantity }) => sum + quantity, 0)
}
