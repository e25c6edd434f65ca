/** Why a quote cannot be paid in the way that was asked for, as interface 7.8 says it. */
import type { PayType } from '#lib/contract/pay-types.ts'
import { ServiceError } from '../../http/service-error.ts'
import { allowedTypes, methodOfType, whyUnavailable, type MethodFacts } from './judge-methods.ts'

export function refuseMethod(type: PayType, facts: MethodFacts): void {
  const method = methodOfType[type]
  const reason = whyUnavailable(method, facts)
  if (reason === null) return
  if (method === 'gateway' && reason === 'not_configured') {
    throw new ServiceError('gateway_not_configured')
  }
  if (method === 'wallet' && reason === 'currency_unsupported') {
    throw new ServiceError('exchange_rate_not_configured')
  }
  if (reason === 'insufficient_balance') throw new ServiceError('insufficient_balance')
  throw new ServiceError('payment_method_not_allowed', { allowed: allowedTypes(facts) })
}
