/**
 * Erases a sender account for good: in the service, which refuses it while something is under way, and then
 * here. Each room forgets its own tables. Receipts stay without the buyer's name.
 */
import { z } from 'zod'
import { actingPersonSchema, type ActingPerson } from '#lib/contract/console/acting-person.ts'
import { senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue, QueueOptions } from '#server/db/queue.ts'
import { forgetActingFor } from '../access/acting.ts'
import { removeMembers } from '../access/memberships.ts'
import { forgetAddressBook } from '../accounts/address-book.ts'
import { forgetInvitationsTo } from '../accounts/invitations.ts'
import { forgetTaxDetails } from '../accounts/tax-details.ts'
import { forgetTemplates } from '../accounts/templates.ts'
import { forgetAccountInAudit } from '../audit/forget-in-audit.ts'
import type { PortalDeps } from '../deps.ts'
import { forgetLoaderLinks } from '../loading/loader-links.ts'
import { forgetShareLinks } from '../orders/share-links.ts'
import { forgetWatches } from '../orders/watch-store.ts'
import { forgetBuyer } from '../payment/receipts/issue.ts'
import { forgetDraftsFor } from '../quote/store.ts'

/** Does again what a crash, or a page that was open, left behind. */
export const eraseAccountQueue = {
  name: 'portal.erase-account',
  options: { retryLimit: 20, retryDelaySeconds: 5, retryDelayMaxSeconds: 600 },
} as const satisfies { name: string; options: QueueOptions }
const againAfterMs = 60_000
const jobSchema = z.object({ accountId: senderAccountIdSchema, actor: actingPersonSchema })

export async function eraseAccount(
  { database, gateway, clock, queue }: PortalDeps & { readonly queue: Pick<Queue, 'send'> },
  {
    accountId,
    actor,
    language,
  }: { accountId: SenderAccountId; actor: ActingPerson; language: Language },
) {
  const asked = { params: { id: accountId }, body: { actor }, language }
  // Another organization's account must not look to the job like one that was erased.
  const known = await gateway.readCustomer(asked)
  if (!known.ok) return known
  const startAfter = new Date(clock.nowMs() + againAfterMs)
  await queue.send(eraseAccountQueue.name, { accountId, actor }, { startAfter })
  const erased = await gateway.eraseCustomer(asked)
  if (erased.ok) await forgetAccount({ database, clock }, accountId)
  return erased
}

export async function finishErasing({
  queue,
  ...deps
}: PortalDeps & { readonly queue: Pick<Queue, 'work'> }): Promise<void> {
  await queue.work(eraseAccountQueue.name, { pollSeconds: 30 }, async ({ data }) => {
    const { accountId, actor } = jobSchema.parse(data)
    const read = await deps.gateway.readCustomer({ params: { id: accountId }, body: { actor } })
    // The service refused it, and the account is there.
    if (read.ok) return
    if (read.failure.status !== 404) throw new Error('the service does not answer')
    await forgetAccount(deps, accountId)
  })
}

function forgetAccount(
  { database, clock }: { database: Pick<Database, 'transaction'>; clock: Clock },
  accountId: SenderAccountId,
): Promise<void> {
  const now = new Date(clock.nowMs())
  return database.transaction(async (tx) => {
    await removeMembers(tx, accountId)
    await forgetActingFor(tx, { accountId, now })
    await forgetAccountInAudit(tx, accountId)
    await forgetInvitationsTo(tx, accountId)
    await forgetAddressBook(tx, accountId)
    await forgetTemplates(tx, accountId)
    await forgetTaxDetails(tx, accountId)
    await forgetWatches(tx, accountId)
    await forgetShareLinks(tx, accountId)
    await forgetLoaderLinks(tx, accountId)
    await forgetDraftsFor(tx, { accountId, now })
    await forgetBuyer(tx, accountId)
  })
}
