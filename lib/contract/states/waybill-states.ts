/**
 * The state of a waybill and the type of a tracking event: one enumeration for both
 * (interface 3.1). The transitions are ours, the interface does not show them.
 */
import { z } from 'zod'
import { keysOf } from '../../keys-of.ts'
import { defineTransitions } from './transition-table.ts'

const hubScans = ['in_transit_sorted', 'in_transit_hub_inbound', 'in_transit_hub_outbound'] as const

/** The states that may follow while a carrier has the goods. */
const inHand = [
  ...hubScans,
  'delivering',
  'delivered',
  'failed',
  'exception',
  'rescheduled',
  'returning',
] as const

/**
 * `accepted` means that the carrier has taken the goods on: before the pickup when it was booked, after
 * it when the goods are counted at the depot. Hub scans may follow each other in any order and number,
 * because scanners miss parcels. `failed` is an attempt that failed, so another may follow; only
 * delivered, canceled and returned are final.
 */
export const waybillTransitions = defineTransitions({
  draft: ['created', 'canceled'],
  created: ['accepted', 'picked_up', ...inHand, 'canceled'],
  picked_up: ['accepted', ...inHand],
  accepted: ['picked_up', ...inHand, 'canceled'],
  delivering: [...hubScans, 'delivered', 'failed', 'exception', 'rescheduled', 'returning'],
  delivered: [],
  failed: ['picked_up', ...hubScans, 'delivering', 'exception', 'rescheduled', 'returning'],
  exception: ['picked_up', 'accepted', ...inHand],
  canceled: [],
  rescheduled: ['picked_up', 'accepted', ...inHand],
  returning: [...hubScans, 'exception', 'returned'],
  returned: [],
  in_transit_sorted: inHand,
  in_transit_hub_inbound: inHand,
  in_transit_hub_outbound: inHand,
})

export const waybillStates = keysOf(waybillTransitions)

export const waybillStateSchema = z.enum(waybillStates).meta({ id: 'WaybillState' })

export type WaybillState = z.output<typeof waybillStateSchema>
