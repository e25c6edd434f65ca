/**
 * Gives each solved piece of a kind to one of the items the kind stands for. Items of a group come
 * first where the whole group can be had, so that as few groups as possible stay incomplete.
 */
import type { Instance } from '../engine/instance.ts'
import type { Solution } from '../engine/best-plan.ts'
import type { Item } from '../request.ts'
import type { NamedPiece } from './named-piece.ts'

export interface Assignment {
  readonly pieces: readonly NamedPiece[]
  readonly brokenGroups: ReadonlySet<string>
}

export function assignItems(
  instance: Instance,
  solution: Solution,
  items: readonly Item[],
): Assignment {
  const { unitMm } = instance
  const kindOf = new Map<string, number>()
  for (const [index, kind] of instance.kinds.entries()) {
    for (const { id } of kind.items) kindOf.set(id, index)
  }
  const found = instance.kinds.map(() => 0)
  for (const { kind } of solution.pieces) found[kind] = (found[kind] ?? 0) + 1

  const { kept, brokenGroups } = shareOut({ items, kindOf, found })
  // Of each kind the items still to be served, in the request's order.
  const queues = instance.kinds.map(({ items: alike }) =>
    alike.flatMap((item) =>
      Array.from({ length: kept.get(item.id) ?? 0 }, (_, pieceIndex) => ({ item, pieceIndex })),
    ),
  )
  const next = instance.kinds.map(() => 0)
  const pieces: NamedPiece[] = []
  for (const { kind, stance, x, y, z } of solution.pieces) {
    const at = next[kind] ?? 0
    next[kind] = at + 1
    const named = queues[kind]?.[at]
    const shape = instance.kinds[kind]?.stances[stance]
    if (named === undefined || shape === undefined) continue
    pieces.push({
      ...named,
      orientation: orientationFor(named.item, shape.orientation),
      x1: x * unitMm,
      y1: y * unitMm,
      z1: z * unitMm,
      x2: (x + shape.dx) * unitMm,
      y2: (y + shape.dy) * unitMm,
      z2: (z + shape.dz) * unitMm,
    })
  }
  return { pieces, brokenGroups }
}

/** How many pieces of each item are in. */
function shareOut({
  items,
  kindOf,
  found,
}: {
  readonly items: readonly Item[]
  readonly kindOf: ReadonlyMap<string, number>
  readonly found: readonly number[]
}): { readonly kept: ReadonlyMap<string, number>; readonly brokenGroups: ReadonlySet<string> } {
  const left = [...found]
  const kept = new Map<string, number>()
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    if (item.group === null) continue
    const members = groups.get(item.group)
    if (members === undefined) groups.set(item.group, [item])
    else members.push(item)
  }
  const brokenGroups = new Set<string>()
  for (const [group, members] of groups) {
    const wanted = new Map<number, number>()
    let known = true
    for (const { id, quantity } of members) {
      const kind = kindOf.get(id)
      if (kind === undefined) known = false
      else wanted.set(kind, (wanted.get(kind) ?? 0) + quantity)
    }
    if (known && [...wanted].every(([kind, quantity]) => (left[kind] ?? 0) >= quantity)) {
      for (const [kind, quantity] of wanted) left[kind] = (left[kind] ?? 0) - quantity
      for (const { id, quantity } of members) kept.set(id, quantity)
    } else brokenGroups.add(group)
  }
  for (const { id, quantity, group } of items) {
    const kind = kindOf.get(id)
    if (group !== null || kind === undefined) continue
    const taken = Math.min(quantity, left[kind] ?? 0)
    left[kind] = (left[kind] ?? 0) - taken
    kept.set(id, taken)
  }
  return { kept, brokenGroups }
}

/** Alike items have their sides and orientations alike, so that the stance's name holds for each. */
function orientationFor(item: Item, orientation: NamedPiece['orientation']) {
  return item.orientations.includes(orientation)
    ? orientation
    : (item.orientations[0] ?? orientation)
}
