/** A waybill as planning packs it, and the rules that all of planning packs by. */
import type { Item } from '../packing/request.ts'

/** A waybill is never torn over vehicles. */
export interface PlanningWaybill {
  readonly id: string
  readonly recipient: string
  /** The index of its stop. */
  readonly place: number
  /** The ids of all waybills' items differ. Planning sets stop and group. */
  readonly items: readonly Item[]
}

/** Goods are unloaded last in, first out, and each piece stands on something with its whole floor. */
export const planningOptions = { supportShare: 1, lastInFirstOut: true } as const
