/**
 * When goods are picked up and when they are expected, as ranges: computed once, when the quote is made.
 * It needs no map: a truck drives between two average speeds, and its driver keeps the hours of the law.
 */
import type { QuoteServiceType } from '#lib/contract/quote-request.ts'
import type { ServiceDays } from '../catalog/catalog.ts'

export interface TimeRange {
  readonly from: Date
  readonly to: Date
}

export interface ExpectedTrip {
  readonly pickup: TimeRange
  /** Null: a shared vehicle of a service that states no days. */
  readonly arrival: TimeRange | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Without a requested window a vehicle comes this long after the last moment to pay. */
const readyAfterMs: Readonly<Record<QuoteServiceType, { least: number; most: number }>> = {
  ftl_transport: { least: 2 * hourMs, most: 6 * hourMs },
  ltl_transport: { least: 2 * hourMs, most: 24 * hourMs },
}

/** Averages of a loaded truck: between towns, and through towns and their traffic. */
const speedKmh = { fast: 65, slow: 50 }
const loadingMs = { least: hourMs / 2, most: 2 * hourMs }

/**
 * The hours of one driver in Thailand: at least half an hour's break after four hours at the wheel (Land
 * Transport Act, section 103 bis), eight hours a day, then ten hours of rest.
 */
const driving = {
  stretchMs: 4 * hourMs,
  breakMs: hourMs / 2,
  dayMs: 8 * hourMs,
  restMs: 10 * hourMs,
}

export function expectedTrip({
  serviceType,
  distanceM,
  days,
  window,
  createdAt,
  expiresAt,
}: {
  serviceType: QuoteServiceType
  distanceM: number
  days: ServiceDays | null
  /** Null: as soon as possible. */
  window: TimeRange | null
  createdAt: Date
  /** The quote can be paid until then, and its times hold for whoever pays last. */
  expiresAt: Date
}): ExpectedTrip {
  const ready = readyAfterMs[serviceType]
  const pickup =
    window !== null && window.to > createdAt
      ? window
      : range(expiresAt.getTime() + ready.least, expiresAt.getTime() + ready.most)
  const [fromMs, toMs] = [pickup.from.getTime(), pickup.to.getTime()]
  if (serviceType === 'ltl_transport') {
    const arrival = days && range(fromMs + days.least * dayMs, toMs + days.most * dayMs)
    return { pickup, arrival }
  }
  const drivingMs = (kmh: number) => (distanceM / 1000 / kmh) * hourMs
  return {
    pickup,
    arrival: range(
      fromMs + loadingMs.least + withBreaks(drivingMs(speedKmh.fast)),
      toMs + loadingMs.most + withBreaks(drivingMs(speedKmh.slow)),
    ),
  }
}

/** The time on the road for so much time at the wheel. */
export function withBreaks(wheelMs: number): number {
  const fullDays = Math.max(0, Math.ceil(wheelMs / driving.dayMs) - 1)
  const lastDayMs = wheelMs - fullDays * driving.dayMs
  const breaks = fullDays + (lastDayMs > driving.stretchMs ? 1 : 0)
  return wheelMs + breaks * driving.breakMs + fullDays * driving.restMs
}

const stepMs = hourMs / 2

/** Outward to half hours, as people say times. */
function range(fromMs: number, toMs: number): TimeRange {
  return {
    from: new Date(Math.floor(fromMs / stepMs) * stepMs),
    to: new Date(Math.ceil(toMs / stepMs) * stepMs),
  }
}
