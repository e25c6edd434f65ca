/**
 * Where a page that is being left sends what was not saved yet: such a request outlives the page, which
 * an action does not. The next page sends it once more where nobody has heard that it came. The cookie says
 * whose it is; browsers send it from our own pages only.
 */
import { actedForName } from '#lib/ops/acted-for.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { saveCurrentChange, saveCurrentDraft } from '#server/portal/visits/save-current-draft.ts'

/** As much as an action takes: browsers carry less for a page that is gone, and the next one sends the rest. */
const maxBytes = 1024 * 1024

const statuses = {
  kept: 204,
  other: 204,
  invalid: 400,
  refused: 403,
  gone: 409,
  too_many: 429,
} as const

export async function POST(request: Request): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxBytes)) return new Response(null, { status: 413 })
  const sent: unknown = await request.json().catch(() => null)
  const named = new URL(request.url).searchParams.get(actedForName)
  const isChange = typeof sent === 'object' && sent !== null && 'mine' in sent
  // A whole draft is what pages sent that were opened before changes were.
  const saved = isChange
    ? await saveCurrentChange(sent, named)
    : await saveCurrentDraft(sent, named)
  // A page that is not gone after all, but was out of sight, goes on from there.
  if (saved.kind === 'merged') {
    return Response.json(saved, { headers: { 'cache-control': 'no-store' } })
  }
  return new Response(null, { status: statuses[saved.kind] })
}
