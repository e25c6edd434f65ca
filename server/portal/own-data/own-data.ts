/**
 * All that the portal holds of one person: given to the person as a file, and erased when a customer wants
 * that. Each room reads and forgets its own tables. What belongs to a sender account (addresses, templates,
 * orders, receipts) is the account's, whoever typed it, and stays with it.
 */
import { strToU8, zipSync, type Zippable } from 'fflate'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { heldActing } from '../access/acting.ts'
import { heldMemberships, holdMembers } from '../access/memberships.ts'
import { forgetInvitations, heldInvitations } from '../accounts/invitations.ts'
import { forgetInAudit } from '../audit/forget-in-audit.ts'
import { forgetCodes } from '../identity/codes.ts'
import { checkPassword, type GivenAgain, type NotGiven } from '../identity/confirm.ts'
import { heldDevices } from '../identity/devices.ts'
import type { Caller, Identity } from '../identity/identity.ts'
import { listPasskeys } from '../identity/passkeys.ts'
import { deletePerson, heldOfPerson } from '../identity/people.ts'
import { findSecondStep } from '../identity/second-step.ts'
import {
  forgetInSecurityLog,
  readOwnSecurityLog,
  writeSecurityLog,
} from '../identity/security-log.ts'
import { listSessions, type Person } from '../identity/sessions.ts'
import { heldLoaderLinks } from '../loading/loader-links.ts'
import { forgetMailsTo, mailsTo } from '../mail/mail.ts'
import { heldShareLinks } from '../orders/share-links.ts'
import { heldWatches, stopWatching } from '../orders/watch-store.ts'
import { forgetDrafts, heldDrafts, heldPhotos } from '../quote/store.ts'

/** More lines than somebody makes within the days that the log is kept. */
const mostLogLines = 100_000

export async function heldOf(deps: Identity, { id, email }: Pick<Person, 'id' | 'email'>) {
  const { database } = deps
  const step = await findSecondStep(deps, id)
  return {
    person: await heldOfPerson(database, id),
    second_step: step.kind === 'on' ? 'on' : 'off',
    passkeys: await listPasskeys(database, id),
    accounts: await heldMemberships(database, id),
    sessions: await listSessions(deps, { id }),
    browsers: await heldDevices(database, id),
    security_log: await readOwnSecurityLog(database, { personId: id, atMost: mostLogLines }),
    mails: await mailsTo(database, email),
    invitations: await heldInvitations(database, { personId: id, email }),
    share_links: await heldShareLinks(database, id),
    loader_links: await heldLoaderLinks(database, id),
    waits_for_news_of: await heldWatches(database, id),
    drafts: await heldDrafts(database, id),
    acted_for: await heldActing(database, id),
  }
}

/** The same as an archive: one file for programs and people to read, and the photos beside it. */
export async function archiveOf(
  deps: Identity,
  person: Pick<Person, 'id' | 'email'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Zippable = {
    'my-data.json': strToU8(JSON.stringify(await heldOf(deps, person), null, 2)),
  }
  for (const { name, bytes } of await heldPhotos(deps.database, person.id)) {
    // They are packed already.
    files[`photos/${name}.jpg`] = [bytes, { level: 0 }]
  }
  return zipSync(files)
}

export type Erased =
  | { readonly kind: 'erased' }
  | NotGiven
  /** They prove what was done for customers: an administrator ends the access of staff instead. */
  | { readonly kind: 'staff' }
  /** The others of an account would have nobody who can ask people in. */
  | { readonly kind: 'last-owner'; readonly accountId: SenderAccountId }

export async function eraseOwn(
  deps: Identity,
  given: GivenAgain & { readonly caller: Caller },
): Promise<Erased> {
  const { person } = given
  if (person.role !== 'customer') return { kind: 'staff' }
  const checked = await checkPassword(deps, given)
  if (checked.kind !== 'right') return checked
  return deps.database.transaction(async (tx) => {
    const leftAlone = await accountLeftAlone(tx, person.id)
    if (leftAlone !== null) return { kind: 'last-owner', accountId: leftAlone }
    const line = { personId: person.id, what: 'erased', caller: given.caller } as const
    await writeSecurityLog(tx, deps, line)
    await forget(tx, person, new Date(deps.clock.nowMs()))
    return { kind: 'erased' }
  })
}

/** The members are held, so that of two owners who go at once one stays. */
async function accountLeftAlone(
  tx: Transaction,
  personId: string,
): Promise<SenderAccountId | null> {
  const accounts = await heldMemberships(tx, personId)
  for (const id of accounts.map(({ accountId }) => accountId).toSorted()) {
    const others = (await holdMembers(tx, id)).filter((member) => member.personId !== personId)
    if (others.length > 0 && !others.some(({ role }) => role === 'owner')) return id
  }
  return null
}

async function forget(
  tx: Transaction,
  { id: personId, email }: Pick<Person, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  await forgetInSecurityLog(tx, personId)
  await forgetInAudit(tx, email)
  await forgetCodes(tx, email)
  await forgetInvitations(tx, email)
  await stopWatching(tx, personId)
  await forgetDrafts(tx, { personId, now })
  await deletePerson(tx, personId)
  await forgetMailsTo(tx, email)
}
