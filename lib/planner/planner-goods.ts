/** The waybills of the planner's page, as its handler sends them. */
import type { PlanningGoods, WaybillToPack } from '../contract/load-planning.ts'
import type { DeliveryPlan } from '../contract/planned-deliveries.ts'

export interface PlannerWaybill extends WaybillToPack {
  /** The receiver's province in the page's language; empty where the waybill names none. */
  readonly area: string
  readonly createdAt: string
}

export interface PlannerGoods {
  readonly waybills: readonly PlannerWaybill[]
  readonly stops: PlanningGoods['stops']
  readonly origin: PlanningGoods['origin']
  readonly unmeasured: PlanningGoods['unmeasured']
  readonly assumedParcels: number
  /** More wait than the page takes at once. */
  readonly hasMore: boolean
}

export interface PlannerDeliveryGoods extends PlannerGoods {
  /** Null while it cannot be read. */
  readonly plan: Pick<DeliveryPlan, 'load' | 'stops'> | null
}
