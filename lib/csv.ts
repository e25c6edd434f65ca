/**
 * Writes rows as a CSV file that spreadsheets open correctly: with a byte order mark, so that Thai and
 * Chinese are read as UTF-8, and without anything that would run as a formula.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + csvLines(rows)
}

const byteOrderMark = '\ufeff'

function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(cell)).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A number may begin with a sign. */
function isFormula(cell: string): boolean {
  return /^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-]?[\d.,\s]*$/.test(cell))
}

export type CsvColumn<Row> = readonly [heading: string, cellOf: (row: Row) => string]

interface Page<Row, Place> {
  readonly data: readonly Row[]
  /** Where the next one begins; null: this is the last one. */
  readonly next: Place | null
}

/**
 * A list as a file that is written while it is read a page at a time, so that any number of rows needs
 * little memory.
 */
export async function csvFile<Row, Place>(
  columns: readonly CsvColumn<Row>[],
  read: (after: Place | null) => Promise<Page<Row, Place>>,
): Promise<ReadableStream<Uint8Array>> {
  // Before the reply begins, so that a failure is still an error and no file.
  const first = await read(null)
  let { next } = first
  const encoder = new TextEncoder()
  const write = (rows: readonly Row[]) =>
    encoder.encode(csvLines(rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))))
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(
        encoder.encode(byteOrderMark + csvLines([columns.map(([heading]) => heading)])),
      )
      if (first.data.length > 0) controller.enqueue(write(first.data))
      if (next === null) controller.close()
    },
    async pull(controller) {
      let rows: readonly Row[] = []
      // A stream does not pull again after a pull that enqueued nothing, so empty pages are skipped.
      while (rows.length === 0 && next !== null) {
        const page: Page<Row, Place> = await read(next)
        rows = page.data
        next = page.next
      }
      if (rows.length > 0) controller.enqueue(write(rows))
      if (next === null) controller.close()
    },
  })
}
