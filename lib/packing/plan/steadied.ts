/**
 * Makes a load that was found ride better without packing it again. From front to rear it falls into
 * sections with no piece in two of them. Whole sections change places where an axle is lifted or near its
 * limit, and are mirrored from side to side where the load leans. In a section everything rests on what it
 * rested on before, so that no rule on stacking can be broken by it.
 *
 * Only loads of one stop, loaded from the rear: others would have to keep what must come out first at the door.
 */
import { canBeLoaded } from '../engine/loading-graph.ts'
import { twoAxleLoads } from '../engine/rules.ts'
import type { Vehicle } from '../request.ts'
import { leaningShare, nearLimitShare, shareOnLeft } from '../steady.ts'
import type { NamedPiece } from './assign-items.ts'
import { rowsOf } from './placements.ts'

type Pieces = readonly NamedPiece[]

export function steadied(vehicle: Vehicle, pieces: Pieces): Pieces {
  const stops = new Set(pieces.map(({ item }) => item.stop))
  if (vehicle.doorSide !== 'rear' || stops.size !== 1) return pieces
  return levelled(vehicle, eased(vehicle, pieces))
}

/** The load in the order of sections that strains the axles least, if they are strained now. */
function eased({ axles }: Vehicle, pieces: Pieces): Pieces {
  const sections = sectionsOf(pieces)
  let best = sections
  let least = strainOf(axles, sections)
  if (least < nearLimitShare) return pieces
  const tryEachBeginning = (order: readonly Section[]) => {
    for (const first of order.keys()) {
      const tried = [...order.slice(first), ...order.slice(0, first)]
      const strain = strainOf(axles, tried)
      if (strain >= least) continue
      best = tried
      least = strain
    }
  }
  tryEachBeginning(sections)
  tryEachBeginning(sections.toReversed())
  if (least >= nearLimitShare) {
    const turned = turnedRound(pieces)
    if (canBeLoaded(rowsOf(turned), 'rear')) tryEachBeginning(sectionsOf(turned))
  }
  return inARow(best)
}

/**
 * The larger share of its limit that one of the two supports bears, least where both bear the same share.
 * To lift one is worse than any share, and more than the limit is out of the question.
 */
function strainOf([front, rear]: Vehicle['axles'], sections: readonly Section[]): number {
  if (front === undefined || rear === undefined) return 0
  let startMm = 0
  let weightG = 0
  let moment2 = 0
  for (const section of sections) {
    weightG += section.weightG
    moment2 += section.moment2 + 2 * section.weightG * (startMm - section.startMm)
    startMm += section.endMm - section.startMm
  }
  const loads = twoAxleLoads({
    first: { position: front.positionMm },
    second: { position: rear.positionMm },
    weightG,
    moment2,
  })
  const shares = [loads.first / front.maxLoadG, loads.second / rear.maxLoadG] as const
  const share = Math.max(...shares)
  const least = Math.min(...shares)
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
  readonly endMm: number
  readonly pieces: Pieces
  readonly weightG: number
  /** Twice its moment about the front wall. */
  readonly moment2: number
}

/** From the front wall to the rearmost piece. */
function sectionsOf(pieces: Pieces): readonly Section[] {
  const groups: NamedPiece[][] = []
  let endMm = 0
  for (const piece of pieces.toSorted((a, b) => a.xMm - b.xMm)) {
    const last = groups.at(-1)
    if (last !== undefined && piece.xMm < endMm) last.push(piece)
    else groups.push([piece])
    endMm = Math.max(endMm, piece.xMm + piece.dxMm)
  }
  return groups.map((group, index) => ({
    startMm: index === 0 ? 0 : (group[0]?.xMm ?? 0),
    endMm: groups[index + 1]?.[0]?.xMm ?? endMm,
    pieces: group,
    weightG: group.reduce((sum, { item }) => sum + item.weightG, 0),
    moment2: group.reduce((sum, { item, xMm, dxMm }) => sum + item.weightG * (2 * xMm + dxMm), 0),
  }))
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
