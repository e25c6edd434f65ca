/**
 * Assigns each solved piece of a kind to one of the kind's items. Items of a group come first when the
 * whole group can be complete, so that as few groups as possible stay incomplete.
 */
import type { Instance } from '../engine/instance.ts'
import type { Solution } from '../engine/best-plan.ts'
import type { Placement } from '../plan.ts'
import type { Item } from '../request.ts'

/** A placed piece with its item: a plan is made from these. */
export interface NamedPiece extends Omit<Placement, 'pieceIndex' | 'step' | 'layer'> {
  readonly item: Item
}

export interface Assignment {
  readonly pieces: readonly NamedPiece[]
  readonly brokenGroups: ReadonlySet<string>
}

export interface Claims {
  readonly items: readonly Item[]
  /** This many pieces of each item come before all others. */
  readonly atLeast?: ReadonlyMap<string, number> | undefined
}

export function assignItems(
  instance: Instance,
  solution: Solution,
  { items, atLeast = new Map() }: Claims,
): Assignment {
  const { unitMm } = instance
  const found = instance.kinds.map(() => 0)
  for (const { kind } of solution.pieces) found[kind] = (found[kind] ?? 0) + 1
  const { kept, brokenGroups } = shareOut({ items, kindOf: kindsById(instance), found, atLeast })
  // For each kind the items still to be served, in the request's order.
  const queues = instance.kinds.map(({ items: alike }) =>
    alike.flatMap((item) => Array.from({ length: kept.get(item.id) ?? 0 }, () => item)).values(),
  )
  const pieces: NamedPiece[] = []
  for (const { kind, stance, x, y, z } of solution.pieces) {
    const item = queues[kind]?.next().value
    const shape = instance.kinds[kind]?.stances[stance]
    if (item === undefined || shape === undefined) continue
    pieces.push({
      item,
      itemId: item.id,
      orientation: orientationFor(item, shape.orientation),
      xMm: x * unitMm,
      yMm: y * unitMm,
      zMm: z * unitMm,
      dxMm: shape.dx * unitMm,
      dyMm: shape.dy * unitMm,
      dzMm: shape.dz * unitMm,
    })
  }
  return { pieces, brokenGroups }
}

interface Shares {
  readonly items: readonly Item[]
  readonly kindOf: ReadonlyMap<string, number>
  readonly found: readonly number[]
  readonly atLeast: ReadonlyMap<string, number>
}

/** How many pieces of each item are in. */
function shareOut({ items, kindOf, found, atLeast }: Shares): {
  readonly kept: ReadonlyMap<string, number>
  readonly brokenGroups: ReadonlySet<string>
} {
  const left = [...found]
  const kept = new Map<string, number>()
  const give = ({ id }: Item, most: number) => {
    const kind = kindOf.get(id)
    if (kind === undefined) return
    const taken = Math.min(most, left[kind] ?? 0)
    left[kind] = (left[kind] ?? 0) - taken
    kept.set(id, (kept.get(id) ?? 0) + taken)
  }
  const alone = items.filter(({ group }) => group === null)
  const groups = [...Map.groupBy(items, ({ group }) => group)].flatMap(([group, members]) =>
    group === null ? [] : [[group, members] as const],
  )
  const isClaimed = ([, members]: (typeof groups)[number]) =>
    members.some(({ id }) => (atLeast.get(id) ?? 0) > 0)
  const brokenGroups = new Set<string>()
  const giveGroups = (wanted: typeof groups) => {
    for (const [group, members] of wanted) {
      if (isThere(members, kindOf, left)) for (const item of members) give(item, item.quantity)
      else brokenGroups.add(group)
    }
  }
  giveGroups(groups.filter((group) => isClaimed(group)))
  for (const item of alone) give(item, Math.min(item.quantity, atLeast.get(item.id) ?? 0))
  giveGroups(groups.filter((group) => !isClaimed(group)))
  for (const item of alone) give(item, item.quantity - (kept.get(item.id) ?? 0))
  return { kept, brokenGroups }
}

/** Whether all pieces of a group are available. */
function isThere(
  members: readonly Item[],
  kindOf: ReadonlyMap<string, number>,
  left: readonly number[],
): boolean {
  const wanted = new Map<number | undefined, number>()
  for (const { id, quantity } of members) {
    const kind = kindOf.get(id)
    wanted.set(kind, (wanted.get(kind) ?? 0) + quantity)
  }
  return [...wanted].every(
    ([kind, quantity]) => kind !== undefined && (left[kind] ?? 0) >= quantity,
  )
}

/** The index of each item's kind. */
export function kindsById({ kinds }: Instance): ReadonlyMap<string, number> {
  return new Map(kinds.flatMap(({ items }, kind) => items.map(({ id }) => [id, kind])))
}

/** Equal items have the same sides and orientations, so that the stance's name is valid for each. */
function orientationFor(item: Item, orientation: NamedPiece['orientation']) {
  return item.orientations.includes(orientation)
    ? orientation
    : (item.orientations[0] ?? orientation)
}
