import { useFormatter, useTranslations } from 'next-intl'
import { rowRanges } from './row-ranges.ts'

const kinds = ['title', 'headings', 'continued', 'total', 'text'] as const

export interface SkippedRow {
  readonly rowNumber: number
  /** A continued row belongs to the pieces of the row above it. */
  readonly kind: (typeof kinds)[number]
  /** Its first text. */
  readonly text: string
}

/** List items: the rows of a table that are no goods, by their reason. */
export function SkippedRows({ skipped }: { skipped: readonly SkippedRow[] }) {
  const t = useTranslations('tableImport.skipped')
  const format = useFormatter()
  return kinds.map((kind) => {
    const rows = skipped.filter((row) => row.kind === kind)
    const [first] = rows
    if (first === undefined) return null
    const numbers = rowRanges(
      rows.map(({ rowNumber }) => rowNumber),
      format.number,
    )
    return (
      <li key={kind} className="break-words">
        {t(kind, { count: rows.length, rows: numbers, text: shortened(first.text) })}
      </li>
    )
  })
}

const longestText = 40

export function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
