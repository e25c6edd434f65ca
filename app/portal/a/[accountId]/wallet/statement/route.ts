/** The statement of an account's own wallet. */
import { accountHref } from '#lib/hrefs.ts'
import { accessTo } from '#server/portal/access/current-access.ts'
import { accountOf } from '#server/portal/accounts/own-accounts.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { emptyReply } from '../../../../replies.ts'
import { statementReply } from '../../../../statement-reply.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ accountId: string }> },
): Promise<Response> {
  const access = await accessTo((await params).accountId)
  if (!access.ok) return emptyReply(access.reason === 'signed-out' ? 401 : 404)
  const account = await accountOf(access.person, access.accountId)
  if (!account.ok) return emptyReply(503)
  if (account.value === null || account.value.currency === null) return emptyReply(404)
  const { id, name, code, currency } = account.value
  await auditAct(access, 'list-exported', { file: `statement ${code}` })
  return statementReply(request, {
    owner: { id, name, code, currency },
    wallet: accountHref(id, 'wallet'),
  })
}
