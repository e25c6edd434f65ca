/** The state of a waybill, which follows from those of its parcels. The rule is ours. */
import type { WaybillState } from './waybill-states.ts'

/**
 * The states in the order of how far a parcel is. What is held up or goes back is before what goes on, so
 * that the waybill shows it.
 */
export const parcelProgress = [
  'draft',
  'created',
  'accepted',
  'picked_up',
  'in_transit_hub_inbound',
  'in_transit_sorted',
  'in_transit_hub_outbound',
  'exception',
  'failed',
  'rescheduled',
  'delivering',
  'returning',
  'returned',
  'delivered',
] as const satisfies readonly Exclude<WaybillState, 'canceled'>[]

/**
 * The state of the parcel that is least far. Canceled parcels do not count, unless all are: so the waybill
 * is delivered when all that travel are, and canceled when nothing travels.
 */
export function waybillStateOf(parcels: readonly WaybillState[]): WaybillState {
  const travelling = new Set(parcels)
  return parcelProgress.find((state) => travelling.has(state)) ?? 'canceled'
}
