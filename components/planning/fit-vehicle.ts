/**
 * Packs a vehicle of the board with the engine that the service plans with: first quickly, so that a move is
 * answered at once, and again with more time where that left something out.
 */
import { pack } from '#lib/packing/pack.ts'
import { checkFit, type Fit, type FitRequest } from '#lib/planning/check-fit.ts'
import { planningOptions, type PlanningWaybill } from '#lib/planning/planning-waybill.ts'
import { shortTour } from '#lib/planning/short-tour.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { Plan } from '#lib/packing/plan.ts'
import type { Vehicle } from '#lib/packing/request.ts'

export interface FitGoods {
  readonly waybills: readonly PlanningWaybill[]
  /** The points of the stops; the index of a waybill's stop is its `place`. */
  readonly places: readonly (Point | null)[]
  readonly origin: Point | null
}

export interface FitQuestion {
  /** The vehicle's number on the board. */
  readonly number: number
  /** The question that an answer belongs to. */
  readonly version: number
  readonly vehicle: Vehicle
  readonly waybillIds: readonly string[]
  readonly milliseconds: number
  /** The first plan that the engine makes is the answer, without reasons for what is left out. */
  readonly isQuick: boolean
}

export interface FitAnswer {
  readonly number: number
  readonly version: number
  readonly plan: Plan
  /** The stops in the order of the tour. */
  readonly places: readonly number[]
  /** The time was over, and what is left out might have found a place. */
  readonly endedEarly: boolean
}

export function fitVehicle(
  { number, version, vehicle, waybillIds, isQuick }: FitQuestion,
  { goods, isOver }: { goods: FitGoods; isOver: () => boolean },
): FitAnswer {
  // In the order given, which is that of a proposal's stops: it is tried where the tour leaves something out.
  const byId = new Map(goods.waybills.map((waybill) => [waybill.id, waybill]))
  const carried = waybillIds.flatMap((id) => byId.get(id) ?? [])
  // The tour goes through the stops of this vehicle alone.
  const own = [...new Set(carried.map(({ place }) => place))]
  const indexOf = new Map(own.map((place, index) => [place, index]))
  const fit = isQuick ? firstFit : checkFit
  const { plan, places, endedEarly } = fit(
    {
      vehicle,
      others: [],
      waybills: carried.map(({ id, recipient, items, place }) => ({
        id,
        recipient,
        items,
        place: indexOf.get(place) ?? 0,
      })),
      carried: new Set(),
      places: own.map((place) => goods.places[place] ?? null),
      origin: goods.origin,
    },
    isOver,
  )
  return { number, version, plan, places: places.flatMap((at) => own[at] ?? []), endedEarly }
}

function firstFit(
  { vehicle, waybills, places, origin }: FitRequest,
  isOver: () => boolean,
): Pick<Fit, 'plan' | 'places' | 'endedEarly'> {
  const tour = shortTour(origin, places)
  const stopOf = new Map(tour.map((place, index) => [place, index + 1]))
  const items = waybills.flatMap(({ id, place, items: own }) =>
    own.map((item) => Object.assign({}, item, { group: id, stop: stopOf.get(place) ?? 1 })),
  )
  const plan = pack(
    { vehicle, items, options: planningOptions },
    { kind: 'nodes', nodes: 1 },
    { withoutReasons: true, isCanceled: isOver },
  )
  return { plan, places: tour, endedEarly: plan.leftOut.length > 0 }
}
