/** The packing engine's reasons for goods left out, in the words of the wire. */
import type { FitReason } from '../contract/fit-reasons.ts'
import type { LeastFitChange } from '../contract/least-change.ts'
import type { FleetLeftOut } from '../packing/fleet-request.ts'

/** `nameOf` returns the name for an item's id. */
export function fitReasonOf(leftOut: FleetLeftOut, nameOf: (itemId: string) => string): FitReason {
  const { reason } = leftOut
  const item = nameOf(leftOut.itemId)
  const least_change = leastChangeOf(leftOut.leastChange)
  const plain = { item, actual: null, limit: null, unit: null, least_change }
  switch (reason.kind) {
    case 'size-over':
      return {
        ...plain,
        code: `${reason.side}_over`,
        actual: reason.actualMm / 10,
        limit: reason.limitMm / 10,
        unit: 'cm',
      }
    case 'weight-over':
      return { ...plain, code: 'weight_over', ...inKg(reason) }
    case 'axle-over':
      return { ...plain, code: 'axle_over', ...inKg(reason) }
    case 'volume-over':
      return {
        ...plain,
        code: 'volume_over',
        actual: rounded(reason.actualMm3 / 1e9),
        limit: rounded(reason.limitMm3 / 1e9),
        unit: 'm3',
      }
    case 'vehicles-over':
      return { ...plain, code: 'vehicles_over', limit: reason.limit, unit: 'vehicles' }
    case 'stacking-over':
      return { ...plain, code: 'stacking_over' }
    case 'stop-order':
      return { ...plain, code: 'stop_order_over' }
    case 'group-incomplete':
      return { ...plain, code: 'group_incomplete' }
    case 'no-space':
    case 'search-ended':
      return { ...plain, code: 'no_space' }
  }
}

function leastChangeOf(change: FleetLeftOut['leastChange']): LeastFitChange | null {
  switch (change?.kind) {
    case undefined:
      return null
    case 'shrink-item':
      return { kind: 'shrink_item', amount: change.byMm / 10, unit: 'cm' }
    case 'enlarge-vehicle':
      return { kind: 'enlarge_vehicle', amount: change.byMm / 10, unit: 'cm' }
    case 'raise-payload':
      return { kind: 'less_weight', amount: change.byG / 1000, unit: 'kg' }
    case 'raise-axle-limit':
      return { kind: 'less_axle_load', amount: rounded(change.byG / 1000), unit: 'kg' }
    case 'more-vehicles':
      return { kind: 'more_vehicles', amount: change.by, unit: 'vehicles' }
    case 'allow-tipping':
      return { kind: 'allow_tipping', amount: null, unit: null }
    case 'allow-stacking':
      return { kind: 'allow_stacking', amount: null, unit: null }
    case 'drop-stop-order':
      return { kind: 'drop_stop_order', amount: null, unit: null }
    case 'split-group':
      return { kind: 'split_group', amount: null, unit: null }
  }
}

function inKg({ actualG, limitG }: { readonly actualG: number; readonly limitG: number }) {
  return { actual: rounded(actualG / 1000), limit: rounded(limitG / 1000), unit: 'kg' } as const
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
