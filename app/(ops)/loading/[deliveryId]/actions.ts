'use server'

/** The loader's link of a delivery, made and revoked by staff. */
import { revalidatePath } from 'next/cache'
import { deliveryIdSchema, type DeliveryId } from '#lib/contract/ids.ts'
import { loadingHref } from '#lib/hrefs.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { identity } from '#server/portal/identity/identity.ts'
import type { Person } from '#server/portal/identity/sessions.ts'
import { makeLoaderLink, revokeLoaderLinks } from '#server/portal/loading/loader-links.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { accessOfStaff } from '#server/portal/staff/staff.ts'

export async function makeLink(id: string): Promise<void> {
  const opened = await openDelivery(id)
  if (opened === null) return
  const { person, deliveryId } = opened
  await auditAct({ person, acting: null, accountId: null }, 'link-shared', opened.facts)
  const { publicUrl } = portalRuntime()
  const made = { deliveryId, accountId: null, personId: person.id }
  await makeLoaderLink({ ...identity(), publicUrl }, made)
  revalidatePath(loadingHref(deliveryId))
}

export async function revokeLink(id: string): Promise<void> {
  const opened = await openDelivery(id)
  if (opened === null) return
  const { person, deliveryId } = opened
  await auditAct({ person, acting: null, accountId: null }, 'link-revoked', opened.facts)
  await revokeLoaderLinks(identity(), deliveryId)
  revalidatePath(loadingHref(deliveryId))
}

/** Null: not for this person, or there is no such delivery. */
async function openDelivery(id: unknown): Promise<{
  readonly person: Person
  readonly deliveryId: DeliveryId
  readonly facts: { readonly order: string }
} | null> {
  const access = await accessOfStaff('planLoads')
  const parsed = deliveryIdSchema.safeParse(id)
  if (access.kind !== 'staff' || !parsed.success) return null
  const loading = await gateway().getLoading({ params: { id: parsed.data } })
  if (!loading.ok) return null
  return {
    person: access.person,
    deliveryId: parsed.data,
    facts: { order: loading.value.deliveryNo },
  }
}
