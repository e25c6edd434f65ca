/** What is distributed over vehicles: a piece of an item, or a whole group. */
import { boxVolumeMm3 } from '../box-volume.ts'
import type { Item } from '../request.ts'

export interface Unit {
  /** Pieces by item. */
  readonly counts: ReadonlyMap<string, number>
  readonly quantity: number
  readonly volumeMm3: number
  readonly weightG: number
}

/** The largest first. */
export function unitsOf(items: readonly Item[]): readonly Unit[] {
  const units: Unit[] = []
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    if (item.group === null) {
      units.push({ ...sums([{ ...item, quantity: 1 }]), quantity: item.quantity })
      continue
    }
    const members = groups.get(item.group)
    if (members === undefined) groups.set(item.group, [item])
    else members.push(item)
  }
  for (const members of groups.values()) units.push({ ...sums(members), quantity: 1 })
  return units.sort((a, b) => b.volumeMm3 - a.volumeMm3)
}

function sums(items: readonly Item[]): Omit<Unit, 'quantity'> {
  return {
    counts: new Map(items.map(({ id, quantity }) => [id, quantity])),
    volumeMm3: items.reduce((sum, item) => sum + boxVolumeMm3(item) * item.quantity, 0),
    weightG: items.reduce((sum, { weightG, quantity }) => sum + weightG * quantity, 0),
  }
}
