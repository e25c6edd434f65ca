/** The records of a loader's page. The link is the right to them. */
import { loadingRecordsSchema } from '#lib/contract/loading.ts'
import type { recordedSchema, recordsReplySchema } from '#lib/loading/loader-replies.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { readBounded } from '#server/files/read-bounded.ts'
import { recordByLoader, recordsForLoader } from '#server/portal/loading/loading.ts'
import { isOfOurPage } from '#server/portal/is-of-our-page.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'
import type { z } from 'zod'
import { emptyReply, privateReply } from '../../replies.ts'

/** A photo, or as many records as there are at once. */
const maxBytes = 6_000_000

const statuses = { gone: 404, busy: 429, failing: 503 } as const

interface Params {
  readonly params: Promise<{ token: string }>
}

export async function GET(_: Request, { params }: Params): Promise<Response> {
  const read = await recordsForLoader((await params).token)
  if (read.kind !== 'open') return emptyReply(statuses[read.kind])
  const reply: z.input<typeof recordsReplySchema> = { records: read.records, at_ms: portalNowMs() }
  return privateReply(reply)
}

export async function POST(request: Request, { params }: Params): Promise<Response> {
  if (!isOfOurPage(request)) return emptyReply(403)
  const bytes = await readBounded(request.body, maxBytes)
  if (bytes === null) return emptyReply(413)
  const body = loadingRecordsSchema.safeParse(parsedJson(bytes.toString('utf8')))
  if (!body.success) return emptyReply(400)
  const sent = await recordByLoader((await params).token, body.data)
  if (sent.kind !== 'open') return emptyReply(statuses[sent.kind])
  const reply: z.input<typeof recordedSchema> = sent.recorded
  return privateReply(reply)
}
