/**
 * The endpoint of gateways' notices: POST /callbacks/gateway/{organizationId}, signed by the gateway's key
 * and not by an organization's. An accepted notice has been committed; the gateway sends any other again.
 */
import { type OrganizationId, organizationIdSchema } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import type { CallbackHandler } from '../../http/handlers.ts'
import type { ServiceRequest } from '../../http/exchange.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { GatewayNotice } from './gateway.ts'
import type { Gateways } from './gateways.ts'
import { signatureHeaders } from './gateway-signature.ts'

export interface GatewayCallbackDeps {
  readonly gateways: Pick<Gateways, 'verify'>
  readonly clock: Clock
  /** Resolves when what the notice causes is committed; a notice sent again causes nothing more. */
  receive(response: { organizationId: OrganizationId; notice: GatewayNotice }): Promise<void>
}

const pathPattern = /^\/callbacks\/gateway\/([^/?]+)(?:\?|$)/
const bodyLimitBytes = 16 * 1024

export function answerGatewayCallback(deps: GatewayCallbackDeps): CallbackHandler {
  return async (request) => {
    const named = pathPattern.exec(request.target)?.[1]
    if (named === undefined) return null
    if (request.method !== 'POST') throw new ServiceError('method_not_allowed', { allow: ['POST'] })
    const rawBody = await request.body(bodyLimitBytes)
    if (rawBody === null) {
      throw new ServiceError('payload_too_large', { limit_bytes: bodyLimitBytes })
    }
    const organizationId = organizationIdSchema.safeParse(named).data
    const notice =
      organizationId && (await verifiedNotice(request, { organizationId, rawBody }, deps))
    // The answer does not say what was wrong.
    if (!organizationId || !notice) throw new ServiceError('unauthorized')
    await deps.receive({ organizationId, notice })
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: '{"received":true}',
    }
  }
}

async function verifiedNotice(
  request: ServiceRequest,
  { organizationId, rawBody }: { organizationId: OrganizationId; rawBody: Uint8Array },
  { gateways, clock }: GatewayCallbackDeps,
): Promise<GatewayNotice | null> {
  const merchantId = request.header(signatureHeaders.merchant) ?? ''
  if (!/^[\x20-\x7e]{1,100}$/.test(merchantId)) return null
  return gateways.verify(
    { organizationId, merchantId },
    { header: (name) => request.header(name), rawBody, nowMs: clock.nowMs() },
  )
}
