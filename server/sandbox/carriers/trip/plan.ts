/**
 * A trip, planned completely when it is booked. From then on everything about it (the truck's position,
 * past events, the arrival) is a function of the time, so that any process can compute it, and a restart
 * changes nothing. All times are milliseconds from the booking, by the carrier's clock.
 */
import { z } from 'zod'
import type { Point } from '#lib/geo/great-circle.ts'
import { distanceKm, lengthKm, routeBetween } from './route.ts'

const pointSchema = z.object({ lat: z.number(), lng: z.number() })
const placeSchema = pointSchema.extend({ address: z.string() })

export const tripPlanSchema = z.object({
  pickup: placeSchema,
  drop: placeSchema,
  /** The truck's position when it gets the order. */
  depot: pointSchema,
  route: z.array(pointSchema),
  searchingAtMs: z.number(),
  assignedAtMs: z.number(),
  /** When the truck leaves its depot for the pickup: later than assigned if it waits for a window. */
  leavesAtMs: z.number(),
  atPickupMs: z.number(),
  loadedAtMs: z.number(),
  onTheWayAtMs: z.number(),
  atDropMs: z.number(),
  deliveredAtMs: z.number(),
  crew: z.object({
    driver: z.object({ name: z.string(), phone: z.string() }),
    vehicle: z.object({ plate: z.string(), model: z.string() }),
  }),
  /** An end other than the delivery. */
  end: z.object({ as: z.enum(['canceled', 'failed']), atMs: z.number() }).nullable(),
})

export type TripPlan = z.output<typeof tripPlanSchema>

export interface TripOrder {
  readonly pickup: Point & { readonly address: string }
  readonly drop: Point & { readonly address: string }
  readonly vehicleType: string
  /** The delay from the booking until the goods can be picked up. */
  readonly pickupAfterMs: number
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const approachKmPerHour = 30
const onRouteKmPerHour = 60
const longestWaitMs = 3 * 24 * hourMs

/** `chance` returns numbers from 0 to 1. */
export function planTrip(order: TripOrder, chance: () => number): TripPlan {
  const between = (fromMs: number, toMs: number) => Math.round(fromMs + (toMs - fromMs) * chance())
  const { pickup, drop } = order
  const route = routeBetween(pickup, drop)
  const depot = depotNear(pickup, chance)
  const approachMs = (distanceKm(depot, pickup) / approachKmPerHour) * hourMs

  const searchingAtMs = between(10 * secondMs, 30 * secondMs)
  const assignedAtMs = searchingAtMs + between(2 * minuteMs, 5 * minuteMs)
  const waitMs = Math.min(Math.max(0, order.pickupAfterMs), longestWaitMs)
  const leavesAtMs = Math.max(assignedAtMs + minuteMs, waitMs - approachMs)
  const atPickupMs = leavesAtMs + approachMs
  const loadedAtMs = atPickupMs + between(20 * minuteMs, 40 * minuteMs)
  const drivingMs = (lengthKm(route) / onRouteKmPerHour) * hourMs
  const atDropMs = loadedAtMs + drivingMs
  return {
    pickup,
    drop,
    depot,
    route,
    searchingAtMs,
    assignedAtMs,
    leavesAtMs,
    atPickupMs,
    loadedAtMs,
    onTheWayAtMs: loadedAtMs + Math.min(minuteMs, drivingMs / 2),
    atDropMs,
    deliveredAtMs: atDropMs + between(20 * minuteMs, 40 * minuteMs),
    crew: drawCrew(chance),
    end: null,
  }
}

/** Three to ten kilometres away; a degree of longitude is shorter there than one of latitude. */
function depotNear({ lat, lng }: Point, chance: () => number): Point {
  const direction = chance() * 2 * Math.PI
  const degrees = (3 + 7 * chance()) / 111.2
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return {
    lat: Math.min(90, Math.max(-90, lat + degrees * Math.sin(direction))),
    lng: wrapped(lng + (degrees * Math.cos(direction)) / shrink),
  }
}

function wrapped(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

/** Models of no real maker. */
const models = ['Naga 12', 'Erawan 210', 'Erawan 360'] as const

/**
 * A driver and a vehicle that do not exist: the phone number is of the range +66 1 0000, which no
 * operator has, and the plate of the series 00, which is not issued.
 */
function drawCrew(chance: () => number): TripPlan['crew'] {
  const driver = 1 + Math.floor(chance() * 60)
  const vehicle = Math.floor(chance() * 1000)
  return {
    driver: { name: `Driver ${driver}`, phone: `+66100007${String(driver).padStart(3, '0')}` },
    vehicle: {
      plate: `00-${String(vehicle).padStart(4, '0')}`,
      model: models[vehicle % models.length] ?? '',
    },
  }
}
