/** The messages to and from the packing worker. */
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { FitReason } from '#lib/contract/fit-reasons.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { completeItem } from '#lib/cargo/complete-item.ts'
import { isBlank, piecesOf, type DraftItem } from '#lib/cargo/draft-item.ts'
import type { Advice } from './advice.ts'
import { maxPieces } from '#lib/cargo/item-fields.ts'

export interface LoadJob {
  readonly items: readonly QuoteItem[]
  readonly rowIds: readonly string[]
  readonly vehicles: readonly VehicleType[]
}

/** Goods left out, and changes that would bring them in, the smallest first. */
export interface StayedBehind {
  readonly rowId: string
  readonly name: string
  readonly quantity: number
  readonly reason: FitReason
  readonly advice: readonly Advice[]
}

export interface Fit {
  /** One load for each vehicle. */
  readonly loads: readonly LoadViewLoad[]
  readonly left: readonly StayedBehind[]
}

export interface VehicleFit extends Fit {
  readonly vehicleId: string
}

export type PackingMessage =
  /** The fewest vehicles that take the load, and among these the smallest. */
  | { readonly kind: 'choice'; readonly choice: Fit }
  /** The whole load in one vehicle of a type. */
  | { readonly kind: 'vehicle'; readonly fit: VehicleFit }
  | { readonly kind: 'done' }

/** Rows that lack a number are left out until they have it. Null: there is nothing to pack, or too much. */
export function loadJobOf(
  rows: readonly DraftItem[],
  vehicles: readonly VehicleType[],
): LoadJob | null {
  const complete = rows.flatMap((row) => {
    const item = isBlank(row) ? null : completeItem(row)
    return item === null ? [] : [{ item, row }]
  })
  if (complete.length === 0 || vehicles.length === 0) return null
  if (piecesOf(complete.map(({ row }) => row)) > maxPieces) return null
  return {
    items: complete.map(({ item }) => item),
    rowIds: complete.map(({ row }) => row.id),
    vehicles,
  }
}
