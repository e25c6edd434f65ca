/** Advice: a change to the load that brings in goods left out, and that a press applies. */
import { changedRequest } from '#lib/packing/plan/changed-request.ts'
import type { FleetLeftOut } from '#lib/packing/fleet-request.ts'
import type { Item, PackRequest } from '#lib/packing/request.ts'

export type Advice =
  | { readonly kind: 'tip'; readonly rowId: string; readonly name: string }
  /** Makes all rows stackable: rows that bear nothing keep others out. */
  | { readonly kind: 'stack' }
  | {
      readonly kind: 'shrink'
      readonly rowId: string
      readonly side: 'length' | 'width' | 'height'
      readonly toMm: number
      readonly byMm: number
    }
  /** Leaves out the rest of the row. */
  | { readonly kind: 'leave'; readonly rowId: string; readonly quantity: number }

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
      const shrunk = shrunkSide(request.items, items, itemId)
      return shrunk === null ? [leave] : [{ kind: 'shrink', rowId, ...shrunk }, leave]
    }
    default:
      return [leave]
  }
}

function shrunkSide(before: readonly Item[], after: readonly Item[], itemId: string) {
  const was = before.find(({ id }) => id === itemId)
  const is = after.find(({ id }) => id === itemId)
  if (was === undefined || is === undefined) return null
  const sides = [
    { side: 'length', fromMm: was.lengthMm, toMm: is.lengthMm },
    { side: 'width', fromMm: was.widthMm, toMm: is.widthMm },
    { side: 'height', fromMm: was.heightMm, toMm: is.heightMm },
  ] as const
  const changed = sides.find(({ fromMm, toMm }) => toMm < fromMm)
  if (changed === undefined) return null
  const { side, fromMm, toMm } = changed
  return { side, toMm, byMm: fromMm - toMm }
}
