/**
 * Groups of items that must travel together: always a waybill's group; a recipient's goods when the
 * caller wants it and one vehicle takes them all. A recipient with more than any vehicle takes falls back
 * to its groups, and so does one whose goods share a group with such a recipient.
 */
import type { FleetRequest } from '../fleet-request.ts'
import { pack } from '../pack.ts'
import type { Item } from '../request.ts'
import { totalsOf } from '../totals.ts'

/** The items with their groups widened to recipients where that is wanted and possible. */
export function bundledItems(request: FleetRequest): readonly Item[] {
  if (!request.keepRecipientsTogether) return request.items
  const bundles = bundlesOf(request.items)
  return [...bundles].flatMap(([name, items]) => {
    if (totalsOf(items).pieces === 1 || !fitsOneVehicle(request, items)) return items
    return items.map((item) => ({ ...item, group: name }))
  })
}

/** Items connected by a group or a recipient, also through others; each other item alone. */
function bundlesOf(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const parent = new Map<string, string>()
  const find = (key: string): string => {
    let root = key
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up
    return root
  }
  const join = (a: string, b: string) => {
    const first = find(a)
    const second = find(b)
    if (first !== second) parent.set(first, second)
  }
  for (const { id, group, recipient } of items) {
    if (group !== null) join(`item ${id}`, `group ${group}`)
    if (recipient !== null) join(`item ${id}`, `recipient ${recipient}`)
  }
  return Map.groupBy(items, ({ id }) => find(`item ${id}`))
}

function fitsOneVehicle({ vehicleTypes, options }: FleetRequest, items: readonly Item[]): boolean {
  const ungrouped = items.map((item) => ({ ...item, group: null }))
  return vehicleTypes.some(({ vehicle }) => {
    const plan = pack({ vehicle, items: ungrouped, options }, { kind: 'nodes', nodes: 1 })
    return plan.leftOut.length === 0
  })
}
