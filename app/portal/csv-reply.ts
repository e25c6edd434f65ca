/** A list as a file for download, read a page at a time. */
import { csvFile, type CsvColumn } from '#lib/csv.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { emptyReply } from './replies.ts'

export async function csvReply<Row>({
  name,
  columns,
  read,
}: {
  name: string
  columns: readonly CsvColumn<Row>[]
  read: (after: string | null) => Promise<Result<{ data: readonly Row[]; next: string | null }>>
}): Promise<Response> {
  const first = await read(null)
  if (!first.ok) return emptyReply(502)
  const file = await csvFile(columns, async (after: string | null) => {
    const page = after === null ? first : await read(after)
    // Breaks the download off: half a list must not look like a whole one.
    if (!page.ok) throw new Error('the service stopped answering')
    return page.value
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
