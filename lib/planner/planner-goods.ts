/** The waybills of the planner's page, as its handler sends them. */
import type { PlanningGoods, WaybillToPack } from '../contract/load-planning.ts'

export interface PlannerWaybill extends WaybillToPack {
  /** The receiver's province, as the waybill spells it; empty where it names none. */
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
