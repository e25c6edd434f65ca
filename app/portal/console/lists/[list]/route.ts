/** A list of the console that is read as a whole, as a file. */
import { writeCsv } from '#lib/csv.ts'
import { wholeLists } from '#lib/hrefs.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { emptyReply } from '../../../replies.ts'
import { personOrResponse } from '../../refusal.ts'
import { wholeListFiles } from '../whole-lists.ts'

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ list: string }> },
): Promise<Response> {
  const asked = (await params).list
  const list = wholeLists.find((each) => each === asked)
  if (list === undefined) return emptyReply(404)
  const { section, read } = wholeListFiles[list]
  const opened = await personOrResponse(section)
  if (opened instanceof Response) return opened
  const { person, actor } = opened
  const file = `${list}.csv`
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', { file })
  const table = await read(actor)
  if (!table.ok) return emptyReply(502)
  return new Response(writeCsv(table.value), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    },
  })
}
