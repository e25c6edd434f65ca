/** Runs one job in the thread: the engine packs, and the validator checks the plan before it is returned. */
import { chooseAmong, type Choices } from '#lib/freight/other-choices.ts'
import type { Budget } from '#lib/packing/engine/budget.ts'
import type { FleetPlan, FleetRequest, VehicleType } from '#lib/packing/fleet-request.ts'
import { pack } from '#lib/packing/pack.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { checkFit, type Fit, type FitRequest } from '#lib/planning/check-fit.ts'
import { proposeGroups, type Proposal, type ProposalRequest } from '#lib/planning/propose-groups.ts'
import type { JobWish } from './job-wish.ts'
import { validateFleet } from '#lib/packing/validate/validate-fleet.ts'

// Jobs and answers are plain data that can be copied between threads.

/** The budget of a search: in time, or the same on every machine. */
export type PlanningBudget =
  | { readonly kind: 'milliseconds'; readonly milliseconds: number }
  | { readonly kind: 'nodes'; readonly nodes: number }

export type PackingJob =
  | { readonly kind: 'pack'; readonly request: PackRequest; readonly budget: PlanningBudget }
  | {
      /** The cheapest vehicle that takes all, otherwise several; and what else could carry it. */
      readonly kind: 'choose'
      readonly request: FleetRequest
      /** The type that was asked for. */
      readonly typeId: VehicleType['id'] | null
      readonly several: PlanningBudget
      /** For the other choices. */
      readonly othersMs: number
      readonly roomsMm3: ReadonlyMap<string, number>
    }
  | {
      /** Whether waybills fit one vehicle. */
      readonly kind: 'fit'
      readonly request: FitRequest
      readonly milliseconds: number
    }
  | {
      /** Waybills spread over vehicles. */
      readonly kind: 'propose'
      readonly request: ProposalRequest
      readonly milliseconds: number
    }

/** Another choice of vehicles for a quote, without where each piece stands. */
export interface OtherVehicles {
  /** Null: of any types. */
  readonly typeId: VehicleType['id'] | null
  readonly vehicles: readonly {
    readonly vehicleTypeId: VehicleType['id']
    readonly pieces: number
    readonly fill: Plan['fill']
  }[]
}

export interface ChosenVehicles {
  readonly plan: FleetPlan
  readonly others: readonly OtherVehicles[]
  /** For how long the thread ran for it. */
  readonly threadMs: number
}

export type PackingAnswer =
  | { readonly kind: 'pack'; readonly plan: Plan }
  | { readonly kind: 'choose'; readonly chosen: ChosenVehicles }
  | { readonly kind: 'fit'; readonly fit: Fit }
  | { readonly kind: 'propose'; readonly proposal: Proposal }
  | { readonly kind: 'failed'; readonly message: string }

export function runPackingJob(job: PackingJob, wish: () => JobWish = () => 'go-on'): PackingAnswer {
  try {
    return answerOf(job, wish)
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : '' }
  }
}

function answerOf(job: PackingJob, wish: () => JobWish): PackingAnswer {
  const isCanceled = () => wish() === 'cancel'
  switch (job.kind) {
    case 'pack': {
      const plan = pack(job.request, timed(job.budget, wallMs))
      refuse(validate(job.request, plan))
      return { kind: 'pack', plan }
    }
    case 'choose': {
      const { several, roomsMm3, typeId, othersMs } = job
      const startedMs = threadMs()
      const options = { several: timed(several, threadMs), roomsMm3, typeId }
      const choices = chooseAmong(job.request, { ...options, isOver: once(othersMs) })
      const chosen = chosenOf(choices)
      return { kind: 'choose', chosen: { ...chosen, threadMs: threadMs() - startedMs } }
    }
    case 'fit': {
      const isLate = lateAfter(job.milliseconds)
      const fit = checkFit(job.request, () => wish() !== 'go-on' || isLate())
      refuse(validate(fit.request, fit.plan))
      return { kind: 'fit', fit }
    }
    case 'propose': {
      const isLate = lateAfter(job.milliseconds)
      const isOver = () => wish() !== 'go-on' || isLate()
      const isLongOver = overFor(longOverMs, isOver)
      const proposal = proposeGroups(job.request, {
        isOver,
        isTooLate: overFor(tooLateMs, isOver),
        isCanceled: () => isCanceled() || isLongOver(),
      })
      for (const { request, plan } of proposal.vehicles) refuse(validate(request, plan))
      return { kind: 'propose', proposal }
    }
  }
}

function chosenOf({ chosen, others }: Choices): Omit<ChosenVehicles, 'threadMs'> {
  refuse(validateFleet(chosen.request, chosen.plan))
  // No quote fails for what only stands beside it.
  const valid = others.filter(({ request, plan }) => validateFleet(request, plan).length === 0)
  return {
    plan: chosen.plan,
    others: valid.map(({ typeId, plan: { vehicles } }) => ({
      typeId,
      vehicles: vehicles.map(({ vehicleTypeId, plan: { placements, fill } }) => ({
        vehicleTypeId,
        pieces: placements.length,
        fill,
      })),
    })),
  }
}

function refuse(violations: readonly object[]): void {
  if (violations.length === 0) return
  throw new Error(`a plan breaks ${violations.length} rules: ${JSON.stringify(violations[0])}`)
}

/** A first answer that is not complete may take so much longer with a search. */
const tooLateMs = 2_000
/** The tours of the best, and a first answer without a search, may take so much longer. */
const longOverMs = 4_000

/** Whether the time has been over for so long. */
function overFor(milliseconds: number, isOver: () => boolean): () => boolean {
  let sinceMs: number | null = null
  return () => {
    if (!isOver()) return false
    sinceMs ??= performance.now()
    return performance.now() - sinceMs >= milliseconds
  }
}

/** Whether the time since the first look is over. */
function once(milliseconds: number): () => boolean {
  return overFor(milliseconds, () => true)
}

function lateAfter(milliseconds: number): () => boolean {
  const endMs = performance.now() + milliseconds
  return () => performance.now() >= endMs
}

function timed(budget: PlanningBudget, nowMs: () => number): Budget {
  return budget.kind === 'nodes' ? budget : { ...budget, nowMs }
}

const wallMs = () => performance.now()

/** The time in which this thread ran: a busy machine must not choose dearer vehicles than one at rest. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
