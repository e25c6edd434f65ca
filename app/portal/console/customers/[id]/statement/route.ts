/** The statement of a customer's wallet, for staff. */
import { getLocale } from 'next-intl/server'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { customerWalletHref } from '#lib/hrefs.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { emptyReply } from '../../../../replies.ts'
import { statementReply } from '../../../../statement-reply.ts'
import { personOrResponse } from '../../../refusal.ts'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const opened = await personOrResponse('customers')
  if (opened instanceof Response) return opened
  const { person, actor } = opened
  const asked = senderAccountIdSchema.safeParse((await params).id)
  if (!asked.success) return emptyReply(404)
  const call = { params: { id: asked.data }, body: { actor }, language: await getLocale() }
  const read = await gateway().readCustomer(call)
  if (!read.ok) return emptyReply(read.failure.status === 404 ? 404 : 503)
  const { id, name, code, wallet } = read.value
  if (wallet === null) return emptyReply(404)
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', {
    file: `statement ${code}`,
  })
  return statementReply(request, {
    owner: { id, name, code, currency: wallet.currency },
    wallet: customerWalletHref(id),
  })
}
