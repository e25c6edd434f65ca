/** An invitation and its mail, both or neither. */
import type { Language } from '#lib/contract/languages.ts'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import type { AccountRole } from '../access/access.ts'
import { identity } from '../identity/identity.ts'
import { sendMail } from '../mail/mail.ts'
import { invite } from './invitations.ts'

export async function inviteColleague(asked: {
  accountId: SenderAccountId
  accountName: string
  accountCode: string | null
  email: string
  role: AccountRole
  by: { readonly id: string; readonly name: string }
  language: Language
}): Promise<'invited' | 'belongs'> {
  const { by, language, ...inviting } = asked
  const deps = identity()
  return deps.database.transaction(async (tx) => {
    const invited = await invite(tx, deps, { ...inviting, invitedBy: by.id })
    if (invited === 'belongs') return 'belongs'
    await sendMail({
      to: { email: asked.email, language },
      about: `invitation ${invited.id}`,
      template: 'colleague invited',
      facts: { by: by.name, account: asked.accountName, path: `/invitations/${invited.token}` },
      in: tx,
    })
    return 'invited'
  })
}
