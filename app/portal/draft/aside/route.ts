/** Brings a draft that had to give way to another one back, or removes it. */
import { z } from 'zod'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { ownerNamed, settleAside } from '#server/portal/quote/drafts.ts'

const sentSchema = z.object({ isWanted: z.boolean() })

export async function POST(
  request: Request,
  { params }: { params?: Promise<{ accountId?: string }> },
): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const sent = sentSchema.safeParse(await request.json().catch(() => null))
  if (!sent.success) return new Response(null, { status: 400 })
  const owner = await ownerNamed((await params)?.accountId)
  if (owner === null) return new Response(null, { status: 403 })
  await settleAside(owner, sent.data.isWanted)
  return new Response(null, { status: 204 })
}
