/**
 * A load changed by hand: a piece is moved or turned and comes to rest on whatever is below it, and the judge of
 * all plans says whether the load may travel like that. A load stays valid from one change to the next: a change
 * that it refuses is shown, and not kept.
 */
import { loadOfPlan } from '../freight/load-of-plan.ts'
import { planOfPieces, type PutPiece } from '../packing/by-hand.ts'
import { orientedSize } from '../packing/oriented-size.ts'
import type { Plan } from '../packing/plan.ts'
import type { Item, PackRequest } from '../packing/request.ts'
import { validate } from '../packing/validate/validate.ts'
import type { Violation } from '../packing/validate/violation.ts'
import { piecesInOrder, type LoadViewLoad, type ViewPiece } from './load-view-load.ts'

/** By the index of a piece's item in them. */
type Items = readonly Item[]

/** The request that a load answers: of each item as many as are in it. */
export function requestOfLoad(
  load: LoadViewLoad,
  request: Pick<PackRequest, 'vehicle' | 'options'> & { readonly items: Items },
): PackRequest {
  const counts = new Map<number, number>()
  for (const { item_index: index } of load.placements) {
    if (index !== null) counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  return {
    ...request,
    items: request.items.flatMap((item, index) => {
      const quantity = counts.get(index) ?? 0
      return quantity === 0 ? [] : [{ ...item, quantity }]
    }),
  }
}

/** In the order of loading. */
export function putPieces(load: LoadViewLoad, items: Items): readonly PutPiece[] {
  return piecesInOrder(load).map((piece) => ({
    itemId: items[piece.item_index ?? -1]?.id ?? '',
    xMm: piece.x_mm,
    yMm: piece.y_mm,
    zMm: piece.z_mm,
    dxMm: piece.length_mm,
    dyMm: piece.width_mm,
    dzMm: piece.height_mm,
  }))
}

/** The load with the places, figures and order of another plan of its goods. */
export function loadWithPlan(load: LoadViewLoad, plan: Plan, items: Items): LoadViewLoad {
  const sampleOf = new Map(load.placements.map((piece) => [piece.item_index, piece]))
  const indexOf = new Map(items.map(({ id }, index) => [id, index]))
  const sample = (itemId: string) => sampleOf.get(indexOf.get(itemId) ?? -1)
  const planned = loadOfPlan(plan, {
    vehicle: { ...load, type: load.vehicle_type, id: load.vehicle_type_id },
    itemOf: (itemId) => ({
      label: sample(itemId)?.label ?? '',
      index: indexOf.get(itemId) ?? null,
      weightKg: sample(itemId)?.weight_kg ?? 0,
    }),
  })
  return {
    ...load,
    ...planned,
    placements: planned.placements.map((piece) => {
      const {
        stop = 1,
        upright,
        fragile,
        waybill_id,
        parcel_id,
      } = sampleOf.get(piece.item_index) ?? {}
      return Object.assign(piece, {
        waybill_id: waybill_id ?? null,
        parcel_id: parcel_id ?? null,
        stop,
        upright,
        fragile,
      })
    }),
  }
}

/** A rule that a change would break, with the pieces that it is about as the reader sees them. */
export interface Fault {
  readonly reason: FaultReason
  readonly piece: ViewPiece | null
  readonly other: ViewPiece | null
}

/** The rules that a person can break by moving a piece; all others would be faults of this program. */
const faultReasons = [
  'outside',
  'overlap',
  'floating',
  'wrong-orientation',
  'not-on-floor',
  'not-stackable',
  'fragile-under-load',
  'overloaded',
  'axle-over',
  'blocked-at-stop',
  'blocked-at-loading',
  'blocked-forklift',
] as const
export type FaultReason = (typeof faultReasons)[number]

export type Judged =
  { readonly ok: true; readonly load: LoadViewLoad } | { readonly ok: false; readonly fault: Fault }

/** The load with one piece elsewhere; `index` is its place in the order of loading. */
export function withPieceMoved(
  load: LoadViewLoad,
  {
    index,
    piece,
    request,
  }: { index: number; piece: ViewPiece; request: PackRequest & { items: Items } },
): Judged {
  const pieces = piecesInOrder(load).map((each, at) => (at === index ? piece : each))
  const changed = { ...load, placements: pieces.map((each, at) => ({ ...each, step: at + 1 })) }
  const asked = requestOfLoad(load, request)
  const put = putPieces(changed, request.items)
  const plan = planOfPieces(asked, put)
  const violation = firstFault(validate(asked, plan))
  if (violation === null && plan.placements.length === put.length) {
    return { ok: true, load: loadWithPlan(load, plan, request.items) }
  }
  // Where pieces wait for each other in a circle they are not in the plan at all.
  if (violation === null) {
    return { ok: false, fault: { reason: 'blocked-at-loading', piece, other: null } }
  }
  const pieceAt = pieceNames(plan, pieces, request.items)
  return {
    ok: false,
    fault: {
      reason: violation.reason,
      piece: 'piece' in violation ? pieceAt(violation.piece) : overloadedPiece(violation, pieceAt),
      other: 'other' in violation ? pieceAt(violation.other) : null,
    },
  }
}

type NamedFault = Extract<Violation, { reason: FaultReason }>
type PieceName = { readonly itemId: string; readonly pieceIndex: number }

function overloadedPiece(
  violation: NamedFault,
  pieceAt: (name: PieceName) => ViewPiece | null,
): ViewPiece | null {
  return violation.reason === 'overloaded' && violation.what !== 'payload'
    ? pieceAt(violation.what)
    : null
}

/** The first in the order in which a person would see it. */
function firstFault(violations: readonly Violation[]): NamedFault | null {
  for (const reason of faultReasons) {
    const found = violations.find((each): each is NamedFault => each.reason === reason)
    if (found !== undefined) return found
  }
  return null
}

/** The piece that stands where the plan has a piece of this name. */
function pieceNames(
  plan: Plan,
  pieces: readonly ViewPiece[],
  items: Items,
): (name: PieceName) => ViewPiece | null {
  return ({ itemId, pieceIndex }) => {
    const placed = plan.placements.find(
      (each) => each.itemId === itemId && each.pieceIndex === pieceIndex,
    )
    const found = pieces.find(
      (each) =>
        items[each.item_index ?? -1]?.id === itemId &&
        each.x_mm === placed?.xMm &&
        each.y_mm === placed.yMm &&
        each.z_mm === placed.zMm,
    )
    return found ?? null
  }
}

/** So near to an edge a piece comes to lie at it. */
const snapMm = 60

/**
 * The piece at a place on the floor plan, held to the vehicle and at the edges of others and of walls, and let
 * down from above onto whatever is there.
 */
export function letDown(
  load: LoadViewLoad,
  { index, piece, snaps }: { index: number; piece: ViewPiece; snaps: boolean },
): ViewPiece {
  const others = piecesInOrder(load).filter((_, at) => at !== index)
  const place = (at: number, size: number, whole: number, edges: readonly number[]) => {
    const inside = Math.max(0, Math.min(whole - size, Math.round(at / 10) * 10))
    if (!snaps) return inside
    const near = [0, whole - size, ...edges.flatMap((edge) => [edge, edge - size])].filter(
      (each) => each >= 0 && each <= whole - size && Math.abs(each - at) <= snapMm,
    )
    return (
      near.reduce(
        (best, each) => (best === null || Math.abs(each - at) < Math.abs(best - at) ? each : best),
        null as number | null,
      ) ?? inside
    )
  }
  const xEdges = others.flatMap(({ x_mm: x, length_mm: length }) => [x, x + length])
  const yEdges = others.flatMap(({ y_mm: y, width_mm: width }) => [y, y + width])
  const x_mm = place(piece.x_mm, piece.length_mm, load.inner_length_mm, xEdges)
  const y_mm = place(piece.y_mm, piece.width_mm, load.inner_width_mm, yEdges)
  const z_mm = others.reduce(
    (top, other) =>
      x_mm < other.x_mm + other.length_mm &&
      other.x_mm < x_mm + piece.length_mm &&
      y_mm < other.y_mm + other.width_mm &&
      other.y_mm < y_mm + piece.width_mm
        ? Math.max(top, other.z_mm + other.height_mm)
        : top,
    0,
  )
  return { ...piece, x_mm, y_mm, z_mm }
}

/** The piece in the next orientation that its goods allow, around its middle; itself where there is no other. */
export function turned(piece: ViewPiece, item: Item): ViewPiece {
  const sizes = item.orientations.map((orientation) => orientedSize(item, orientation))
  const isNow = ({ dx, dy, dz }: (typeof sizes)[number]) =>
    dx === piece.length_mm && dy === piece.width_mm && dz === piece.height_mm
  const now = sizes.findIndex(isNow)
  const next = [...sizes.slice(now + 1), ...sizes.slice(0, now)].find((size) => !isNow(size))
  if (next === undefined) return piece
  return {
    ...piece,
    x_mm: piece.x_mm + Math.round((piece.length_mm - next.dx) / 2),
    y_mm: piece.y_mm + Math.round((piece.width_mm - next.dy) / 2),
    length_mm: next.dx,
    width_mm: next.dy,
    height_mm: next.dz,
  }
}

/** A piece's place, by which it is found again after the order of loading has changed. */
export function placeKey({ x_mm: x, y_mm: y, z_mm: z }: ViewPiece): string {
  return `${x} ${y} ${z}`
}

/** The pinned pieces and all that carry them: without these they could not stay where they are. */
export function pinnedWithCarriers(
  load: LoadViewLoad,
  pinned: ReadonlySet<string>,
): readonly ViewPiece[] {
  const kept = new Set(load.placements.filter((piece) => pinned.has(placeKey(piece))))
  for (const piece of load.placements.toSorted((a, b) => b.z_mm - a.z_mm)) {
    if (!kept.has(piece)) continue
    for (const other of load.placements) if (carries(other, piece)) kept.add(other)
  }
  return load.placements.filter((piece) => kept.has(piece))
}

function carries(lower: ViewPiece, upper: ViewPiece): boolean {
  return (
    lower.z_mm + lower.height_mm === upper.z_mm &&
    lower.x_mm < upper.x_mm + upper.length_mm &&
    upper.x_mm < lower.x_mm + lower.length_mm &&
    lower.y_mm < upper.y_mm + upper.width_mm &&
    upper.y_mm < lower.y_mm + lower.width_mm
  )
}
