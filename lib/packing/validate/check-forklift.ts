/**
 * The rule of forklifts: a heavy piece is brought in over the floor between its place and the door, across its
 * width and up to its top. What stands there is loaded later, unless at its step every piece that could be
 * loaded stands in the way of a forklift that has yet to come.
 */
import { forkliftFromG, type DoorSide, type PackRequest } from '../request.ts'
import { sharedLength, type Interval, type PlacedPiece } from './check-pieces.ts'
import type { Violation } from './violation.ts'

interface Pair {
  readonly lower: PlacedPiece
  readonly upper: PlacedPiece
}

export function checkForklift(
  { vehicle: { doorSide }, options }: Pick<PackRequest, 'vehicle' | 'options'>,
  pieces: readonly PlacedPiece[],
  contacts: readonly Pair[],
): readonly Violation[] {
  const inOrder = pieces.toSorted((a, b) => a.placement.step - b.placement.step)
  const heavy = inOrder.filter(({ item }) => item.weightG >= forkliftFromG)
  const hindered = (piece: PlacedPiece, step: number) =>
    heavy.find((each) => each.placement.step > step && isInTheWay(piece, each, doorSide))
  const suspects = inOrder.filter((piece) => hindered(piece, piece.placement.step) !== undefined)
  if (suspects.length === 0) return []

  const before = whatComesBefore(inOrder, options.supportShare > 0 ? contacts : [], doorSide)
  return suspects.flatMap((piece): Violation[] => {
    const { step } = piece.placement
    const couldCome = inOrder.some(
      (other) =>
        other.placement.step > step &&
        hindered(other, step) === undefined &&
        (before.get(other) ?? []).every((first) => first.placement.step < step),
    )
    const blocked = hindered(piece, step)
    if (!couldCome || blocked === undefined) return []
    return [{ reason: 'blocked-forklift', piece: blocked.name, other: piece.name }]
  })
}

/** The pieces that each piece has to wait for: those that carry it, and those that it would be in front of. */
function whatComesBefore(
  pieces: readonly PlacedPiece[],
  contacts: readonly Pair[],
  door: DoorSide,
): ReadonlyMap<PlacedPiece, readonly PlacedPiece[]> {
  const carriers = Map.groupBy(contacts, ({ upper }) => upper)
  return new Map(
    pieces.map((piece) => {
      const beneath = (carriers.get(piece) ?? []).map(({ lower }) => lower)
      const behind = pieces.filter(
        (other) => isInFrontOf(piece, other, door) && sharedLength(piece.z, other.z) > 0,
      )
      return [piece, [...beneath, ...behind]]
    }),
  )
}

function isInTheWay(piece: PlacedPiece, heavy: PlacedPiece, door: DoorSide): boolean {
  return piece.z.from < heavy.z.to && isInFrontOf(piece, heavy, door)
}

/** Whether it is nearer to the door, and some line to the door meets both. */
function isInFrontOf(piece: PlacedPiece, other: PlacedPiece, door: DoorSide): boolean {
  const across = door === 'rear' ? sharedLength(piece.y, other.y) : sharedLength(piece.x, other.x)
  return across > 0 && towards(door, piece).from >= towards(door, other).to
}

/** The piece along the axis that runs towards the door. */
function towards(door: DoorSide, { x, y }: PlacedPiece): Interval {
  const along: Record<DoorSide, Interval> = {
    rear: x,
    right: y,
    left: { from: -y.to, to: -y.from },
  }
  return along[door]
}
