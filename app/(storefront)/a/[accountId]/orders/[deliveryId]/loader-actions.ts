'use server'

/** The loader's link of an order's vehicle, made and revoked by people of its account. */
import { revalidatePath } from 'next/cache'
import { deliveryIdSchema } from '#lib/contract/ids.ts'
import { orderHref } from '#lib/hrefs.ts'
import { can } from '#server/portal/access/access.ts'
import { accessToOrder } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { makeLoaderLink, revokeLoaderLinks } from '#server/portal/loading/loader-links.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

/** `order`: the page to show again; `delivery`: the order's, or that of one of its vehicles. */
export async function makeLoadersLink(
  account: string,
  order: string,
  delivery: string,
): Promise<void> {
  const opened = await openDelivery(account, order, delivery)
  if (opened === null) return
  const { access, orderId, deliveryId } = opened
  await auditAct(access, 'link-shared', { order: deliveryId })
  await makeLoaderLink(
    { ...identity(), ...portalRuntime() },
    { deliveryId, accountId: access.accountId, personId: access.person.id },
  )
  revalidatePath(orderHref(access.accountId, orderId))
}

export async function revokeLoadersLink(
  account: string,
  order: string,
  delivery: string,
): Promise<void> {
  const opened = await openDelivery(account, order, delivery)
  if (opened === null) return
  const { access, orderId, deliveryId } = opened
  await auditAct(access, 'link-revoked', { order: deliveryId })
  await revokeLoaderLinks(identity(), deliveryId)
  revalidatePath(orderHref(access.accountId, orderId))
}

/** Null: this person may not, or the account has no such delivery. */
async function openDelivery(account: unknown, order: unknown, delivery: unknown) {
  const access = await accessToOrder(account, order)
  const id = deliveryIdSchema.safeParse(delivery)
  if (!access.ok || !id.success || !can(access, 'share')) return null
  const { accountId, deliveryId: orderId } = access
  const deliveryId = id.data
  const loading = await gateway().getLoading({
    params: { id: deliveryId },
    senderAccountId: accountId,
  })
  return loading.ok ? { access, orderId, deliveryId } : null
}
