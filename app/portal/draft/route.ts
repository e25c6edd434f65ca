/**
 * A draft as pages save it while one types and read it when another page has saved. Such a request may
 * outlive its page, which an action does not. The address names the account; a guest's is found by the
 * cookie of the visit. Browsers send cookies from our own pages only.
 */
import type { StoredDraft } from '#lib/storefront/draft-save-schema.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { isStillIn, openDraft, ownerNamed, saveSentDraft } from '#server/portal/quote/drafts.ts'
import { emptyReply, privateReply } from '../replies.ts'

/** Next gives no parameters where the address has none: a guest's. */
interface Beside {
  readonly params?: Promise<{ accountId?: string }>
}

/** As much as an action takes: five hundred rows with long notes and links of photos. */
const maxBytes = 1024 * 1024

export async function POST(request: Request, { params }: Beside): Promise<Response> {
  if (!isOfOurPage(request)) return emptyReply(403)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxBytes)) return emptyReply(413)
  const sent: unknown = await request.json().catch(() => null)
  const answer = await saveSentDraft(sent, (await params)?.accountId)
  switch (answer.kind) {
    case 'invalid':
      return emptyReply(400)
    case 'refused':
      return emptyReply(403)
    case 'too_many':
      return emptyReply(429, { 'retry-after': `${answer.retryAfterSeconds}` })
    default:
      return privateReply(answer)
  }
}

/** `person`: whom the page was made for. Nobody else's draft is shown on it. */
export async function GET(request: Request, { params }: Beside): Promise<Response> {
  if (!isOfOurPage(request)) return emptyReply(403)
  const owner = await ownerNamed((await params)?.accountId)
  const person = new URL(request.url).searchParams.get('person')
  if (owner === null || !(await isStillIn(person))) return emptyReply(403)
  const visit = await openDraft(owner)
  if (visit === null) return emptyReply(204)
  const { draft, version, hasAside } = visit
  return privateReply({ draft, version, hasAside } satisfies StoredDraft)
}
