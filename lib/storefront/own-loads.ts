import type { VehicleLoad } from '../contract/load-plans.ts'
import type { Quote } from '../contract/quotes.ts'

/** The loads of a quote's own vehicles, as far as the service keeps them: others load a shared vehicle too. */
export function ownLoads({
  request,
  vehicles,
}: NonNullable<Quote['snapshot']>): readonly VehicleLoad[] {
  return request.service_type === 'ltl_transport' ? [] : vehicles.flatMap(({ load }) => load ?? [])
}
