'use server'

/** Links to an order, by whoever may see it. Both are public addresses, and ask who sends. */
import {
  makeShareSchema,
  revokeShareSchema,
  type MakeShare,
  type RevokeShare,
} from '#components/tracking/share-changes.ts'
import type { ShareOutcome } from '#lib/storefront/share-links.ts'
import { can, refusalOf } from '#server/portal/access/access.ts'
import { accessToOrder } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { readOrder } from '#server/portal/orders/orders.ts'
import * as shareLinks from '#server/portal/orders/share-links.ts'

export async function makeShareLink(account: string, share: MakeShare): Promise<ShareOutcome> {
  const asked = makeShareSchema.safeParse(share)
  if (!asked.success) return { ok: false, problem: 'invalid' }
  const { deliveryId, days } = asked.data
  const access = await accessToOrder(account, deliveryId)
  if (!access.ok) return { ok: false, problem: refusalOf(access) }
  const { accountId, person } = access
  if (!can(access, 'share')) return { ok: false, problem: 'read-only' }
  const order = await readOrder({ accountId, deliveryId })
  if (!order.ok) {
    const isNone = causeOf(order.failure).kind === 'none'
    return { ok: false, problem: isNone ? 'not-found' : 'failed' }
  }
  await auditAct(access, 'link-shared', { order: deliveryId })
  const made = await shareLinks.makeShareLink(identity(), {
    shared: order.value,
    accountId,
    person,
    days,
  })
  if (made !== 'made') return { ok: false, problem: made === 'left' ? 'not-found' : made }
  return { ok: true, links: await shareLinks.sharesOf({ accountId, deliveryId }) }
}

/** A link that was revoked before stays revoked, and the reply is the same. */
export async function revokeShareLink(account: string, share: RevokeShare): Promise<ShareOutcome> {
  const asked = revokeShareSchema.safeParse(share)
  if (!asked.success) return { ok: false, problem: 'invalid' }
  const { deliveryId, linkId } = asked.data
  const access = await accessToOrder(account, deliveryId)
  if (!access.ok) return { ok: false, problem: refusalOf(access) }
  const { accountId } = access
  if (!can(access, 'share')) return { ok: false, problem: 'read-only' }
  await auditAct(access, 'link-revoked', { order: deliveryId, link: linkId })
  await shareLinks.revokeShareLinks(identity(), { id: linkId, accountId })
  const links = await shareLinks.sharesOf({ accountId, deliveryId })
  // Another account's order has no links here, and neither has one that does not exist.
  return links.length > 0 ? { ok: true, links } : { ok: false, problem: 'not-found' }
}
