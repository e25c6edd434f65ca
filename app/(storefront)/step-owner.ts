/** Reads from a page's address who owns the step that it shows. */
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { stepHref, type DraftStep } from '#lib/hrefs.ts'
import { accessTo, granted } from '#server/portal/access/current-access.ts'
import { lastAccountCookie, listMemberships } from '#server/portal/access/access.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { ownVisit } from '#server/portal/visits/own-visit.ts'
import { draftOwnerFor, type StepOwner } from '#server/portal/visits/whose-draft.ts'

export type StepParams = Promise<{ accountId: string }>

export async function ownerInAddress(params: StepParams, step: DraftStep): Promise<StepOwner> {
  const { accountId } = await params
  const access = granted(await accessTo(accountId), stepHref(accountId, step))
  return { owner: draftOwnerFor(access), account: access.accountId }
}

/**
 * On a guest's page. A customer who is signed in goes on in their account: in the only one, or in the one
 * that this browser used last. A price that is nobody's stays until they have said for which it is.
 */
export async function guestOwner(step: DraftStep): Promise<StepOwner> {
  const guest: StepOwner = { owner: null, account: null }
  const person = await currentPerson()
  if (person?.role !== 'customer') return guest
  const accounts = await listMemberships(portalRuntime().database, person.id)
  const [only, ...others] = accounts
  if (only !== undefined && others.length === 0) redirect(stepHref(only.id, step))
  if (step === 'quote' && ((await ownVisit(null))?.quotes ?? null) !== null) return guest
  const last = (await cookies()).get(lastAccountCookie)?.value
  const used = accounts.find(({ id }) => id === last)
  if (used !== undefined) redirect(stepHref(used.id, step))
  return guest
}
