/** Load planning: from waybills that wait to vehicles with a load plan (interface 4.3). */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { BoxMm } from '#lib/planning/measure-waybill.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Regions } from '../regions/regions.ts'
import { fitCheck, type FitCheck } from './fit-check.ts'
import { accept, type Accept } from './accept.ts'
import {
  depart,
  loadWaybills,
  setLocked,
  unloadWaybills,
  type ChangeDelivery,
  type LoadWaybills,
  type UnloadWaybills,
} from './change-delivery.ts'
import { deliveryPlan, type ReadPlan } from './delivery-plan.ts'
import { listDeliveries, type ListDeliveries } from './list-deliveries.ts'
import { drawSheet, type DrawSheet } from './draw-sheet.ts'
import { createLocateStops } from './locate-stops.ts'
import { planningGoods, type ReadGoods } from './planning-goods.ts'
import type { PlanningDeps } from './planning-deps.ts'
import { createPlanJobs } from './plan-jobs.ts'
import { createProposalJobs } from './proposal-jobs.ts'
import { propose, type Propose } from './propose.ts'
import { writeDefaultPallet } from './store.ts'

/** Beside the time for reading waybills and writing the reply, so that it comes within 30 seconds. */
const answerWithinMs = 22_000
/** More time gains little for few waybills, and somebody waits. */
const answerMsOf = (waybills: number) => 3_000 + 20 * waybills

export type Planning = ReturnType<typeof createPlanning>

export function createPlanning({
  regions,
  answerMs = answerWithinMs,
  ...rest
}: Omit<PlanningDeps, 'locateStops'> & {
  readonly regions: Pick<Regions, 'gazetteer'>
  /** For tests. */
  readonly answerMs?: number
}) {
  const deps: PlanningDeps = { ...rest, locateStops: createLocateStops({ regions }) }
  const jobs = createProposalJobs(deps)
  const planJobs = createPlanJobs(deps)

  return {
    goods: (call: ReadGoods) => planningGoods(call, deps),
    fitCheck: (call: FitCheck) => fitCheck(call, deps),
    propose: (call: Omit<Propose, 'milliseconds'>) =>
      propose(
        {
          ...call,
          milliseconds: Math.min(answerMs, answerMsOf(call.body.waybill_ids.length)),
        },
        deps,
      ),
    /** The same after the reply. */
    startProposal: jobs.start,
    findJob: jobs.find,
    cancelJob: jobs.cancel,
    /** The size of a parcel that nothing else is known of. */
    setDefaultPallet: (tx: Transaction, organizationId: OrganizationId, pallet: BoxMm) =>
      writeDefaultPallet(tx, organizationId, pallet),
    accept: (call: Accept) => accept(call, deps),
    loadWaybills: (call: LoadWaybills) => loadWaybills(call, deps),
    unloadWaybills: (call: UnloadWaybills) => unloadWaybills(call, deps),
    setLocked: (call: ChangeDelivery, isLocked: boolean) => setLocked(call, isLocked, deps),
    depart: (call: ChangeDelivery) => depart(call, deps),
    list: (call: ListDeliveries) => listDeliveries(call, deps),
    deliveryPlan: (call: ReadPlan) => deliveryPlan(call, deps),
    loadingSheet: (call: DrawSheet) => drawSheet(call, deps),
    async declareJobs(): Promise<void> {
      await jobs.declareJobs()
      await planJobs.declareJobs()
    },
    async startJobs(): Promise<void> {
      await jobs.startJobs()
      await planJobs.startJobs()
    },
  }
}
