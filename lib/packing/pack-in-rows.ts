/**
 * A plan without a search, for when no time is left: rows from the far end to the door, each of columns of
 * pieces that stand whole on one another. A row begins where the one before it ends, and goods of an earlier stop
 * are never further in or lower, so that each comes out, and in, without moving others. It is made within a
 * millisecond or two for hundreds of pieces and wastes much room.
 */
import { orientedSize } from './oriented-size.ts'
import type { Plan } from './plan.ts'
import type { NamedPiece } from './plan/assign-items.ts'
import { figuresOf } from './plan/figures.ts'
import { loadingRunsOf, placementsInOrder } from './plan/placements.ts'
import type { Item, Orientation, PackRequest, Vehicle } from './request.ts'
import { totalsOf } from './totals.ts'

/** Null when not all goods go in by rows, also when a search would find room for them. */
export function packInRows(request: PackRequest): Plan | null {
  const pieces = piecesInRows(request)
  if (pieces === null) return null
  const { vehicle, items, options } = request
  const placements = placementsInOrder(pieces, {
    doorSide: vehicle.doorSide,
    lastInFirstOut: options.lastInFirstOut,
    mayFloat: options.supportShare === 0,
  })
  const loadingRuns = loadingRunsOf(placements, items)
  return { placements, loadingRuns, leftOut: [], ...figuresOf(vehicle, pieces), nodes: 0 }
}

/** The places alone, which cost less than a plan. */
export function piecesInRows({ vehicle, items }: PackRequest): readonly NamedPiece[] | null {
  if (totalsOf(items).weightG > vehicle.payloadG) return null
  const rows = new Rows(vehicle)
  // Within a stop the largest come first, as the bottoms of columns.
  const inwardsFirst = items.toSorted(
    (a, b) => b.stop - a.stop || floorMm2(b) - floorMm2(a) || b.weightG - a.weightG,
  )
  for (const item of inwardsFirst) {
    for (let piece = 0; piece < item.quantity; piece++) if (!rows.place(item)) return null
  }
  return withinAxles(vehicle, rows)
}

/** Along the way to the door, across it, and up. */
interface Extent {
  readonly orientation: Orientation
  readonly deepMm: number
  readonly acrossMm: number
  readonly highMm: number
}

interface Column {
  /** Where it begins across the way to the door. */
  readonly atMm: number
  top: Extent
  topMm: number
  /** How much more weight may stand on it. */
  leftG: number
  /** Whether anything may stand on it. */
  isOpen: boolean
}

interface Placed {
  readonly item: Item
  readonly extent: Extent
  readonly inMm: number
  readonly atMm: number
  readonly upMm: number
}

class Rows {
  readonly placed: Placed[] = []
  readonly deepMm: number
  readonly #vehicle: Vehicle
  readonly #acrossMm: number
  /** Where the open row begins. */
  #inMm = 0
  #rowMm = 0
  #usedMm = 0
  #columns: Column[] = []

  constructor(vehicle: Vehicle) {
    const { lengthMm, widthMm, doorSide } = vehicle
    this.#vehicle = vehicle
    this.deepMm = doorSide === 'rear' ? lengthMm : widthMm
    this.#acrossMm = doorSide === 'rear' ? widthMm : lengthMm
  }

  /** The part of the way to the door that the rows take. */
  get usedMm(): number {
    return this.#inMm + this.#rowMm
  }

