/**
 * The way to the service, the only one of the portal: one function for each operation of the
 * contract, signed, bounded in time and size, with a result that says what happened.
 */
import { consoleEndpointsByName } from '#lib/contract/console/endpoints.ts'
import { endpointsByName } from '#lib/contract/endpoints.ts'
import { systemClock } from '#server/clock.ts'
import { portalRuntime } from '../runtime.ts'
import type { AnyCall, Call } from './call.ts'
import { callEndpoint, type GatewaySettings } from './call-endpoint.ts'

const calledEndpoints = { ...endpointsByName, ...consoleEndpointsByName }

export type Gateway = {
  readonly [Name in keyof typeof calledEndpoints]: Call<(typeof calledEndpoints)[Name]>
}

/** The gateway of this process. */
export function gateway(): Gateway {
  const runtime = portalRuntime()
  if (made?.runtime !== runtime) {
    made = { runtime, gateway: createGateway({ ...runtime, clock: systemClock }) }
  }
  return made.gateway
}

/**
 * Only functions are kept here, so a module that was loaded twice does no harm; what must be one, the
 * connections, is the runtime's.
 */
let made: { runtime: unknown; gateway: Gateway } | undefined

export function createGateway(settings: GatewaySettings): Gateway {
  const calls: object = Object.fromEntries(
    Object.entries(calledEndpoints).map(([name, endpoint]) => [
      name,
      (call: AnyCall = {}) => callEndpoint(endpoint, call, settings),
    ]),
  )
  if (!isGateway(calls)) throw new Error('an endpoint has no function')
  return calls
}

/**
 * The compiler can't follow the loop above. Each function was made from the endpoint whose name it
 * has, and parses its reply with that endpoint's schema.
 */
function isGateway(calls: object): calls is Gateway {
  return Object.keys(calledEndpoints).every((name) => name in calls)
}
