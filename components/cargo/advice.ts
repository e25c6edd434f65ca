/** Advice: a change to the load that brings in goods left out, and that a press applies. */
import { changedRequest } from '#lib/packing/plan/changed-request.ts'
import { isSmallChange } from '#lib/freight/small-change.ts'
import type { FleetLeftOut } from '#lib/packing/fleet-request.ts'
import type { PackRequest } from '#lib/packing/request.ts'

export type Advice =
  | { readonly kind: 'tip'; readonly rowId: string; readonly name: string }
  /** Makes all rows stackable: rows that bear nothing keep others out. */
  | { readonly kind: 'stack' }
  | {
      readonly kind: 'shrink'
      readonly rowId: string
      readonly side: (typeof sides)[number]
      readonly toMm: number
      readonly byMm: number
    }
  /** Leaves out the rest of the row. */
  | { readonly kind: 'leave'; readonly rowId: string; readonly quantity: number }

const sides = ['length', 'width', 'height'] as const

interface Named {
  readonly rowIdOf: (itemId: string) => string
  readonly nameOf: (itemId: string) => string
}

/** The engine has proven all but the last, which is what its plan already does. */
export function adviceOn(
  leftOut: FleetLeftOut,
  { request, rowIdOf, nameOf }: Named & { readonly request: PackRequest },
): readonly Advice[] {
  const { itemId, quantity, leastChange } = leftOut
  const rowId = rowIdOf(itemId)
  const leave: Advice = { kind: 'leave', rowId, quantity }
  switch (leastChange?.kind) {
    case 'allow-tipping': {
      const { itemId: tipped } = leastChange
      return [{ kind: 'tip', rowId: rowIdOf(tipped), name: nameOf(tipped) }, leave]
    }
    case 'allow-stacking':
      return [{ kind: 'stack' }, leave]
    case 'shrink-item': {
      const { items } = changedRequest(request, { change: leastChange, itemId })
      const toMm = (side: (typeof sides)[number]) =>
        items.find(({ id }) => id === itemId)?.[`${side}Mm`] ?? 0
      const was = request.items.find(({ id }) => id === itemId)
      const side = sides.find((each) => was !== undefined && toMm(each) < was[`${each}Mm`])
      if (side === undefined || was === undefined) return [leave]
      if (!isSmallChange(leastChange.byMm, was[`${side}Mm`])) return [leave]
      return [{ kind: 'shrink', rowId, side, toMm: toMm(side), byMm: leastChange.byMm }, leave]
    }
    default:
      return [leave]
  }
}