  place(item: Item): boolean {
    const extents = item.orientations.map((orientation) => this.#extentOf(item, orientation))
    if (this.#onColumn(item, extents) || this.#besideColumns(item, extents)) return true
    if (this.#columns.length === 0) return false
    this.#inMm += this.#rowMm
    this.#rowMm = 0
    this.#usedMm = 0
    this.#columns = []
    return this.#besideColumns(item, extents)
  }

  #extentOf(item: Item, orientation: Orientation): Extent {
    const { dx, dy, dz } = orientedSize(item, orientation)
    const isRear = this.#vehicle.doorSide === 'rear'
    return { orientation, deepMm: isRear ? dx : dy, acrossMm: isRear ? dy : dx, highMm: dz }
  }

  /** On the column whose top it covers best. */
  #onColumn(item: Item, extents: readonly Extent[]): boolean {
    if (!item.stackable) return false
    let best: { readonly column: Column; readonly extent: Extent; readonly worth: number } | null =
      null
    for (const column of this.#columns) {
      if (!column.isOpen || column.leftG < item.weightG) continue
      for (const extent of extents) {
        const { deepMm, acrossMm, highMm } = extent
        const fits =
          deepMm <= column.top.deepMm &&
          acrossMm <= column.top.acrossMm &&
          column.topMm + highMm <= this.#vehicle.heightMm
        const worth = (deepMm * acrossMm) / (column.top.deepMm * column.top.acrossMm)
        if (fits && (best === null || worth > best.worth)) best = { column, extent, worth }
      }
    }
    if (best === null) return false
    const { column, extent } = best
    this.placed.push({ item, extent, inMm: this.#inMm, atMm: column.atMm, upMm: column.topMm })
    column.top = extent
    column.topMm += extent.highMm
    column.leftG = Math.min(column.leftG - item.weightG, item.maxWeightOnTopG ?? Infinity)
    column.isOpen = !item.fragile
    return true
  }

  /** On the floor of the open row, so that the row grows least. */
  #besideColumns(item: Item, extents: readonly Extent[]): boolean {
    const [extent] = extents
      .filter(
        ({ deepMm, acrossMm, highMm }) =>
          this.#inMm + deepMm <= this.deepMm &&
          this.#usedMm + acrossMm <= this.#acrossMm &&
          highMm <= this.#vehicle.heightMm,
      )
      .sort(
        (a, b) =>
          Math.max(this.#rowMm, a.deepMm) - Math.max(this.#rowMm, b.deepMm) ||
          a.acrossMm - b.acrossMm,
      )
    if (extent === undefined) return false
    this.placed.push({ item, extent, inMm: this.#inMm, atMm: this.#usedMm, upMm: 0 })
    this.#columns.push({
      atMm: this.#usedMm,
      top: extent,
      topMm: extent.highMm,
      leftG: item.maxWeightOnTopG ?? Infinity,
      isOpen: item.stackable && !item.fragile,
    })
    this.#usedMm += extent.acrossMm
    this.#rowMm = Math.max(this.#rowMm, extent.deepMm)
    return true
  }
}

/** Shares of the free length by which all rows stand nearer to a rear door: axles in front may ask for it. */
const shifts = [0, 0.2, 0.4, 0.6, 0.8, 1]

function withinAxles(vehicle: Vehicle, rows: Rows): readonly NamedPiece[] | null {
  const freeMm = vehicle.doorSide === 'rear' ? rows.deepMm - rows.usedMm : 0
  const canShift = vehicle.axles.length > 0 && freeMm > 0
  for (const share of canShift ? shifts : [0]) {
    const pieces = rows.placed.map((placed) => pieceOf(vehicle, placed, Math.floor(freeMm * share)))
    const { axleLoads } = figuresOf(vehicle, pieces)
    const isOver = axleLoads.some(({ loadsG }) =>
      loadsG.some((loadG, group) => loadG > (vehicle.axles[group]?.maxLoadG ?? Infinity)),
    )
    if (!isOver) return pieces
  }
  return null
}

function pieceOf(
  { widthMm, doorSide }: Vehicle,
  { item, extent, inMm, atMm, upMm }: Placed,
  shiftMm: number,
): NamedPiece {
  const { orientation, deepMm, acrossMm, highMm } = extent
  const isRear = doorSide === 'rear'
  const sideMm = doorSide === 'left' ? widthMm - inMm - deepMm : inMm
  return {
    item,
    itemId: item.id,
    orientation,
    xMm: isRear ? inMm + shiftMm : atMm,
    yMm: isRear ? atMm : sideMm,
    zMm: upMm,
    dxMm: isRear ? deepMm : acrossMm,
    dyMm: isRear ? acrossMm : deepMm,
    dzMm: highMm,
  }
}

function floorMm2({ lengthMm, widthMm }: Item): number {
  return lengthMm * widthMm
}
