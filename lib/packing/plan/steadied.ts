/**
 * Makes a load that was found ride better without packing it again. From front to rear it falls into
 * sections with no piece in two of them. Whole sections change places where an axle is lifted or near its
 * limit, and are mirrored from side to side where the load leans. In a section everything rests on what it
 * rested on before, so that no rule on stacking can be broken by it.
 *
 * Only loads of one stop, loaded from the rear: others would have to keep what must come out first at the door.
 */
import { canBeLoaded } from '../engine/loading-graph.ts'
import type { Vehicle } from '../request.ts'
import { leaningShare, nearLimitShare, shareOnLeft } from '../steady.ts'
import type { NamedPiece } from './assign-items.ts'
import { figuresOf } from './figures.ts'
import { rowsOf } from './placements.ts'

type Pieces = readonly NamedPiece[]

export function steadied(vehicle: Vehicle, pieces: Pieces): Pieces {
  const stops = new Set(pieces.map(({ item }) => item.stop))
  if (vehicle.doorSide !== 'rear' || stops.size !== 1) return pieces
  return levelled(vehicle, eased(vehicle, pieces))
}

/** The load in the order of sections that strains the axles least, if they are strained now. */
function eased(vehicle: Vehicle, pieces: Pieces): Pieces {
  let best = pieces
  let least = strainOf(vehicle, pieces)
  if (least < nearLimitShare) return pieces
  const turned = turnedRound(pieces)
  const sections = sectionsOf(pieces)
  const orders = [
    sections,
    sections.toReversed(),
    ...(canBeLoaded(rowsOf(turned), 'rear') ? [sectionsOf(turned)] : []),
  ]
  for (const order of orders) {
    for (const first of order.keys()) {
      const tried = inARow([...order.slice(first), ...order.slice(0, first)])
      const strain = strainOf(vehicle, tried)
      if (strain >= least) continue
      best = tried
      least = strain
    }
  }
  return best
}

/**
 * The larger share of its limit that one of the two supports bears, least where both bear the same share.
 * To lift one is worse than any share, and more than the limit is out of the question.
 */
function strainOf(vehicle: Vehicle, pieces: Pieces): number {
  const [departing] = figuresOf(vehicle, pieces).axleLoads
  const shares = vehicle.axles.map(
    ({ maxLoadG }, index) => (departing?.loadsG[index] ?? 0) / maxLoadG,
  )
  const share = Math.max(0, ...shares)
  const least = Math.min(0, ...shares)
  if (share > 1) return Infinity
  return least < 0 ? 1 - least : share
}

/**
 * The load with its rear sections mirrored from side to side, as many as make both sides most alike. If it
 * leans even then, its sections stand in the middle of the vehicle.
 */
function levelled({ widthMm }: Vehicle, pieces: Pieces): Pieces {
  const weightG = pieces.reduce((sum, { item }) => sum + item.weightG, 0)
  /** How much more of the whole weight these pieces bring to the left than to the right. */
  const leanOf = (some: Pieces) =>
    some.reduce((sum, each) => sum + each.item.weightG * (2 * shareOnLeft(each, widthMm) - 1), 0) /
    weightG
  let lean = leanOf(pieces)
  let least = Math.abs(lean)
  if (least <= mostLean) return pieces
  const sections = sectionsOf(pieces)
  let from = sections.length
  for (const [index, section] of [...sections.entries()].toReversed()) {
    lean -= 2 * leanOf(section.pieces)
    if (Math.abs(lean) >= least) continue
    least = Math.abs(lean)
    from = index
  }
  const mirrored = sections.flatMap((section, index) =>
    index < from ? section.pieces : mirroredAcross(section, widthMm),
  )
  if (least <= mostLean) return mirrored
  const centred = sections.flatMap((section) => inTheMiddle(section, widthMm))
  return Math.abs(leanOf(centred)) < least ? centred : mirrored
}

const mostLean = 2 * leaningShare - 1

function mirroredAcross({ pieces }: Section, widthMm: number): Pieces {
  return pieces.map((piece) => ({ ...piece, yMm: widthMm - piece.yMm - piece.dyMm }))
}

function inTheMiddle({ pieces }: Section, widthMm: number): Pieces {
  const leftMm = Math.min(...pieces.map(({ yMm }) => yMm))
  const rightMm = widthMm - Math.max(...pieces.map(({ yMm, dyMm }) => yMm + dyMm))
  const byMm = Math.floor((rightMm - leftMm) / 2)
  return pieces.map((piece) => ({ ...piece, yMm: piece.yMm + byMm }))
}

interface Section {
  readonly startMm: number
  /** Where the next one starts: what is free between the two belongs to it. */
  endMm: number
  readonly pieces: NamedPiece[]
}

/** From the front wall to the rearmost piece. */
function sectionsOf(pieces: Pieces): readonly Section[] {
  const sections: Section[] = []
  for (const piece of pieces.toSorted((a, b) => a.xMm - b.xMm)) {
    const last = sections.at(-1)
    const endMm = piece.xMm + piece.dxMm
    if (last !== undefined && piece.xMm < last.endMm) {
      last.pieces.push(piece)
      last.endMm = Math.max(last.endMm, endMm)
    } else {
      if (last !== undefined) last.endMm = piece.xMm
      const startMm = last === undefined ? 0 : piece.xMm
      sections.push({ startMm, endMm, pieces: [piece] })
    }
  }
  return sections
}

function inARow(sections: readonly Section[]): Pieces {
  let nextMm = 0
  return sections.flatMap(({ startMm, endMm, pieces }) => {
    const byMm = nextMm - startMm
    nextMm += endMm - startMm
    return byMm === 0 ? pieces : pieces.map((piece) => ({ ...piece, xMm: piece.xMm + byMm }))
  })
}

/** The front of the load at the rear. */
function turnedRound(pieces: Pieces): Pieces {
  const endMm = Math.max(...pieces.map(({ xMm, dxMm }) => xMm + dxMm))
  return pieces.map((piece) => ({ ...piece, xMm: endMm - piece.xMm - piece.dxMm }))
}
