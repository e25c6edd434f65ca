/** A list as a file, sent as it is read: thousands of rows are held nowhere. */
import { byteOrderMark, csvLines } from '#lib/csv.ts'

export function csvFile({
  name,
  headings,
  rows,
}: {
  name: string
  headings: readonly string[]
  /** Throws where the rest cannot be read: half a list must not look like a whole one. */
  rows: AsyncIterable<readonly (readonly string[])[]>
}): Response {
  async function* lines() {
    yield byteOrderMark + csvLines([headings])
    for await (const some of rows) yield csvLines(some)
  }
  const iterator = lines()
  const stream = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
