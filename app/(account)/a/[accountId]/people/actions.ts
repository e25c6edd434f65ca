'use server'

/** Each asks the door by the account that is sent, and whether who sends it may say who belongs there. */
import { refresh } from 'next/cache'
import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { ColleagueOutcome, InviteState } from '#components/account-people/people-forms.tsx'
import { textOf } from '../../../../form-text.ts'
import { accountHref } from '#lib/hrefs.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { emailAddressSchema } from '../../../forms/account-forms.ts'
import { type AccountAccess, accountRoles, can } from '#server/portal/access/access.ts'
import { accessTo, granted } from '#server/portal/access/current-access.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { changeColleague, listColleagues } from '#server/portal/accounts/colleagues.ts'
import {
  revokeInvitation,
  inviteColleague,
  takeInvitation,
} from '#server/portal/accounts/invitations.ts'
import { isConfirmed } from '#server/portal/identity/confirm.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { colleagueInvited } from '#server/portal/mail/letters.ts'
import { sendMail } from '#server/portal/mail/mail.ts'
import { listLinkMakers, revokeShareLinks } from '#server/portal/orders/share-links.ts'

const accountRoleSchema = z.enum(accountRoles)

export async function invite(_: InviteState, form: FormData): Promise<InviteState> {
  const typed = textOf(form, 'email')
  const access = await accessOf(form)
  const { person, accountId } = access
  const refused = refusedToManage(access)
  if (refused !== null) return { kind: refused, typed }
  const email = emailAddressSchema.safeParse(typed)
  const role = accountRoleSchema.safeParse(textOf(form, 'role'))
  if (!email.success || !role.success) return { kind: 'bad', typed }
  if (!(await takeInvitation(accountId))) return { kind: 'too-many', typed }
  const { account } = await openAccountPage(accountId, accountHref(accountId, 'people'))
  // The mail names the account, so it waits until the service says what it is called.
  if (account === null) return { kind: 'failed', typed }
  await auditAct(access, 'person-invited', { person: email.data, role: role.data })
  const { name: accountName, code: accountCode } = account
  const to = { email: email.data, language: await getLocale() }
  const inviting = { accountId, accountName, accountCode, email: to.email, role: role.data }
  const invitedBy = person.id
  const kind = await inviteColleague(
    identity(),
    { ...inviting, invitedBy },
    (tx, { id, token }) => {
      const path = `/invitations/${token}`
      const letter = colleagueInvited({
        by: person.name,
        account: accountName,
        role: role.data,
        path,
      })
      return sendMail({ to, about: `invitation ${id}`, letter, in: tx })
    },
  )
  if (kind === 'invited') refresh()
  return { kind, typed: kind === 'invited' ? '' : typed }
}

export async function revoke(form: FormData): Promise<void> {
  const access = await accessOf(form)
  const { accountId } = access
  const id = z.uuid().safeParse(textOf(form, 'invitation'))
  if (!id.success || refusedToManage(access) !== null) return refresh()
  await auditAct(access, 'invitation-withdrawn', { reference: id.data })
  await revokeInvitation(identity(), { accountId, id: id.data })
  refresh()
}

export async function setRole(
  _: ColleagueOutcome | null,
  form: FormData,
): Promise<ColleagueOutcome> {
  const access = await accessOf(form)
  const { accountId } = access
  const personId = z.uuid().safeParse(textOf(form, 'person'))
  const role = accountRoleSchema.safeParse(textOf(form, 'role'))
  if (!personId.success || !role.success) return 'not-there'
  const refused = refusedToManage(access)
  if (refused !== null) return refused
  await auditAct(access, 'role-changed', {
    person: await calledIn(accountId, personId.data),
    role: role.data,
  })
  const { database } = identity()
  const changed = await changeColleague(database, {
    accountId,
    personId: personId.data,
    role: role.data,
  })
  refresh()
  return changed
}

/**
 * Anybody may leave; others are removed by who may say who belongs. With them go the links they made, where
 * that was ticked: else those stay the account's.
 */
export async function remove(
  _: ColleagueOutcome | null,
  form: FormData,
): Promise<ColleagueOutcome> {
  const access = await accessOf(form)
  const { person, accountId } = access
  const personId = z.uuid().safeParse(textOf(form, 'person'))
  if (!personId.success) return 'not-there'
  const isSelf = personId.data === person.id
  const refused = isSelf ? null : refusedToManage(access)
  if (refused !== null) return refused
  await auditAct(access, 'person-removed', { person: await calledIn(accountId, personId.data) })
  const { database, clock } = identity()
  const removed = await changeColleague(database, {
    accountId,
    personId: personId.data,
    role: null,
    ...(textOf(form, 'links') === 'revoke' && {
      onLeave: (tx) =>
        revokeShareLinks({ database: tx, clock }, { accountId, madeBy: personId.data }),
    }),
  })
  if (removed === 'done' && isSelf) redirect('/account')
  refresh()
  return removed
}

export async function revokeLink(form: FormData): Promise<void> {
  const access = await accessOf(form)
  const { accountId } = access
  const id = z.uuid().safeParse(textOf(form, 'link'))
  if (!id.success || !can(access, 'share')) return
  await auditAct(access, 'link-revoked', { link: id.data })
  await revokeShareLinks(identity(), { accountId, id: id.data })
  refresh()
}

export async function revokeLinks(form: FormData): Promise<void> {
  const access = await accessOf(form)
  const { accountId } = access
  const personId = z.uuid().safeParse(textOf(form, 'person'))
  if (!personId.success || !can(access, 'share')) return
  // The person who made a link may have left the account.
  const makers = await listLinkMakers(identity(), accountId)
  const maker = makers.find((each) => each.personId === personId.data)
  await auditAct(access, 'link-revoked', { person: maker?.email ?? personId.data })
  await revokeShareLinks(identity(), { accountId, madeBy: personId.data })
  refresh()
}

/** Null: this person may change who belongs to the account, and gave the password lately. */
function refusedToManage(access: AccountAccess): 'not-allowed' | 'confirm' | null {
  if (!can(access, 'managePeople')) return 'not-allowed'
  return isConfirmed(access, identity().clock.nowMs()) ? null : 'confirm'
}

/** For the audit, which is read when they may be gone. */
async function calledIn(accountId: SenderAccountId, personId: string): Promise<string> {
  const colleagues = await listColleagues(identity().database, accountId)
  return colleagues.find(({ id }) => id === personId)?.email ?? personId
}

async function accessOf(form: FormData): Promise<AccountAccess> {
  return granted(await accessTo(textOf(form, 'account')), '/account')
}
