'use server'

/** Links for the receiver of a waybill: of one account, named by the page, or with null by staff of any. */
import {
  makeWaybillShareSchema,
  revokeWaybillShareSchema,
  type MakeWaybillShare,
  type RevokeWaybillShare,
} from '#components/tracking/share-changes.ts'
import type { ShareOutcome } from '#lib/storefront/share-links.ts'
import { refusalOf } from '#server/portal/access/access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { makeShareLink, revokeShareLinks, sharesOf } from '#server/portal/orders/share-links.ts'
import { accessToWaybills } from '#server/portal/waybills/waybill-access.ts'
import { readWaybill } from '#server/portal/waybills/waybills.ts'

export async function shareWaybill(
  account: string | null,
  share: MakeWaybillShare,
): Promise<ShareOutcome> {
  const access = await accessToWaybills(account)
  if (!access.ok) return { ok: false, problem: refusalOf(access) }
  const asked = makeWaybillShareSchema.safeParse(share)
  if (!asked.success) return { ok: false, problem: 'invalid' }
  const { accountId, person, mayShare, isServed } = access
  if (!mayShare) return { ok: false, problem: 'read-only' }
  if (!isServed) return { ok: false, problem: 'failed' }
  const { waybillNo: number, days } = asked.data
  const read = await readWaybill(access, number)
  if (!read.ok) {
    const isNone = causeOf(read.failure).kind === 'none'
    return { ok: false, problem: isNone ? 'not-found' : 'failed' }
  }
  const { waybill_no: waybillNo, sender_account_id: ownerId, state } = read.value
  // Nobody waits for a draft, nor for what was canceled.
  if (state === 'draft' || state === 'canceled') return { ok: false, problem: 'invalid' }
  await auditAct(access, 'link-shared', { waybill: waybillNo })
  const shared = { waybillNo }
  const made = await makeShareLink(identity(), { shared, accountId: ownerId, person, days })
  if (made !== 'made') return { ok: false, problem: made === 'left' ? 'not-found' : made }
  return { ok: true, links: await sharesOf({ accountId, waybillNo }) }
}

/** A link that was revoked before stays revoked. Also while the service does not answer. */
export async function revokeWaybillLink(
  account: string | null,
  share: RevokeWaybillShare,
): Promise<ShareOutcome> {
  const access = await accessToWaybills(account)
  if (!access.ok) return { ok: false, problem: refusalOf(access) }
  const asked = revokeWaybillShareSchema.safeParse(share)
  if (!asked.success) return { ok: false, problem: 'invalid' }
  if (!access.mayShare) return { ok: false, problem: 'read-only' }
  const { waybillNo, linkId } = asked.data
  const { accountId } = access
  await auditAct(access, 'link-revoked', { waybill: waybillNo, link: linkId })
  await revokeShareLinks(identity(), { id: linkId, accountId })
  const links = await sharesOf({ accountId, waybillNo })
  return links.length > 0 ? { ok: true, links } : { ok: false, problem: 'not-found' }
}
