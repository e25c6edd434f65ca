/** Where an order is, for its owner's page. The caller may see the order. */
import { notFound } from 'next/navigation'
import type { DeliveryId, SenderAccountId } from '#lib/contract/ids.ts'
import { systemClock } from '#server/clock.ts'
import { gateway } from '../gateway/gateway.ts'
import { portalRuntime } from '../runtime.ts'
import { lookNow, type Look } from './look-now.ts'

export async function firstLook(
  accountId: SenderAccountId,
  deliveryId: DeliveryId,
): Promise<Exclude<Look, { kind: 'none' }>> {
  const { database } = portalRuntime()
  const deps = { database, gateway: gateway(), clock: systemClock }
  const look = await lookNow(deps, { accountId, deliveryId })
  return look.kind === 'none' ? notFound() : look
}
