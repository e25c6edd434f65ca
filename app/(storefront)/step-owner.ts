/** Reads from a page's address who owns the step that it shows. */
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { stepHref, type DraftStep } from '#lib/hrefs.ts'
import { ownVisit, type DraftOwner } from '#lib/storefront/draft-save.ts'
import { accessTo, granted } from '#server/portal/access/current-access.ts'
import { lastAccountCookie } from '#server/portal/access/last-account.ts'
import { listMemberships } from '#server/portal/access/memberships.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { draftOwnerFor, moveOwnVisit, ownDraft } from '#server/portal/quote/drafts.ts'

export type StepParams = Promise<{ accountId: string }>

export interface StepProps {
  readonly owner: DraftOwner
}

/**
 * A guest's draft moves to the account of the person who signs in, if they have only one account. If that
 * has a draft too, it is shown and the guest's is offered; a guest's draft with a price is shown instead.
 */
export async function ownerInAddress(params: StepParams, step: DraftStep): Promise<StepProps> {
  const { accountId } = await params
  const access = granted(await accessTo(accountId), stepHref(accountId, step))
  const owner = draftOwnerFor(access)
  const typed = access.acting === null && owner.kind === 'account' ? await ownDraft() : null
  if (typed !== null) {
    const accounts = await listMemberships(portalRuntime().database, access.person.id)
    const stays = typed.quotes === null ? 'present' : 'moved'
    if (accounts.length === 1) await moveOwnVisit(owner, stays)
  }
  return { owner }
}

/**
 * On a guest's page. A customer who is signed in goes on in their account: in the only one, or in the one
 * that this browser used last. What they typed as a guest stays until they say for which of several it is.
 */
export async function guestOwner(step: DraftStep): Promise<StepProps> {
  const guest: StepProps = { owner: ownVisit }
  const person = await currentPerson()
  if (person?.role !== 'customer') return guest
  const accounts = await listMemberships(portalRuntime().database, person.id)
  const [only, ...others] = accounts
  if (only !== undefined && others.length === 0) redirect(stepHref(only.id, step))
  if ((await ownDraft()) !== null) return guest
  const last = (await cookies()).get(lastAccountCookie)?.value
  const used = accounts.find(({ id }) => id === last)
  if (used !== undefined) redirect(stepHref(used.id, step))
  return guest
}
