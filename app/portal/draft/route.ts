/**
 * Where a page that is being left sends the draft that was not saved yet: a beacon outlives the page,
 * which an action does not. The cookie says whose it is; browsers send it from our own pages only.
 */
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { saveCurrentDraft } from '#server/portal/visits/save-current-draft.ts'

/** A draft of 500 rows with long notes; beacons carry 64 kB at most. */
const maxBytes = 64 * 1024

const statuses = { kept: 204, invalid: 400, too_many: 429 } as const

export async function POST(request: Request): Promise<Response> {
  if (!isOfOurPage(request)) return new Response(null, { status: 403 })
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxBytes)) return new Response(null, { status: 413 })
  const sent: unknown = await request.json().catch(() => null)
  const { kind } = await saveCurrentDraft(sent)
  return new Response(null, { status: statuses[kind] })
}
