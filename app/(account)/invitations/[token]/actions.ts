'use server'

/** The signed-in person accepts, and only under the address that was invited. */
import { redirect } from 'next/navigation'
import { textOf } from '../../../form-text.ts'
import { accountHref } from '#lib/hrefs.ts'
import { acceptInvitation } from '#server/portal/accounts/invitations.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'

export async function accept(form: FormData): Promise<void> {
  const token = textOf(form, 'token')
  const path = `/invitations/${encodeURIComponent(token)}`
  const person = await requirePerson(path)
  const accepted = await acceptInvitation(identity(), { person, token })
  redirect(accepted.kind === 'joined' ? accountHref(accepted.accountId, 'orders') : path)
}
