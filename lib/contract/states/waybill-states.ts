/**
 * The state of a waybill and the type of a tracking event: one enumeration for both
 * (interface 3.1). The transitions are ours, the interface does not show them.
 */
import { keysOf } from '../../keys-of.ts'
import { defineTransitions } from './transition-table.ts'
import type { LocalizedText } from '../languages.ts'

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

/** Nothing follows. */
export function isFinal(state: WaybillState): boolean {
  return waybillTransitions[state].length === 0
}

export type WaybillState = keyof typeof waybillTransitions

/** Load planning takes waybills in these states, as long as they are on no delivery. */
export const plannableStates: readonly WaybillState[] = ['created', 'accepted']

/** The texts of `stateText` in events (interface 2.11), written for a receiver. */
export const waybillStateTexts: Readonly<Record<WaybillState, LocalizedText>> = {
  draft: { en: 'Draft', th: 'ฉบับร่าง', zh: '草稿' },
  created: { en: 'Created', th: 'สร้างแล้ว', zh: '已下单' },
  picked_up: { en: 'Picked up', th: 'รับสินค้าแล้ว', zh: '已揽收' },
  accepted: { en: 'Accepted', th: 'รับงานแล้ว', zh: '已接单' },
  delivering: { en: 'Out for delivery', th: 'กำลังนำส่ง', zh: '派送中' },
  delivered: { en: 'Delivered', th: 'ส่งสำเร็จ', zh: '已签收' },
  failed: { en: 'Attempt failed', th: 'ดำเนินการไม่สำเร็จ', zh: '派送失败' },
  exception: { en: 'Exception', th: 'พบปัญหาระหว่างขนส่ง', zh: '运输异常' },
  canceled: { en: 'Canceled', th: 'ยกเลิกแล้ว', zh: '已取消' },
  rescheduled: { en: 'Rescheduled', th: 'เลื่อนนัด', zh: '已改期' },
  returning: { en: 'On its way back', th: 'กำลังส่งคืน', zh: '退回中' },
  returned: { en: 'Returned', th: 'ส่งคืนแล้ว', zh: '已退回' },
  in_transit_sorted: { en: 'Sorted', th: 'คัดแยกแล้ว', zh: '已分拣' },
  in_transit_hub_inbound: { en: 'Arrived at a hub', th: 'ถึงศูนย์กระจายสินค้า', zh: '到达中转站' },
  in_transit_hub_outbound: {
    en: 'Left a hub',
    th: 'ออกจากศูนย์กระจายสินค้า',
    zh: '离开中转站',
  },
}
